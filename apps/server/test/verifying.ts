import { expect } from 'vitest';
import { type Broken, verifyChanges } from '../src/commands/verify.ts';
import type { Unguarded } from './unguarded.ts';

/** What the full run alone looks for, as `verify --since-last` says. */
const FULL_ONLY =
  /units stand there, movements brought|^its LPN .* stands on|units left, .* came into transit|units more at .* than at the start/;

/** Changes every document, as the steps of their lives would. */
const CHANGED = `
  insert into outbox (at, type, warehouse_id, document_type, document_id)
  select now(), 'order.changed', warehouse_id, 'ORDER', id from orders
  union all
  select now(), 'asn.changed', warehouse_id, 'ASN', id from asn
  union all
  select now(), 'return.changed', warehouse_id, 'RETURN', id from returns`;

/**
 * Expects that the check of what has changed finds rows that a full run has found, once every
 * document has changed, but those rows for which it sends to the full run.
 */
export async function expectFoundByChanges(
  { db, admin }: Unguarded,
  found: readonly Broken[],
): Promise<void> {
  await admin.query(CHANGED);
  const wanted = found.filter(({ what }) => !FULL_ONLY.test(what));
  const { holds, lines } = await verifyChanges(db);
  const text = lines.join('\n');
  for (const { table, id, warehouseId, what } of wanted)
    expect(text).toContain(`${table} ${id} of warehouse ${warehouseId}: ${what}.`);
  expect(holds).toBe(wanted.length === 0);
}
