import { statusAfterAllocation } from '@lading/domain/orders';
import { describe, expect, test } from 'vitest';
import { onBareLedger } from '#test/bareLedger.ts';
import { lifeSteps } from '../src/kernelDocuments.ts';

const ledger = onBareLedger();

test('the database knows the steps of the domain, and no others', async () => {
  const steps = await ledger.rows('select * from ledger.steps()');
  expect(steps).toEqual(lifeSteps);
  expect(steps.length).toBeGreaterThan(100);
});

test('the status of an order before its release is that of the domain', async () => {
  for (const [promised, wanted] of [
    [0, 5],
    [2, 5],
    [5, 5],
  ] as const)
    expect(await ledger.value(`select ledger.status_of(${promised}, ${wanted})`)).toBe(
      statusAfterAllocation([{ quantity: wanted, allocated: promised }]),
    );
});

/** A document of each table, in its first status. */
const documents: Record<string, () => Promise<number>> = {
  asn: () =>
    ledger.insert('asn', {
      warehouse_id: ledger.warehouse,
      customer_id: ledger.customer,
      reference: 'ASN-1',
      expected_on: '2026-03-01',
      created_at: '2026-02-01',
      created_by: ledger.user,
    }),
  cycle_count: () =>
    ledger.insert('cycle_count', {
      warehouse_id: ledger.warehouse,
      name: 'Aisle 1',
      chosen_by: 'PRODUCTS',
      created_at: '2026-02-01',
      created_by: ledger.user,
    }),
  orders: async () => {
    const line = await ledger.line(await ledger.product());
    return ledger.value(`select order_id from order_line where id = ${line}`);
  },
};

describe.each(Object.keys(documents))('the status of a row of %s', (table) => {
  test('changes by the steps of its document alone', async () => {
    const id = await documents[table]?.();
    const from = await ledger.value<string>(`select status from ${table} where id = ${id}`);
    const ways = lifeSteps.filter(([document, status]) => document === table && status === from);
    const reached = [...new Set(ways.map(([, , , to]) => to))];
    const others = [
      ...new Set(lifeSteps.flatMap(([document, , , to]) => (document === table ? [to] : []))),
    ];
    expect(reached.length).toBeGreaterThan(1);
    for (const to of others) {
      // A step may be refused by what else it needs.
      const refusal = await ledger.refusal(`update ${table} set status = '${to}' where id = ${id}`);
      const isKept = to === from || reached.includes(to);
      expect([to, refusal?.[0] === `${table}_life`]).toEqual([to, !isKept]);
    }
  });
});

test('every table whose steps are known keeps them', async () => {
  const kept = await ledger.rows(
    "select tgrelid::regclass::text from pg_trigger where tgfoid = 'ledger.keep_life'::regproc order by 1",
  );
  expect(kept.flat()).toEqual([...new Set(lifeSteps.map(([table]) => table))].sort());
});
