import { parseSync } from 'libpg-query';
import { type Fields, fieldsOf, listOf, namesOf, textOf } from './tree.ts';

/**
 * How a statement names the warehouse of the rows that it reads or changes, the best first: by a
 * constant or a parameter, by a list of them, by the warehouse of another row, or not at all.
 */
export const namings = ['CONSTANT', 'LIST', 'ROW', 'NONE'] as const;
export type Naming = (typeof namings)[number];

/** How each table of a statement that grows names its warehouse, at its least. */
export type Namings = ReadonlyMap<string, Naming>;

const COLUMN = 'warehouse_id';

/** The tables that a query names, by alias, with how their warehouse is named so far. */
type Scope = Map<string, { table: string | null; naming: Naming }>;

const rankOf = (naming: Naming): number => namings.indexOf(naming);

class Reader {
  readonly found = new Map<string, Naming>();
  readonly #growing: ReadonlySet<string>;

  constructor(growing: ReadonlySet<string>) {
    this.#growing = growing;
  }

  /** Reads a query, or any other node around queries. */
  visit(node: unknown, outer: Scope): void {
    for (const element of listOf(node)) this.visit(element, outer);
    for (const [kind, value] of Object.entries(fieldsOf(node))) {
      if (['SelectStmt', 'UpdateStmt', 'DeleteStmt'].includes(kind))
        this.#readQuery(fieldsOf(value), outer);
      else this.visit(value, outer);
    }
  }

  #readQuery(query: Fields, outer: Scope): void {
    const { relation, fromClause, usingClause, whereClause, ...others } = query;
    const scope: Scope = new Map();
    const conditions: unknown[] = [whereClause];
    if (relation !== undefined) this.#addTable(fieldsOf(relation), scope);
    for (const item of [...listOf(fromClause), ...listOf(usingClause)])
      this.#addItem(item, scope, conditions);
    const seen: Scope = new Map([...outer, ...scope]);
    this.#apply(conditions.flatMap(partsOf), scope, seen);
    for (const { table, naming } of scope.values()) if (table !== null) this.#note(table, naming);
    // The queries inside see the tables of this one.
    const inner: Scope = new Map([...outer, ...scope]);
    this.visit([others, whereClause, fromClause, usingClause], inner);
  }

  #addItem(item: unknown, scope: Scope, conditions: unknown[]): void {
    const { RangeVar, JoinExpr, RangeSubselect, RangeFunction } = fieldsOf(item);
    if (RangeVar !== undefined) this.#addTable(fieldsOf(RangeVar), scope);
    const { alias } = fieldsOf(RangeSubselect ?? RangeFunction);
    if (alias !== undefined)
      scope.set(textOf(fieldsOf(alias).aliasname), { table: null, naming: 'ROW' });
    if (JoinExpr === undefined) return;
    const { larg, rarg, quals } = fieldsOf(JoinExpr);
    for (const side of [larg, rarg]) this.#addItem(side, scope, conditions);
    conditions.push(quals);
  }

  #addTable({ relname, alias }: Fields, scope: Scope): void {
    const name = textOf(relname);
    const isGrowing = this.#growing.has(name);
    scope.set(textOf(fieldsOf(alias).aliasname) || name, {
      table: isGrowing ? name : null,
      naming: isGrowing ? 'NONE' : 'ROW',
    });
  }

  /** Applies the conditions until none names a warehouse in a better way. */
  #apply(conditions: readonly unknown[], scope: Scope, seen: Scope): void {
    for (let hasChanged = true; hasChanged; ) {
      hasChanged = false;
      for (const condition of conditions)
        for (const [alias, naming] of namedBy(condition, scope, seen)) {
          const place = scope.get(alias);
          if (!place || place.table === null || rankOf(naming) >= rankOf(place.naming)) continue;
          place.naming = naming;
          hasChanged = true;
        }
    }
  }

  #note(table: string, naming: Naming): void {
    const known = this.found.get(table);
    if (known === undefined || rankOf(naming) > rankOf(known)) this.found.set(table, naming);
  }
}

/** The parts of a condition that all hold. */
function partsOf(condition: unknown): unknown[] {
  const { boolop, args } = fieldsOf(fieldsOf(condition).BoolExpr);
  return boolop === 'AND_EXPR' ? listOf(args).flatMap(partsOf) : [condition];
}

/** The aliases whose warehouse a condition names, and how. */
function namedBy(condition: unknown, scope: Scope, seen: Scope): [string, Naming][] {
  const { kind, name, lexpr, rexpr } = fieldsOf(fieldsOf(condition).A_Expr);
  if (namesOf(name)[0] !== '=') return [];
  const sides = kind === 'AEXPR_OP' ? [lexpr, rexpr] : [lexpr];
  return sides.flatMap((side, index): [string, Naming][] => {
    const alias = aliasOf(side, scope);
    if (alias === null) return [];
    return [[alias, kind === 'AEXPR_OP' ? namingOf(sides[1 - index], seen) : 'LIST']];
  });
}

/** The alias whose warehouse an expression is; null for another expression. */
function aliasOf(expression: unknown, scope: Scope): string | null {
  const names = namesOf(fieldsOf(fieldsOf(expression).ColumnRef).fields);
  if (names.at(-1) !== COLUMN) return null;
  if (names.length > 1) return names.at(-2) ?? null;
  const tables = [...scope].filter(([, { table }]) => table !== null);
  return tables.length === 1 ? (tables[0]?.[0] ?? null) : null;
}

/** How a warehouse is named that equals an expression. */
function namingOf(expression: unknown, seen: Scope): Naming {
  const { ParamRef, A_Const, TypeCast, ColumnRef } = fieldsOf(expression);
  if (ParamRef !== undefined || A_Const !== undefined) return 'CONSTANT';
  if (TypeCast !== undefined) return namingOf(fieldsOf(TypeCast).arg, seen);
  if (ColumnRef === undefined) return 'ROW';
  const naming = seen.get(aliasOf(expression, seen) ?? '')?.naming ?? 'ROW';
  return naming === 'CONSTANT' || naming === 'LIST' ? 'ROW' : naming;
}

/** Reads how a statement names the warehouses of the tables that grow. */
export function namingsOf(statement: string, growing: ReadonlySet<string>): Namings {
  const reader = new Reader(growing);
  reader.visit(parseSync(statement).stmts, new Map());
  return reader.found;
}

interface Placed {
  sql: string;
  place: string;
}

/**
 * How the statements name the warehouse of tables that grow: their numbers, and those that do not
 * name it by a constant or a parameter, one line each.
 */
export function reportOf(placed: readonly Placed[], growing: ReadonlySet<string>): string[] {
  const least = new Map<string, Map<string, Naming>>();
  for (const { sql, place } of placed) {
    const tables = least.get(place) ?? new Map<string, Naming>();
    for (const [table, naming] of namingsOf(sql, growing))
      if (rankOf(naming) >= rankOf(tables.get(table) ?? 'CONSTANT')) tables.set(table, naming);
    if (tables.size > 0) least.set(place, tables);
  }
  const worstOf = (tables: ReadonlyMap<string, Naming>): Naming =>
    [...tables.values()].reduce((a, b) => (rankOf(a) > rankOf(b) ? a : b));
  const lines = [...least].sort().flatMap(([place, tables]) => {
    const others = [...tables].filter(([, naming]) => naming !== 'CONSTANT');
    const text = others.map(([table, naming]) => `${table} ${naming}`);
    return text.length > 0 ? [`${place}: ${text.join(', ')}`] : [];
  });
  const counts = namings.map((naming) => {
    const statements = [...least.values()].filter((tables) => worstOf(tables) === naming);
    return `${statements.length} ${naming}`;
  });
  return [...lines, `${least.size} statements on tables that grow: ${counts.join(', ')}`];
}
