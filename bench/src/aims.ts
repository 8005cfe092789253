import type { Load } from './httpLoad.ts';
import { table } from './table.ts';

export interface Aim {
  what: string;
  value: number;
  limit: number;
  is: 'at least' | 'at most';
}

/**
 * The share of bare SQL that a write reaches with 8 clients, and the milliseconds that a read takes
 * with one, beside a million rows.
 */
const SHARE = 0.6;
const LONGEST: readonly (readonly [name: RegExp, ms: number])[] = [
  [/^stock page, 1,000,000 rows/, 3],
  [/^search one product, 1,000,000 rows/, 5],
];

/** The aim of a test with this number of clients, if any. */
export function aimOf(name: string, clients: number, server: Load, limit: Load): Aim[] {
  if (clients === 8 && /^(receive|create)/.test(name))
    return [
      {
        what: `${name} with 8 clients, to bare SQL`,
        value: server.rate / limit.rate,
        limit: SHARE,
        is: 'at least',
      },
    ];
  const longest = LONGEST.find(([pattern]) => pattern.test(name));
  return longest && clients === 1
    ? [{ what: `${name} with 1 client, ms`, value: server.p50, limit: longest[1], is: 'at most' }]
    : [];
}

export function printAims(aims: readonly Aim[]): void {
  const rows = aims.map(({ what, value, limit, is }) => {
    const isReached = is === 'at least' ? value >= limit : value <= limit;
    return [what, value.toFixed(2), `${is} ${limit.toFixed(2)}`, isReached ? 'reached' : 'missed'];
  });
  console.log(`\n${table(['aim', 'measured', 'should be', ''], rows)}`);
}
