import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { lotChecks, replenishmentChecks, returnChecks } from './verify.documents.ts';
import { type Check, outboundChecks } from './verify.outbound.ts';
import { stockChecks } from './verify.stock.ts';
import { workChecks } from './verify.work.ts';

/**
 * A row that breaks one of the five truths about stock. Truth 0 stands for an invariant of other
 * data.
 */
export interface Broken {
  truth: number;
  what: string;
  table: string;
  warehouseId: number;
  id: number;
}

interface Checked {
  balances: number;
  movements: number;
  allocations: number;
  asnItems: number;
}

const checks = [
  ...stockChecks,
  ...lotChecks,
  ...outboundChecks,
  ...returnChecks,
  ...replenishmentChecks,
  ...workChecks,
];

/**
 * Returns the rows of the whole database that break one of the five truths about stock, from one
 * snapshot.
 */
export function verify(db: Db): Promise<Broken[]> {
  return inSnapshot(db, findAllBroken);
}

/** Returns a line for each broken row, or one line that all truths hold. */
export function verifyAndDescribe(db: Db): Promise<{ holds: boolean; lines: string[] }> {
  return inSnapshot(db, async (snapshot) => {
    const broken = await findAllBroken(snapshot);
    return { holds: broken.length === 0, lines: describe(broken, await countChecked(snapshot)) };
  });
}

function inSnapshot<T>(db: Db, work: (snapshot: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      await sql`set local statement_timeout = 0`.execute(snapshot);
      await sql`set local work_mem = '64MB'`.execute(snapshot);
      return work(snapshot);
    });
}

async function findAllBroken(db: Db): Promise<Broken[]> {
  const broken: Broken[][] = [];
  for (const check of checks) broken.push(await findBroken(db, check));
  // Spread into one call, the rows could exceed its limit of arguments.
  return broken.flat();
}

async function findBroken(db: Db, { truth, table, broken }: Check): Promise<Broken[]> {
  const { rows } = await sql<{
    warehouseId: number;
    id: number;
    what: string;
  }>`${sql.raw(broken)} order by 1, 2`.execute(db);
  return rows.map((row) => ({ truth, table, ...row }));
}

async function countChecked(db: Db): Promise<Checked> {
  const { rows } = await sql<Checked>`
    select (select count(*) from inventory) as balances,
      (select count(*) from movement) as movements,
      (select count(*) from allocation) as allocations,
        (select count(*) from asn_item) as asn_items`.execute(db);
  return rows[0] ?? { balances: 0, movements: 0, allocations: 0, asnItems: 0 };
}

function describe(
  broken: readonly Broken[],
  { balances, movements, allocations, asnItems }: Checked,
): string[] {
  if (broken.length === 0) {
    return [
      `All five truths hold: ${balances} balances, ${movements} movements, ${allocations} allocations, ${asnItems} ASN items.`,
    ];
  }
  const lines = broken.map(({ truth, table, warehouseId, id, what }) => {
    const rule = truth === 0 ? 'Beside the truths' : `Truth ${truth}`;
    return `${rule}: ${table} ${id} of warehouse ${warehouseId}: ${what}.`;
  });
  return [...lines, broken.length === 1 ? '1 row is broken.' : `${broken.length} rows are broken.`];
}
