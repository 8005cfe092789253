import { parseSync } from 'libpg-query';
import { type Fields, fieldsOf, listOf, namesOf, textOf } from './tree.ts';

/** The tables and functions that a statement names. */
export interface TableUse {
  reads: ReadonlySet<string>;
  writes: ReadonlySet<string>;
  /** The functions that are named with their schema, as `ledger.move`. */
  calls: ReadonlySet<string>;
}

/** The nodes of a parse tree whose `relation` is written. */
const WRITING = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt', 'CopyStmt']);

class Collector implements TableUse {
  readonly reads = new Set<string>();
  readonly writes = new Set<string>();
  readonly calls = new Set<string>();

  /** `queries` are the names of the `with` queries that are visible at a node. */
  visit(node: unknown, queries: ReadonlySet<string>): void {
    for (const element of listOf(node)) this.visit(element, queries);
    for (const [kind, value] of Object.entries(fieldsOf(node)))
      this.#visitNode(kind, value, queries);
  }

  #visitNode(kind: string, value: unknown, queries: ReadonlySet<string>): void {
    const fields = fieldsOf(value);
    if (kind === 'RangeVar') this.#addRead(fields, queries);
    else if (kind === 'FuncCall') this.#addCall(fields);
    else if (WRITING.has(kind)) this.writes.add(textOf(fieldsOf(fields.relation).relname));
    // `for update of` names aliases, not tables.
    else if (kind === 'lockingClause') return;
    const { withClause, ...others } = fields;
    if (withClause === undefined) this.visit(value, queries);
    else this.visit(others, this.#visitWith(fieldsOf(withClause), queries));
  }

  /** Returns the names that are visible beside and after a `with` clause. */
  #visitWith({ ctes, recursive }: Fields, outer: ReadonlySet<string>): ReadonlySet<string> {
    const parts = listOf(ctes).map((cte) => fieldsOf(fieldsOf(cte).CommonTableExpr));
    const names = new Set(outer);
    if (recursive === true) for (const { ctename } of parts) names.add(textOf(ctename));
    for (const { ctename, ctequery } of parts) {
      // Without `recursive`, a query sees those before it only.
      this.visit(ctequery, new Set(names));
      names.add(textOf(ctename));
    }
    return names;
  }

  #addRead({ relname, schemaname }: Fields, queries: ReadonlySet<string>): void {
    const name = textOf(relname);
    const schema = schemaname === undefined ? null : textOf(schemaname);
    // A table of this schema may be named with it, where a query of that name would hide it.
    if (schema === 'public') this.reads.add(name);
    else if (schema !== null) this.reads.add(`${schema}.${name}`);
    else if (!queries.has(name)) this.reads.add(name);
  }

  #addCall({ funcname }: Fields): void {
    const parts = namesOf(funcname);
    if (parts.length > 1) this.calls.add(parts.join('.'));
  }
}

/** Parses a statement. `loadModule` of libpg-query must have ended before. */
export function tableUseOf(statement: string): TableUse {
  const use = new Collector();
  use.visit(parseSync(statement).stmts, new Set());
  return use;
}

/** What several statements name. */
export const mergedUse = (uses: readonly TableUse[]): TableUse => ({
  reads: new Set(uses.flatMap(({ reads }) => [...reads])),
  writes: new Set(uses.flatMap(({ writes }) => [...writes])),
  calls: new Set(uses.flatMap(({ calls }) => [...calls])),
});
