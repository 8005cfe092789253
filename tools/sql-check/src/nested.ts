import { functionUseOf, type StoredFunction, textOfFunction } from './functions.ts';
import { tableUseOf } from './tables.ts';
import { type Distributed, type Placed, tablesOf } from './warehouses.ts';

/** The functions that write a table, or call one that does. */
function writersOf(functions: readonly StoredFunction[]): ReadonlySet<string> {
  const uses = functions.map(functionUseOf);
  const writers = new Set(uses.filter(({ writes }) => writes.size > 0).map(({ name }) => name));
  for (let known = -1; known < writers.size; ) {
    known = writers.size;
    for (const { name, calls } of uses)
      if ([...calls].some((called) => writers.has(called))) writers.add(name);
  }
  return writers;
}

/**
 * Finds statements that call a function that writes, beside a distributed table, one line each.
 * Citus runs such a statement on the node that has the rows, and what the function asks of other
 * nodes there ends that node when several commit together. A statement of its own reads the rows.
 */
export function nestedWrites(
  placed: readonly Placed[],
  { functions, ...distributed }: Distributed & { functions: readonly StoredFunction[] },
  exempt: Readonly<Record<string, string>>,
): string[] {
  const tables = tablesOf(distributed);
  const writers = writersOf(functions);
  const bodies = functions.flatMap((stored) =>
    textOfFunction(stored).texts.map((sql) => ({ sql, place: stored.name })),
  );
  return [...placed, ...bodies].flatMap(({ sql, place }) => {
    const { reads, writes, calls } = tableUseOf(sql);
    const table = [...reads, ...writes].find((name) => tables.has(name));
    if (table === undefined) return [];
    return [...calls]
      .filter((name) => writers.has(name) && exempt[name] === undefined)
      .map((name) => `${place} calls ${name}, which writes, beside the table ${table}`);
  });
}
