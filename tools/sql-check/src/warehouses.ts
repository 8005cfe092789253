import { parseSync } from 'libpg-query';
import { type StoredFunction, textOfFunction } from './functions.ts';
import { type Fields, fieldsOf, listOf, namesOf, textOf } from './tree.ts';

/**
 * How a statement names the warehouse of the rows that it reads or changes, the best first: by a
 * constant or a parameter, by a list of them, by the warehouse of another row, or not at all. Where
 * a table of the same query is joined on the warehouse, both are named as the better one. Citus
 * infers that within one query, and not into the queries inside it: those repeat a constant, or
 * compare with a row of a list.
 */
export const namings = ['CONSTANT', 'LIST', 'ROW', 'NONE'] as const;
export type Naming = (typeof namings)[number];

/** How each table of a statement that grows names its warehouse, at its least. */
export type Namings = ReadonlyMap<string, Naming>;

/** What a statement says of warehouses. */
export interface WarehouseUse {
  namings: Namings;
  /** The tables that it locks although it does not name their warehouse by a constant. */
  locked: ReadonlySet<string>;
}

export interface ReaderOptions {
  /** True in a function, whose names of variables look like those of columns. */
  hasVariables?: boolean;
}

const COLUMN = 'warehouse_id';

/** Tables of a query that are joined on their warehouse. */
interface Group {
  naming: Naming;
}

/** The tables that a query names, by alias. */
type Scope = Map<string, Place>;

interface Place {
  /** Null for a table that does not grow, and for a query. */
  table: string | null;
  group: Group;
  /** A query that stands in place of a table. */
  query?: Fields;
}

const rankOf = (naming: Naming): number => namings.indexOf(naming);

const better = (a: Naming, b: Naming): Naming => (rankOf(a) <= rankOf(b) ? a : b);

class Reader {
  readonly namings = new Map<string, Naming>();
  readonly locked = new Set<string>();
  readonly #growing: ReadonlySet<string>;
  readonly #hasVariables: boolean;

  constructor(growing: ReadonlySet<string>, { hasVariables = false }: ReaderOptions) {
    this.#growing = growing;
    this.#hasVariables = hasVariables;
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

  /** `pushed` is a condition on the query's own `warehouse_id`, which PostgreSQL pushes into it. */
  #readQuery(query: Fields, outer: Scope, pushed: Naming = 'NONE'): void {
    const { larg, rarg } = query;
    if (larg !== undefined)
      for (const side of [larg, rarg]) this.#readQuery(fieldsOf(side), outer, pushed);
    else this.#readSimple(query, outer, pushed);
  }

  #readSimple(query: Fields, outer: Scope, pushed: Naming): void {
    const { relation: _, fromClause, usingClause, whereClause: __, ...others } = query;
    const { scope, conditions } = this.#scopeOf(query, outer);
    const shown = scope.get(shownBy(query, scope) ?? '');
    if (shown && query.limitCount === undefined)
      shown.group.naming = better(shown.group.naming, pushed);
    for (const { table, group } of scope.values())
      if (table !== null) this.#note(table, group.naming, query.lockingClause !== undefined);
    // The queries inside see the tables of this one.
    const inner = new Map([...outer, ...scope]);
    this.visit([others, conditions], inner);
    this.#visitItems([fromClause, usingClause], scope, inner);
  }

  /** Reads the queries in items of `from`. */
  #visitItems(node: unknown, scope: Scope, outer: Scope): void {
    for (const element of listOf(node)) this.#visitItems(element, scope, outer);
    const { RangeSubselect, JoinExpr, ...others } = fieldsOf(node);
    const { larg, rarg } = fieldsOf(JoinExpr);
    for (const side of [larg, rarg]) if (side !== undefined) this.#visitItems(side, scope, outer);
    const { group, query } = scope.get(aliasNameOf(RangeSubselect)) ?? {};
    if (query !== undefined)
      this.#readQuery(query, outer, group?.naming === 'ROW' ? 'NONE' : group?.naming);
    else this.visit(others, outer);
  }

  /** How the column `warehouse_id` of a query's rows names their warehouse. */
  #namingShownBy(query: Fields, outer: Scope): Naming {
    const reader = new Reader(this.#growing, { hasVariables: this.#hasVariables });
    const left = query.larg === undefined ? query : fieldsOf(query.larg);
    const { scope } = reader.#scopeOf(left, outer);
    return scope.get(shownBy(left, scope) ?? '')?.group.naming ?? 'ROW';
  }

  /** The tables of a query, with what its conditions say of their warehouses. */
  #scopeOf(query: Fields, outer: Scope): { scope: Scope; conditions: readonly unknown[] } {
    const { relation, fromClause, usingClause, whereClause } = query;
    const scope: Scope = new Map();
    const conditions: unknown[] = [whereClause];
    if (relation !== undefined) this.#addTable(fieldsOf(relation), scope);
    for (const item of [...listOf(fromClause), ...listOf(usingClause)])
      this.#addItem(item, scope, conditions, outer);
    for (const condition of conditions.flatMap(partsOf)) this.#apply(condition, scope, outer);
    return { scope, conditions };
  }

  /** Returns the aliases of an item of `from`. */
  #addItem(item: unknown, scope: Scope, conditions: unknown[], outer: Scope): string[] {
    const { RangeVar, JoinExpr, RangeSubselect, RangeFunction } = fieldsOf(item);
    if (RangeVar !== undefined) return [this.#addTable(fieldsOf(RangeVar), scope)];
    if (JoinExpr === undefined) {
      const name = aliasNameOf(RangeSubselect ?? RangeFunction);
      const query = fieldsOf(fieldsOf(fieldsOf(RangeSubselect).subquery).SelectStmt);
      // PostgreSQL infers no constant from a query in place of a table.
      const isList = this.#namingShownBy(query, new Map([...outer, ...scope])) === 'LIST';
      const group: Group = { naming: isList ? 'LIST' : 'ROW' };
      scope.set(name, { table: null, group, ...(RangeSubselect !== undefined && { query }) });
      return [name];
    }
    const { larg, rarg, quals, usingClause } = fieldsOf(JoinExpr);
    const left = this.#addItem(larg, scope, conditions, outer);
    const right = this.#addItem(rarg, scope, conditions, outer);
    conditions.push(quals);
    if (namesOf(usingClause).includes(COLUMN)) join(scope, left.at(-1), right[0]);
    return [...left, ...right];
  }

  #addTable({ relname, alias }: Fields, scope: Scope): string {
    const name = textOf(relname);
    const isGrowing = this.#growing.has(name);
    const known = textOf(fieldsOf(alias).aliasname) || name;
    const group: Group = { naming: isGrowing ? 'NONE' : 'ROW' };
    scope.set(known, { table: isGrowing ? name : null, group });
    return known;
  }

  /** Applies a condition that names a warehouse. */
  #apply(condition: unknown, scope: Scope, outer: Scope): void {
    const { kind, name, lexpr, rexpr } = fieldsOf(fieldsOf(condition).A_Expr);
    if (namesOf(name)[0] !== '=') return;
    const isList = kind !== 'AEXPR_OP';
    for (const [side, other] of isList
      ? [[lexpr, rexpr]]
      : [
          [lexpr, rexpr],
          [rexpr, lexpr],
        ]) {
      const place = scope.get(aliasOf(side, scope) ?? '');
      if (!place) continue;
      const joined = aliasOf(other, scope);
      if (!isList && joined !== null && scope.has(joined))
        join(scope, aliasOf(side, scope) ?? '', joined);
      else
        place.group.naming = better(
          place.group.naming,
          isList ? 'LIST' : this.#namingOf(other, outer, scope),
        );
    }
  }

  /** How a warehouse is named that equals an expression other than a column of the same query. */
  #namingOf(expression: unknown, outer: Scope, scope: Scope): Naming {
    const { ParamRef, A_Const, TypeCast, ColumnRef } = fieldsOf(expression);
    if (ParamRef !== undefined || A_Const !== undefined) return 'CONSTANT';
    if (TypeCast !== undefined) return this.#namingOf(fieldsOf(TypeCast).arg, outer, scope);
    if (ColumnRef === undefined) return 'ROW';
    const naming = outer.get(aliasOf(expression, outer) ?? '')?.group.naming;
    if (naming !== undefined) return naming === 'CONSTANT' ? 'ROW' : naming;
    const [first = '', second] = namesOf(fieldsOf(ColumnRef).fields);
    const isVariable =
      second === undefined ? first !== COLUMN : !scope.has(first) && !outer.has(first);
    return this.#hasVariables && isVariable ? 'CONSTANT' : 'ROW';
  }

  #note(table: string, naming: Naming, isLocked: boolean): void {
    const known = this.namings.get(table) ?? 'CONSTANT';
    this.namings.set(table, better(known, naming) === known ? naming : known);
    if (isLocked && naming !== 'CONSTANT') this.locked.add(table);
  }
}

const aliasNameOf = (item: unknown): string =>
  textOf(fieldsOf(fieldsOf(fieldsOf(item).alias)).aliasname);

/** The alias whose warehouse a query returns as its own; null if it returns none. */
function shownBy({ targetList }: Fields, scope: Scope): string | null {
  for (const target of listOf(targetList)) {
    const { name, val } = fieldsOf(fieldsOf(target).ResTarget);
    if (name !== undefined && name !== COLUMN) continue;
    const fields = listOf(fieldsOf(fieldsOf(val).ColumnRef).fields);
    const isAll = fieldsOf(fields.at(-1)).A_Star !== undefined;
    const alias = isAll ? (namesOf(fields)[0] ?? onlyTable(scope)) : aliasOf(val, scope);
    if (alias) return alias;
  }
  return null;
}

/** The alias of the only table that grows; null if there are several or none. */
function onlyTable(scope: Scope): string | null {
  const tables = [...scope].filter(([, { table }]) => table !== null);
  return tables.length === 1 ? (tables[0]?.[0] ?? null) : null;
}

/** Joins two tables of a query on their warehouse, with all that are joined to them. */
function join(scope: Scope, left = '', right = ''): void {
  const [kept, other] = [scope.get(left)?.group, scope.get(right)?.group];
  if (!kept || !other || kept === other) return;
  kept.naming = better(kept.naming, other.naming);
  for (const place of scope.values()) if (place.group === other) place.group = kept;
}

/** The parts of a condition that all hold. */
function partsOf(condition: unknown): unknown[] {
  const { boolop, args } = fieldsOf(fieldsOf(condition).BoolExpr);
  return boolop === 'AND_EXPR' ? listOf(args).flatMap(partsOf) : [condition];
}

/** The alias whose warehouse an expression is; null for another expression. */
function aliasOf(expression: unknown, scope: Scope): string | null {
  const names = namesOf(fieldsOf(fieldsOf(expression).ColumnRef).fields);
  if (names.at(-1) !== COLUMN) return null;
  return names.length > 1 ? (names.at(-2) ?? null) : onlyTable(scope);
}

/** Reads how a statement names the warehouses of the tables that grow. */
export function warehouseUseOf(
  statement: string,
  growing: ReadonlySet<string>,
  options: ReaderOptions = {},
): WarehouseUse {
  const reader = new Reader(growing, options);
  reader.visit(parseSync(statement).stmts, new Map());
  return reader;
}

/** What a statement says that may ask all nodes, with the reason. */
const ALL_NODES = /\/\* asks all nodes: ([^*]+) \*\//;

/** Why a statement may ask all nodes; null for one that may not. */
export const reasonOf = (statement: string): string | null =>
  ALL_NODES.exec(statement)?.[1] ?? null;

/** The tables whose rows are distributed by their warehouse, and the views of them. */
export interface Distributed {
  distributed: ReadonlySet<string>;
  views: readonly { name: string }[];
}

export const tablesOf = ({ distributed, views }: Distributed): ReadonlySet<string> =>
  new Set([...distributed, ...views.map(({ name }) => name)]);

/**
 * The faults of a statement. It names the warehouse of each table by a constant, or by a list
 * without a lock, or says why it may ask all nodes.
 */
export function faultsOf(statement: string, tables: ReadonlySet<string>): string[] {
  const { namings: found, locked } = warehouseUseOf(statement, tables);
  const unnamed = [...found].filter(([, naming]) => naming === 'ROW' || naming === 'NONE');
  if (reasonOf(statement) !== null)
    return unnamed.length > 0 ? [] : ['says that it asks all nodes, and does not'];
  return [
    ...unnamed.map(([table, naming]) => {
      const how = naming === 'ROW' ? 'by that of another row alone' : 'not at all';
      return `names the warehouse of ${table} ${how}`;
    }),
    ...[...locked].map((table) => `locks rows of ${table} without a constant warehouse`),
  ];
}

export interface Placed {
  sql: string;
  place: string;
}

/** The statements that name distributed tables. */
export function distributedOf<S extends Placed>(
  placed: readonly S[],
  distributed: Distributed,
): S[] {
  const tables = tablesOf(distributed);
  return placed.filter(({ sql }) => warehouseUseOf(sql, tables).namings.size > 0);
}

/** The faults of all statements, one line each. */
export function namingFaults(placed: readonly Placed[], distributed: Distributed): string[] {
  const tables = tablesOf(distributed);
  return placed.flatMap(({ sql, place }) =>
    faultsOf(sql, tables).map((fault) => `${place} ${fault}`),
  );
}

/**
 * How many statements of functions do not name a warehouse by a variable or a constant, by the name
 * of the function.
 */
export function unnamedIn(
  functions: readonly StoredFunction[],
  distributed: Distributed,
): Record<string, number> {
  const tables = tablesOf(distributed);
  const counts = functions.map((stored): [string, number] => {
    const unnamed = textOfFunction(stored).texts.filter((text) => {
      const use = warehouseUseOf(text, tables, { hasVariables: true });
      return [...use.namings.values()].some((naming) => naming !== 'CONSTANT');
    });
    return [stored.name, unnamed.length];
  });
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** The functions whose number of such statements is not the one that is known. */
export function functionFaults(
  found: Readonly<Record<string, number>>,
  known: Readonly<Record<string, number>>,
): string[] {
  const names = [...new Set([...Object.keys(found), ...Object.keys(known)])];
  return names.flatMap((name) => {
    const [now = 0, before = 0] = [found[name], known[name]];
    if (now === before) return [];
    const text = `${name} has ${now} statements that name no constant warehouse, not ${before}`;
    return [now > before ? text : `${text}: correct the number in exemptions.ts`];
  });
}

/**
 * How the statements name the warehouse of distributed tables: those that name it by no constant,
 * one line each, and their numbers.
 */
export function reportOf(placed: readonly Placed[], distributed: Distributed): string[] {
  const tables = tablesOf(distributed);
  const worst = new Map<string, { naming: Naming | 'ALL'; text: string }>();
  const rank = (naming: Naming | 'ALL'): number => ['CONSTANT', 'LIST', 'ALL'].indexOf(naming);
  for (const { sql, place } of distributedOf(placed, distributed)) {
    const reason = reasonOf(sql);
    const isList = [...warehouseUseOf(sql, tables).namings.values()].includes('LIST');
    const naming = reason !== null ? 'ALL' : isList ? 'LIST' : 'CONSTANT';
    const text = reason ?? 'a list of warehouses';
    const known = worst.get(place);
    if (!known || rank(naming) > rank(known.naming)) worst.set(place, { naming, text });
  }
  const count = (naming: Naming | 'ALL'): number =>
    [...worst.values()].filter((each) => each.naming === naming).length;
  return [
    ...[...worst]
      .filter(([, { naming }]) => naming !== 'CONSTANT')
      .map(([place, { text }]) => `${place}: ${text}`)
      .sort(),
    `${worst.size} statements: ${count('CONSTANT')} name a constant warehouse, ` +
      `${count('LIST')} a list, ${count('ALL')} ask all nodes`,
  ];
}
