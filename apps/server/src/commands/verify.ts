import { counted } from '@lading/domain/codeText';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import {
  findPosition,
  findStart,
  type Position,
  type Start,
  savePosition,
} from '../platform/database/verification.ts';
import { lotChecks, replenishmentChecks, returnChecks } from './verify.documents.ts';
import { type Check, outboundChecks } from './verify.outbound.ts';
import { findTouched, scopesOf, type Touched } from './verify.scope.ts';
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

export const checks: readonly Check[] = [
  ...stockChecks,
  ...lotChecks,
  ...outboundChecks,
  ...returnChecks,
  ...replenishmentChecks,
  ...workChecks,
];

/** What a run found. */
interface Run {
  broken: Broken[];
  start: Start;
  lines: string[];
}

export interface Outcome {
  holds: boolean;
  lines: string[];
}

/**
 * Returns the rows of the whole database that break one of the five truths about stock, from one
 * snapshot.
 */
export function verify(db: Db): Promise<Broken[]> {
  return inSnapshot(db, findAllBroken);
}

/** Returns a line for each broken row, or one line that all truths hold. */
export async function verifyAndDescribe(db: Db): Promise<Outcome> {
  const run = await inSnapshot(db, async (snapshot): Promise<Run> => {
    const start = await findStart(snapshot);
    const broken = await findAllBroken(snapshot);
    const checked = await countChecked(snapshot);
    const lines = broken.length > 0 ? describe(broken) : [allHold(checked)];
    return { broken, start, lines };
  });
  return end(db, run);
}

/**
 * Checks what changed since the last clean run. What seems broken is checked over the whole
 * database once more, so that no row is named by mistake. Without such a run, checks everything.
 */
export async function verifyChanges(db: Db): Promise<Outcome> {
  const position = await findPosition(db);
  if (position === null) {
    const { holds, lines } = await verifyAndDescribe(db);
    return { holds, lines: ['No clean run is known, so everything was checked.', ...lines] };
  }
  return end(db, await inSnapshot(db, (snapshot) => checkChanges(snapshot, position)));
}

async function checkChanges(snapshot: Db, position: Position): Promise<Run> {
  const start = await findStart(snapshot);
  const touched = await findTouched(snapshot, position);
  const scopes = scopesOf(position, touched);
  const broken: Broken[][] = [];
  for (const check of checks) {
    if (check.scope === 'full') continue;
    const found = await findBroken(snapshot, check, scopes[check.scope]);
    if (found.length > 0) broken.push(await findBroken(snapshot, check));
  }
  const all = broken.flat();
  const lines = all.length > 0 ? describe(all) : [];
  return { broken: all, start, lines: [...lines, ...describeScope(position, touched, all)] };
}

/** Records where a clean run began, for the next one. */
async function end(db: Db, { broken, start, lines }: Run): Promise<Outcome> {
  const holds = broken.length === 0;
  if (holds) await savePosition(db, start);
  return { holds, lines };
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

async function findBroken(
  db: Db,
  { truth, table, broken }: Check,
  scope: RawBuilder<unknown> = sql``,
): Promise<Broken[]> {
  const { rows } = await sql<{
    warehouseId: number;
    id: number;
    what: string;
  }>`/* asks all nodes: it checks all warehouses */ ${scope}
    select * from (${sql.raw(broken)}) broken order by 1, 2`.execute(db);
  return rows.map((row) => ({ truth, table, ...row }));
}

async function countChecked(db: Db): Promise<Checked> {
  const { rows } = await sql<Checked>`
    select /* asks all nodes: it checks all warehouses */
      (select count(*) from inventory) as balances,
      (select count(*) from movement) as movements,
      (select count(*) from allocation) as allocations,
        (select count(*) from asn_item) as asn_items`.execute(db);
  return rows[0] ?? { balances: 0, movements: 0, allocations: 0, asnItems: 0 };
}

const allHold = ({ balances, movements, allocations, asnItems }: Checked): string =>
  `All five truths hold: ${balances} balances, ${movements} movements, ${allocations} allocations, ${asnItems} ASN items.`;

function describe(broken: readonly Broken[]): string[] {
  const lines = broken.map(({ truth, table, warehouseId, id, what }) => {
    const rule = truth === 0 ? 'Beside the truths' : `Truth ${truth}`;
    return `${rule}: ${table} ${id} of warehouse ${warehouseId}: ${what}.`;
  });
  return [...lines, broken.length === 1 ? '1 row is broken.' : `${broken.length} rows are broken.`];
}

function describeScope(
  { since }: Position,
  { BALANCE, ORDER, ASN, RETURN, COUNT, REPLENISHMENT }: Touched,
  broken: readonly Broken[],
): string[] {
  const documents = [ORDER, ASN, RETURN, COUNT, REPLENISHMENT];
  const total = documents.reduce((sum, { length }) => sum + length, 0);
  const begin = broken.length === 0 ? 'The truths hold for' : 'Checked were';
  return [
    `${begin} what changed since ${since.toISOString()}: ${counted(BALANCE.length, 'balance')} and ${counted(total, 'document')}, and all open work.`,
    'Not checked: rows that nothing has changed since; what stands in each place by all of its movements; LPNs on several pallets; the units of transfers that left and came; the stock kept of months but the last. verify checks them.',
  ];
}
