import type { Load } from './httpLoad.ts';
import { table } from './table.ts';

export interface Aim {
  what: string;
  value: number;
  limit: number;
  is: 'at least' | 'at most';
}

/** The share of bare SQL that a write reaches with 8 clients. */
const SHARES: readonly (readonly [name: RegExp, share: number])[] = [
  [/^receive/, 0.45],
  [/^create/, 0.5],
];
/**
 * The milliseconds that a read takes with one client, beside a million rows, on a machine that
 * creates so many orders a second by bare SQL.
 */
const LONGEST: readonly (readonly [name: RegExp, ms: number])[] = [
  [/^stock page, 1,000,000 rows/, 2],
  [/^search one product, 1,000,000 rows/, 5],
];
const BARE_ORDERS = 1_000;

interface Test {
  name: string;
  clients: number;
  server: Load;
  limit: Load;
}

/** The aims of tests. A faster machine has shorter times. */
export function aimsOf(tests: readonly Test[]): Aim[] {
  const bare = tests.find(({ name, clients }) => clients === 8 && /^create/.test(name));
  const speed = (bare?.limit.rate ?? BARE_ORDERS) / BARE_ORDERS;
  return tests.flatMap(({ name, clients, server, limit }): Aim[] => {
    const share = SHARES.find(([pattern]) => pattern.test(name))?.[1];
    if (share !== undefined && clients === 8) {
      const what = `${name} with 8 clients, to bare SQL`;
      return [{ what, value: server.rate / limit.rate, limit: share, is: 'at least' }];
    }
    const longest = LONGEST.find(([pattern]) => pattern.test(name))?.[1];
    if (longest === undefined || clients !== 1) return [];
    const what = `${name} with 1 client, ms`;
    return [{ what, value: server.p50, limit: longest / speed, is: 'at most' }];
  });
}

export function printAims(aims: readonly Aim[]): void {
  const rows = aims.map(({ what, value, limit, is }) => {
    const isReached = is === 'at least' ? value >= limit : value <= limit;
    return [what, value.toFixed(2), `${is} ${limit.toFixed(2)}`, isReached ? 'reached' : 'missed'];
  });
  console.log(`\n${table(['aim', 'measured', 'should be', ''], rows)}`);
}
