import { parseSync } from 'libpg-query';
import { type StoredFunction, textOfFunction } from './functions.ts';
import { fieldsOf, listOf, textOf } from './tree.ts';
import { type Distributed, type Placed, tablesOf } from './warehouses.ts';

/** The tables from which the inserts below a node select alone, without a `with`. */
function sourcesOf(node: unknown): string[] {
  if (Array.isArray(node)) return listOf(node).flatMap(sourcesOf);
  return Object.entries(fieldsOf(node)).flatMap(([kind, value]) => {
    const { withClause, selectStmt } = fieldsOf(value);
    const { fromClause, groupClause } = fieldsOf(fieldsOf(selectStmt).SelectStmt);
    const [source, ...others] = listOf(fromClause);
    const name = textOf(fieldsOf(fieldsOf(source).RangeVar).relname);
    const isAlone = others.length === 0 && groupClause === undefined && withClause === undefined;
    const found = kind === 'InsertStmt' && isAlone && name !== '' ? [name] : [];
    return [...found, ...sourcesOf(value)];
  });
}

/**
 * Finds inserts of what a distributed table alone has, one line each. Citus plans them before it
 * knows the warehouse, and asks all nodes; a `with` that reads the table asks one.
 */
export function copyingInserts(
  placed: readonly Placed[],
  { functions, ...distributed }: Distributed & { functions: readonly StoredFunction[] },
): string[] {
  const tables = tablesOf(distributed);
  const bodies = functions.flatMap((stored) =>
    textOfFunction(stored).texts.map((sql) => ({ sql, place: stored.name })),
  );
  return [...placed, ...bodies].flatMap(({ sql, place }) =>
    sourcesOf(parseSync(sql).stmts)
      .filter((name) => tables.has(name))
      .map(
        (name) => `${place} inserts from the table ${name}, which asks all nodes without a with`,
      ),
  );
}
