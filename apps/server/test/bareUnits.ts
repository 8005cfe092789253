import { beforeEach } from 'vitest';
import { type BareLedger, ids, list } from './bareLedger.ts';

/** Units of the tests of a file, whose LPNs no other test has: what one commits stays. */
export interface BareUnits {
  /** Begins the LPNs of the test. */
  readonly own: string;
  /** An empty carton. Returns its id. */
  empty(lpn: string, values?: Record<string, unknown>): Promise<number>;
  /** 10 units of a product on a pallet. Returns their balance. */
  filled(lpn: string, product: number, locationId: number): Promise<number>;
  /** The unit in which a balance stands. */
  of(balance: number): Promise<number>;
  /** Puts a unit into another one. */
  nest(child: number, parent: number): Promise<unknown>;
  /** The order of a line. */
  orderOf(line: number): Promise<number>;
  /** Who writes, for an order. */
  context(order: number): string;
  /** Picks 10 units of a balance for a line, with units that come whole. */
  pick(line: number, balance: number, bench: number, ...whole: number[]): Promise<unknown>;
  /** The package of an order that a unit is. Returns its id. */
  pack(unit: number, order: number, values?: Record<string, unknown>): Promise<number>;
}

export function onBareUnits(ledger: BareLedger): BareUnits {
  let tests = 0;
  let own = '';
  beforeEach(() => {
    tests += 1;
    own = `${tests}:`;
  });
  const orderOf = (line: number): Promise<number> =>
    ledger.value(`select order_id from order_line where id = ${line}`);
  const context = (order: number) => ledger.on.replace("'ORDER', 1", `'ORDER', ${order}`);
  return {
    get own() {
      return own;
    },
    empty: (lpn, values = {}) =>
      ledger.insert('pallet', {
        warehouse_id: ledger.warehouse,
        customer_id: ledger.customer,
        lpn: own + lpn,
        kind: 'CARTON',
        created_at: '2026-01-01',
        created_by: ledger.user,
        ...values,
      }),
    filled: (lpn, product, location_id) => ledger.stock(product, { location_id, lpn: own + lpn }),
    of: (balance) => ledger.value(`select pallet_id from inventory where id = ${balance}`),
    nest: (child, parent) => ledger.rows(`select ledger.nest(${ledger.on}, ${child}, ${parent})`),
    orderOf,
    context,
    pick: async (line, balance, bench, ...whole) => {
      const allocation_id = await ledger.placed(line, balance, 10);
      return ledger.rows(`
        select ledger.pick(${context(await orderOf(line))}, ${bench},
          ${list({ allocation_id, quantity: 10 })}, '{}', ${ids(...whole)})`);
    },
    pack: (unit_id, order_id, values = {}) =>
      ledger.insert('package', {
        warehouse_id: ledger.warehouse,
        order_id,
        unit_id,
        created_at: '2026-03-01',
        created_by: ledger.user,
        ...values,
      }),
  };
}
