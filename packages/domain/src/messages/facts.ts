/**
 * What a fact of a message may be: a text that a person, a partner or the system gave to a thing (a
 * name, a reference, a SKU) or entered as a reason, a number, a calendar day, several names,
 * numbers by code, quantities of named things in their order, or one of a few codes. A sentence of
 * the program is none of them.
 */
export type FactKind =
  | 'name'
  | 'number'
  | 'day'
  | 'names'
  | 'counts'
  | 'quantities'
  | readonly string[];

/** So many of a thing. */
export interface Quantity {
  readonly name: string;
  readonly quantity: number;
}

/** The facts of a message by name; those whose name ends in `?` may be absent or null. */
export type FactKinds = Readonly<Record<string, FactKind>>;

/** A value that a fact has. */
export type Fact =
  | string
  | number
  | readonly string[]
  | readonly Quantity[]
  | Readonly<Record<string, number>>
  | null
  | undefined;
export type Facts = Readonly<Record<string, Fact>>;

type ValueOf<K extends FactKind> = K extends 'number'
  ? number
  : K extends 'names'
    ? readonly string[]
    : K extends 'counts'
      ? Readonly<Record<string, number>>
      : K extends 'quantities'
        ? readonly Quantity[]
        : K extends readonly (infer C)[]
          ? C
          : string;

type Needed<K> = K extends `${string}?` ? never : K;
type Optional<K> = K extends `${infer Name}?` ? Name : never;

/** The facts that kinds declare. */
export type FactsOf<D extends FactKinds> = {
  readonly [K in keyof D as Needed<K>]: ValueOf<D[K]>;
} & {
  readonly [K in keyof D as Optional<K>]?: ValueOf<D[K]> | null | undefined;
};

declare const rendered: unique symbol;
/** A message as people read it. It cannot be a fact of another one. */
export type Sentence = string & { readonly [rendered]: true };

/**
 * A type that is never that of a sentence: text is data whose value is unknown, or a code without
 * blanks. The compiler refuses other text that the program contains, as a template too.
 */
type Datum<T> = T extends Sentence
  ? never
  : T extends string
    ? string extends T
      ? T
      : T extends `${string} ${string}`
        ? never
        : T
    : T extends readonly (infer E)[]
      ? readonly Datum<E>[]
      : T extends Quantity
        ? { [K in keyof T]: Datum<T[K]> }
        : T;

/** Facts as a caller states them: no more than declared, and no sentence. */
export type Stated<D, F extends D> = {
  [K in keyof F]: K extends keyof D ? Datum<F[K]> : never;
};

/** A message that a code stands for, and the facts that it contains. */
export interface MessageKind<D extends FactKinds = FactKinds> {
  facts: D;
  say: (facts: FactsOf<D>) => string;
}

/** A message whose facts are known at run time only. */
export interface AnyMessage {
  facts: FactKinds;
  say: (facts: Facts) => Sentence;
}

/** Forgets which facts a message declares: they were checked where they were stated. */
export const anyMessage = ({
  facts,
  say,
}: {
  facts: FactKinds;
  say: (facts: never) => string;
}): AnyMessage => ({ facts, say: (stated) => say(stated as never) as Sentence });

/** The arguments that state the facts of a message: none are needed where it declares none. */
export type Stating<D, F extends D, Options = never> =
  Record<never, never> extends D
    ? [facts?: F & Stated<D, F>, options?: Options]
    : [facts: F & Stated<D, F>, options?: Options];

const nameOf = (declared: string): string => declared.replace(/\?$/, '');

/** The facts that are declared, without others and without those that are absent. */
export function declaredFacts(kinds: FactKinds, facts: Facts): Facts {
  return Object.fromEntries(
    Object.keys(kinds)
      .map(nameOf)
      .flatMap((name) => (facts[name] == null ? [] : [[name, facts[name]]])),
  );
}

const isText = (value: unknown): boolean => typeof value === 'string';

const isQuantity = (value: unknown): boolean => {
  const { name, quantity } = Object(value) as { name?: unknown; quantity?: unknown };
  return isText(name) && typeof quantity === 'number';
};

function isOf(kind: FactKind, value: unknown): boolean {
  if (kind === 'name') return isText(value);
  if (kind === 'number') return typeof value === 'number';
  if (kind === 'day') return isText(value) && /^\d{4}-\d\d-\d\d$/.test(String(value));
  if (kind === 'names') return Array.isArray(value) && value.every(isText);
  if (kind === 'counts') return Object.values(value ?? {}).every((count) => isOf('number', count));
  if (kind === 'quantities') return Array.isArray(value) && value.every(isQuantity);
  return kind.includes(value as string);
}

/** The names of facts that are missing, of another kind, or not declared. */
export function factFaults(kinds: FactKinds, facts: Readonly<Record<string, unknown>>): string[] {
  const names = Object.keys(kinds).map(nameOf);
  const broken = Object.entries(kinds).flatMap(([declared, kind]) => {
    const value = facts[nameOf(declared)];
    const isAbsent = value === undefined && declared.endsWith('?');
    return isAbsent || isOf(kind, value) ? [] : [nameOf(declared)];
  });
  return [...broken, ...Object.keys(facts).filter((name) => !names.includes(name))];
}

export const message = <const D extends FactKinds>(
  facts: D,
  say: MessageKind<D>['say'],
): MessageKind<D> => ({ facts, say });

/** A message without facts. */
export const fixed = (text: string): MessageKind<Record<never, never>> => message({}, () => text);
