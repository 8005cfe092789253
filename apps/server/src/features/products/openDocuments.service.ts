import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { inWarehouses } from '../../platform/auth/inScope.ts';
import { arrayOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';

interface OpenDocument {
  kind: 'ASN' | 'COUNT' | 'ORDER' | 'RETURN';
  reference: string;
  /** False if the caller does not work in the document's warehouse. */
  isShown: boolean;
}

/** The most documents that a refusal names. It counts the others. */
const NAMED = 5;

/**
 * Refuses if open documents name lots of a product, or some of its packs, which it locks. Names the
 * documents in the caller's warehouses.
 */
export async function requireUnnamed(
  tx: Tx,
  actor: Actor,
  code: 'PACKS_NAMED' | 'LOTS_NAMED',
  productId: number,
  packIds: readonly number[] | null,
): Promise<void> {
  await sql`select ledger.lock_product(${productId})`.execute(tx);
  const { rows } = await sql<OpenDocument>`
    select d.kind, d.reference, ${inWarehouses('d', actor.warehouseIds)} as is_shown
    from ledger.open_documents(${productId}, ${packIds && arrayOf('bigint', packIds)}) d
    order by is_shown desc, d.kind, d.reference`.execute(tx);
  if (rows.length === 0) return;
  const shown = rows.filter(({ isShown }) => isShown).slice(0, NAMED);
  const more = rows.length - shown.length;
  const named = (kind: OpenDocument['kind']): string[] =>
    shown.flatMap((document) => (document.kind === kind ? [document.reference] : []));
  throw new Refusal(code, {
    asns: named('ASN'),
    counts: named('COUNT'),
    orders: named('ORDER'),
    returns: named('RETURN'),
    more,
    count: rows.length,
  });
}

/**
 * Locks the products of lines that name a lot or a pack, so that lots and packs stay as they are
 * until the transaction ends.
 */
export async function keepNamed(
  tx: Tx,
  lines: readonly { productId: number; lot?: unknown; packId?: number | null }[],
): Promise<void> {
  const ids = new Set(
    lines.flatMap(({ productId, lot, packId }) => (lot || packId != null ? [productId] : [])),
  );
  if (ids.size > 0)
    await sql`select ledger.share_products(${arrayOf('bigint', [...ids])})`.execute(tx);
}
