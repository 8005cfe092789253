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

/** True for a call of one of the functions with a column of the table that is changed. */
function hasCall(node: unknown, { relname, alias }: Fields, functions: ReadonlySet<string>) {
  const table = textOf(fieldsOf(alias).aliasname) || textOf(relname);
  const isColumn = (kind: string, { fields }: Fields): boolean => {
    const [first = '', second] = namesOf(fields);
    // The variables of functions begin with an underscore; a name alone may be the row.
    const isOwn = second === undefined ? !/^_/.test(first) && first !== table : first === table;
    return kind === 'ColumnRef' && isOwn;
  };
  return has(
    node,
    (kind, { funcname, args }) =>
      kind === 'FuncCall' && functions.has(namesOf(funcname).join('.')) && has(args, isColumn),
    'SubLink',
  );
}

/**
 * What Citus refuses of a statement that changes rows, whatever warehouse it names: a query among
 * the values of an insert, and a function that is not immutable with columns of a changed row.
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
      if (hasCall([targetList, whereClause], fieldsOf(relation), functions))
        refusals.add('calls a function that is not immutable with columns of a changed row');
    }
    return false;
  });
  return [...refusals];
}

/** The functions that are not immutable. */
const changeable = (functions: readonly StoredFunction[]): ReadonlySet<string> =>
  new Set(
    functions
      .filter(({ definition, body }) => !/\bIMMUTABLE\b/.test(definition.replace(body, '')))
      .map(({ name }) => name),
  );

/** What Citus refuses of statements, and of those of functions, one line each. */
export function refusals(
  placed: readonly Placed[],
  functions: readonly StoredFunction[],
): string[] {
  const names = changeable(functions);
  const bodies = functions.flatMap((stored) =>
    textOfFunction(stored).texts.map((sql) => ({ sql, place: stored.name })),
  );
  return [...placed, ...bodies].flatMap(({ sql, place }) =>
    refusalsOf(sql, names).map((refusal) => `${place} ${refusal}`),
  );
}
