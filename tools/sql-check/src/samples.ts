import type { Db } from '@lading/server/src/platform/database/database.ts';
import { type RawBuilder, sql } from 'kysely';
import ts from 'typescript5';

/** Chooses the first alternative of every decision, except for one decision with another alternative. */
export class Choices {
  /** The number of alternatives of each decision, in order. */
  readonly met: number[] = [];
  readonly #index: number;
  readonly #alternative: number;
  readonly #least: boolean;

  /** With `least`, all other optional values are left out. */
  constructor(index = -1, alternative = 0, least = false) {
    this.#index = index;
    this.#alternative = alternative;
    this.#least = least;
  }

  choose(alternatives: number, isOptional = false): number {
    this.met.push(alternatives);
    if (this.met.length - 1 === this.#index) return this.#alternative;
    return this.#least && isOptional ? alternatives - 1 : 0;
  }
}

const DEEPEST = 12;

/** Makes a value of a declared type. Every database handle is `db`. */
export function sampleOf(type: ts.Type, checker: ts.TypeChecker, choices: Choices, db: Db, depth = 0): unknown {
  const again = (inner: ts.Type): unknown => sampleOf(inner, checker, choices, db, depth + 1);
  if (depth > DEEPEST || type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return undefined;
  if (type.flags & ts.TypeFlags.Null) return null;
  if (type.flags & ts.TypeFlags.Boolean) return choices.choose(2) === 0;
  if (type.isUnion()) {
    const members = [...type.types].sort((a, b) => emptiness(a) - emptiness(b));
    return again(
      members[
        choices.choose(
          members.length,
          members.some((member) => emptiness(member) === 1),
        )
      ] as ts.Type,
    );
  }
  if (type.isLiteral()) return type.value;
  if (type.flags & ts.TypeFlags.BooleanLiteral) return checker.typeToString(type) === 'true';
  if (type.flags & ts.TypeFlags.NumberLike) return 1;
  if (type.flags & ts.TypeFlags.StringLike) return choices.choose(2) === 0 ? 'sample' : 's';
  if (type.flags & ts.TypeFlags.TypeParameter) {
    const constraint = type.getConstraint();
    return constraint ? again(constraint) : {};
  }
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return 1;
  return sampleOfObject(type, checker, choices, db, again);
}

/** True for a handle of the database, `Db` or `Tx`. */
export const isHandle = (type: ts.Type): boolean => ['Db', 'Tx'].includes(type.aliasSymbol?.name ?? '');

const emptiness = (type: ts.Type): number => (type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined) ? 1 : 0);

function sampleOfObject(type: ts.Type, checker: ts.TypeChecker, choices: Choices, db: Db, again: (inner: ts.Type) => unknown): unknown {
  const parameters = (): readonly ts.Type[] => checker.getTypeArguments(type as ts.TypeReference);
  if (isHandle(type)) return db;
  if (checker.isTupleType(type)) return parameters().map(again);
  if (checker.isArrayType(type)) return choices.choose(2) === 0 ? parameters().map(again) : [];
  switch (type.symbol?.name) {
    case 'Date':
      return new Date(0);
    case 'Buffer':
      return Buffer.from('x');
    case 'Map':
    case 'ReadonlyMap':
      return new Map([parameters().map(again) as [unknown, unknown]]);
    case 'Set':
    case 'ReadonlySet':
      return new Set(parameters().map(again));
    case 'Promise':
      return Promise.resolve(parameters().map(again)[0]);
    case 'RawBuilder':
      return fragmentOf(parameters()[0]);
  }
  const signature = type.getCallSignatures()[0];
  if (signature) return () => again(signature.getReturnType());
  const entries = checker.getPropertiesOfType(type).map((property) => [property.name, again(checker.getTypeOfSymbol(property))]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function fragmentOf(type: ts.Type | undefined): RawBuilder<unknown> {
  if (!type || type.flags & ts.TypeFlags.Unknown) return sql`true`;
  return type.flags & ts.TypeFlags.StringLike ? sql`null::text` : sql`null::bigint`;
}
