import type { Db } from '@lading/server/src/platform/database/database.ts';
import { type RawBuilder, sql } from 'kysely';
import ts from 'typescript';

/**
 * Chooses the first alternative of every decision, except for one decision with another
 * alternative.
 */
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

type Maker = (choices: Choices, depth: number) => unknown;

/** Makes values of declared types. Every database handle is `db`. */
export class Samples {
  readonly #checker: ts.TypeChecker;
  readonly #db: Db;
  /**
   * Caches the compiler's answer for each type: many thousand values are made of a few hundred
   * types.
   */
  readonly #makers = new Map<ts.Type, Maker>();

  constructor(checker: ts.TypeChecker, db: Db) {
    this.#checker = checker;
    this.#db = db;
  }

  make(type: ts.Type, choices: Choices, depth = 0): unknown {
    if (depth > DEEPEST) return undefined;
    const maker = this.#makers.get(type) ?? this.#makerOf(type);
    this.#makers.set(type, maker);
    return maker(choices, depth + 1);
  }

  #makerOf(type: ts.Type): Maker {
    if (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return () => undefined;
    if (type.flags & ts.TypeFlags.Null) return () => null;
    if (type.flags & ts.TypeFlags.Boolean) return (choices) => choices.choose(2) === 0;
    if (type.isUnion()) return this.#makerOfUnion(type);
    if (type.isLiteral()) return () => type.value;
    if (type.flags & ts.TypeFlags.BooleanLiteral) {
      const isTrue = this.#checker.typeToString(type) === 'true';
      return () => isTrue;
    }
    if (type.flags & ts.TypeFlags.NumberLike) return () => 1;
    if (type.flags & ts.TypeFlags.StringLike)
      return (choices) => (choices.choose(2) === 0 ? 'sample' : 's');
    if (type.flags & ts.TypeFlags.TypeParameter) {
      const constraint = type.getConstraint();
      return (choices, depth) => (constraint ? this.make(constraint, choices, depth) : {});
    }
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return () => 1;
    return this.#makerOfObject(type);
  }

  #makerOfUnion({ types }: ts.UnionType): Maker {
    const members = [...types].sort((a, b) => emptiness(a) - emptiness(b));
    const isOptional = members.some((member) => emptiness(member) === 1);
    return (choices, depth) =>
      this.make(members[choices.choose(members.length, isOptional)] as ts.Type, choices, depth);
  }

  #makerOfObject(type: ts.Type): Maker {
    if (isHandle(type)) return () => this.#db;
    const isList = this.#checker.isArrayType(type);
    const name = isList || this.#checker.isTupleType(type) ? 'Array' : type.symbol?.name;
    const parameters = this.#checker.getTypeArguments(type as ts.TypeReference);
    const all: (...parameters: Parameters<Maker>) => unknown[] = (choices, depth) =>
      parameters.map((parameter) => this.make(parameter, choices, depth));
    switch (name) {
      case 'Array':
        return (choices, depth) => (!isList || choices.choose(2) === 0 ? all(choices, depth) : []);
      case 'Date':
        return () => new Date(0);
      case 'Buffer':
        return () => Buffer.from('x');
      case 'Map':
      case 'ReadonlyMap':
        return (choices, depth) => new Map([all(choices, depth) as [unknown, unknown]]);
      case 'Set':
      case 'ReadonlySet':
        return (choices, depth) => new Set(all(choices, depth));
      case 'Promise':
        return (choices, depth) => Promise.resolve(all(choices, depth)[0]);
      case 'RawBuilder':
        return () => fragmentOf(parameters[0]);
    }
    const signature = type.getCallSignatures()[0];
    if (signature)
      return (choices, depth) => () => this.make(signature.getReturnType(), choices, depth);
    return this.#makerOfFields(type);
  }

  #makerOfFields(type: ts.Type): Maker {
    const fields = this.#checker
      .getPropertiesOfType(type)
      .map((property) => [property.name, this.#checker.getTypeOfSymbol(property)] as const);
    return (choices, depth) => {
      const value: Record<string, unknown> = {};
      for (const [field, schema] of fields) {
        const result = this.make(schema, choices, depth);
        if (result !== undefined) value[field] = result;
      }
      return value;
    };
  }
}

/** True for a handle of the database, `Db` or `Tx`. */
export const isHandle = (type: ts.Type): boolean =>
  ['Db', 'Tx'].includes(type.aliasSymbol?.name ?? '');

const emptiness = (type: ts.Type): number =>
  type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined) ? 1 : 0;

function fragmentOf(type: ts.Type | undefined): RawBuilder<unknown> {
  if (!type || type.flags & ts.TypeFlags.Unknown) return sql`true`;
  return type.flags & ts.TypeFlags.StringLike ? sql`null::text` : sql`null::bigint`;
}
