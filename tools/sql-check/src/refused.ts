import type { Migration } from '@lading/server/src/platform/database/migrate.ts';
import { statementsOf } from '@lading/server/src/platform/database/statementsOf.ts';
import { parseSync } from 'libpg-query';
import { type StoredFunction, textOfFunction } from './functions.ts';
import { type Fields, fieldsOf, listOf, namesOf, textOf } from './tree.ts';
import type { Placed } from './warehouses.ts';

type Test = (kind: string, value: Fields) => boolean;

/** True if a node, or one below it, is such a one. What is in nodes of the kind `around` is left out. */
const has = (node: unknown, isFound: Test, around = ''): boolean =>
  Array.isArray(node)
    ? listOf(node).some((each) => has(each, isFound, around))
    : Object.entries(fieldsOf(node)).some(
        ([kind, value]) =>
          kind !== around && (isFound(kind, fieldsOf(value)) || has(value, isFound, around)),
      );

/** Tells the columns of the table that is changed, which may have an alias. */
function columnOf({ relname, alias }: Fields): Test {
  const table = textOf(fieldsOf(alias).aliasname) || textOf(relname);
  return (kind, { fields }) => {
    const [first = '', second] = namesOf(fields);
    // The variables of functions begin with an underscore; a name alone may be the row.
    const isOwn = second === undefined ? !/^_/.test(first) && first !== table : first === table;
    return kind === 'ColumnRef' && isOwn;
  };
}

const isInterval: Test = (kind, { typeName }) =>
  kind === 'TypeCast' && namesOf(fieldsOf(typeName).names).at(-1) === 'interval';

/** Tells the sum of an interval and a column, which depends on the time zone of the session. */
const isSum =
  (isColumn: Test): Test =>
  (kind, { name, lexpr, rexpr }) =>
    kind === 'A_Expr' &&
    ['+', '-'].includes(namesOf(name).join()) &&
    has([lexpr, rexpr], isColumn, 'SubLink') &&
    has([lexpr, rexpr], isInterval, 'SubLink');

/** Tells a call of one of the functions with a column. */
const isCall =
  (functions: ReadonlySet<string>, isColumn: Test): Test =>
  (kind, { funcname, args }) =>
    kind === 'FuncCall' && functions.has(namesOf(funcname).join('.')) && has(args, isColumn);

/** Tells a `case` or `coalesce` that calls one of the functions. */
const isCallIfNeeded =
  (functions: ReadonlySet<string>): Test =>
  (kind, value) =>
    ['CaseExpr', 'CoalesceExpr'].includes(kind) &&
    has(value, (inner, { funcname }) =>
      inner === 'FuncCall'
        ? functions.has(namesOf(funcname).join('.'))
        : inner === 'SQLValueFunction',
    );

/**
 * What Citus refuses of a statement that changes rows, whatever warehouse it names: a query among
 * the values of an insert, a function that is not immutable with columns of a changed row, as that
 * which adds an interval to an instant, and one within `case` or `coalesce`.
 */
export function refusalsOf(statement: string, functions: ReadonlySet<string>): string[] {
  const refusals = new Set<string>();
  has(parseSync(statement).stmts, (kind, value) => {
    if (kind === 'InsertStmt') {
      const { valuesLists } = fieldsOf(fieldsOf(value.selectStmt).SelectStmt);
      if (has(valuesLists, (inner) => inner === 'SubLink'))
        refusals.add('inserts values with a query among them');
    }
    if (kind === 'UpdateStmt' || kind === 'DeleteStmt') {
      const { relation, targetList, whereClause } = value;
      const isColumn = columnOf(fieldsOf(relation));
      if (has([targetList, whereClause], isCall(functions, isColumn), 'SubLink'))
        refusals.add('calls a function that is not immutable with columns of a changed row');
      if (has([targetList, whereClause], isSum(isColumn), 'SubLink'))
        refusals.add('adds an interval to a column of a changed row');
      if (has([targetList, whereClause], isCallIfNeeded(functions), 'SubLink'))
        refusals.add('calls a function that is not immutable within case or coalesce');
    }
    return false;
  });
  return [...refusals];
}

/** Since this migration a database may be distributed when it is migrated. */
const FIRST_DISTRIBUTED = 197;

/** The statements of migrations of a distributed database, with those of their blocks. */
export const statementsOfMigrations = (migrations: readonly Migration[]): Placed[] =>
  migrations
    .filter(({ number }) => number >= FIRST_DISTRIBUTED)
    .flatMap(({ name, sql }) =>
      statementsOf(sql)
        .flatMap((statement) => {
          const [, body] = /^do\s+(\$(\w*)\$[\s\S]*\$\2\$)/i.exec(statement) ?? [];
          if (body === undefined) return [statement];
          const definition = `create function block() returns void language plpgsql as ${body}`;
          return textOfFunction({ name, language: 'plpgsql', definition, body }).texts;
        })
        .map((statement) => ({ sql: statement, place: `migrations/${name}` })),
    );

/** Those of the functions that are not immutable. */
const changeable = (functions: readonly StoredFunction[]): string[] =>
  functions
    .filter(({ definition, body }) => !/\bIMMUTABLE\b/.test(definition.replace(body, '')))
    .map(({ name }) => name);

/**
 * What Citus refuses of statements, and of those of functions, one line each. `builtIn` are the
 * functions of PostgreSQL that are not immutable.
 */
export function refusals(
  placed: readonly Placed[],
  functions: readonly StoredFunction[],
  builtIn: readonly string[],
): string[] {
  const names = new Set([...changeable(functions), ...builtIn]);
  const bodies = functions.flatMap((stored) =>
    textOfFunction(stored).texts.map((sql) => ({ sql, place: stored.name })),
  );
  return [...placed, ...bodies].flatMap(({ sql, place }) =>
    refusalsOf(sql, names).map((refusal) => `${place} ${refusal}`),
  );
}
