import type { Aim } from './aims.ts';
import { type List, lists } from './lists.ts';
import { type Reader, type Reading, slowest } from './reading.ts';
import { table } from './table.ts';

/** Of one product or document, of few orders, of many products, of one street, and too short. */
const TERMS = ['004711', '3s4d', 'bolt', 'havenstraat 12', 'so'];

const AIM_MS = 50;

interface ListReadings {
  path: string;
  first: Reading;
  next: Reading | null;
  /** The slowest of several terms. */
  search: Reading | null;
  /** The slowest of all sorts and filters. */
  other: Reading | null;
}

async function readList(reader: Reader, { path, link, sorts, filters }: List) {
  const first = await reader.time('', link());
  const { next } = await reader.get(link());
  const timeAll = async (asked: readonly (readonly [name: string, value: string])[]) => {
    const readings: Reading[] = [];
    for (const [name, value] of asked)
      readings.push(await reader.time(`${name}=${value}`, link({ [name]: value })));
    return slowest(readings);
  };
  const readings: ListReadings = {
    path,
    first,
    next: next === null ? null : await reader.time('', next),
    search: await timeAll(TERMS.map((term) => ['search', term] as const)),
    other: await timeAll([...sorts.map((sort) => ['sort', sort] as const), ...filters]),
  };
  return readings;
}

/** Reads every list; reports are measured with the reports, and deliveries have no webhook. */
export async function readLists(
  reader: Reader,
  say: (text: string) => void,
): Promise<ListReadings[]> {
  const found: ListReadings[] = [];
  for (const list of lists) {
    if (list.isSum || list.path.startsWith('/api/webhooks/')) continue;
    found.push(await readList(reader, list));
    say(`${list.path}: ${found.at(-1)?.first.p50.toFixed(1)} ms`);
  }
  return found;
}

const cellOf = (reading: Reading | null): string =>
  reading === null
    ? '-'
    : `${reading.p50.toFixed(1)} / ${reading.worst.toFixed(1)}${reading.p50 > AIM_MS ? ' !' : '  '}`;

export function printLists(found: readonly ListReadings[]): void {
  console.log(`\np50 / worst ms of a page of 25; ! is beyond ${AIM_MS} ms`);
  console.log(
    table(
      ['list', 'first page', 'next page', 'slowest search', '', 'slowest sort or filter', ''],
      found.map(({ path, first, next, search, other }) => [
        path,
        cellOf(first),
        cellOf(next),
        cellOf(search),
        search?.name.replace('search=', '') ?? '',
        cellOf(other),
        other?.name ?? '',
      ]),
    ),
  );
}

export function aimsOfLists(found: readonly ListReadings[]): Aim[] {
  const kinds = { 'first page': 'first', 'next page': 'next', search: 'search' } as const;
  return Object.entries(kinds).flatMap(([name, kind]) => {
    const readings = found.flatMap((list) => {
      const reading = list[kind];
      return reading ? [{ ...reading, name: list.path }] : [];
    });
    const reading = slowest(readings);
    return reading
      ? [
          {
            what: `${name} of the slowest list (${reading.name}), ms`,
            value: reading.p50,
            limit: AIM_MS,
            is: 'at most',
          },
        ]
      : [];
  });
}
