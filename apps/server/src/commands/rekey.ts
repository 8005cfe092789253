import { counted } from '@lading/domain/codeText';
import { rooms } from '../manifests.ts';
import type { Sealed, SealedTable, Vault } from '../platform/auth/vault.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import { resealResponses } from '../platform/http/idempotency.ts';

export interface Rekeyed {
  /** The number of secrets of each kind that the present key seals now. */
  counts: { words: SealedTable['words']; count: number }[];
  /** The number of secrets that no key opens. They stay as they are. */
  lost: number;
}

/**
 * Seals every stored secret with the present key, in one transaction. Servers that know the former
 * key go on meanwhile: a vault opens with either key.
 */
export function rekey(db: Db, vault: Vault): Promise<Rekeyed> {
  return inTransaction(db, async (tx) => {
    const rekeyed: Rekeyed = { counts: [], lost: 0 };
    for (const { sealed: table } of rooms) {
      if (!table) continue;
      const secrets = await table.lockSealed(tx, vault);
      const done = await resealAll(tx, vault, table, secrets);
      rekeyed.counts.push({ words: table.words, count: done });
      rekeyed.lost += secrets.length - done;
    }
    await resealResponses(tx, vault);
    return rekeyed;
  });
}

async function resealAll(
  tx: Tx,
  vault: Vault,
  table: SealedTable,
  secrets: readonly Sealed[],
): Promise<number> {
  let done = 0;
  for (const secret of secrets) {
    const plain = vault.open(secret.sealed, secret.owner);
    if (!plain) continue;
    await table.replaceSealed(tx, { ...secret, sealed: vault.seal(plain, secret.owner) });
    done += 1;
  }
  return done;
}

/** The report for the operator, in lines. */
export function describeRekeyed({ counts, lost }: Rekeyed): string[] {
  const listed = counts.map(
    ({ words: [first, many], count }) => `${count} ${count === 1 ? first : many}`,
  );
  const done = `Encrypted with the present key: ${listed.join(', ')}.`;
  if (lost === 0) return [done, 'The former key opens nothing that is stored any more: remove it.'];
  return [
    done,
    `No key opens ${counted(lost, 'secret')}: set SECRET_KEY_FORMER to the key that they were encrypted with, and run rekey again.`,
  ];
}
