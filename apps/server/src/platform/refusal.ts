import {
  type FieldFault,
  factKinds,
  MAX_FAULTS,
  type ReasonedCode,
  type RefusalArguments,
  type RefusalCode,
  type RefusalFacts,
  reasonOf,
  refusals,
  sayRefusal,
} from '@lading/contract/refusals';
import { isLegal, type Life, legalEvents } from '@lading/domain/life';
import { declaredFacts, type Facts, type Sentence } from '@lading/domain/messages/facts';
import {
  type Fault,
  type FaultArguments,
  type FaultCode,
  type FaultFacts,
  fault,
  isPredicate,
  sayFault,
} from '@lading/domain/messages/faults';
import type { Reason } from '@lading/domain/messages/reasons';
import { type StepOf, type Stepped, steps, type Thing } from '@lading/domain/messages/words';

/** In characters. A message may quote the request. */
const MAX_MESSAGE = 2_000;

/** A field at fault by its dotted path; in a CSV file by its line and column. */
export interface FieldAtFault extends Fault {
  path: string;
  line?: number;
  column?: string;
}

interface RefusalOptions {
  errors?: readonly FieldAtFault[];
  retryAfter?: number;
  userId?: number | undefined;
}

class RefusalError extends Error {
  readonly code: RefusalCode;
  readonly facts: Facts;
  readonly errors: readonly FieldFault[] | undefined;
  readonly retryAfter: number | undefined;
  /** The account that a refusal without a session is about. It is only logged. */
  readonly userId: number | undefined;

  declare readonly message: Sentence;

  constructor(code: RefusalCode, facts: Facts = {}, options: RefusalOptions = {}) {
    const { errors = [] } = options;
    const reason = reasonOf(facts);
    const isOfFields = code === 'BAD_INPUT' && reason === null && errors.length > 0;
    const text = isOfFields ? fieldsText(errors) : sayRefusal(code, facts);
    super(text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE)}…` : text);
    this.code = code;
    this.facts = declaredFacts(factKinds(code, reason), facts);
    this.errors = options.errors?.slice(0, MAX_FAULTS).map(rendered);
    this.retryAfter = options.retryAfter;
    this.userId = options.userId;
  }

  get status(): number {
    return refusals[this.code].status;
  }
}

interface RefusalConstructor {
  /** The compiler refuses facts that the code does not declare, and sentences among the facts. */
  new <C extends RefusalCode, const F extends RefusalFacts<C>>(
    code: C,
    ...rest: RefusalArguments<C, F, RefusalOptions>
  ): RefusalError;
  readonly prototype: RefusalError;
}

/** An error response: a code of the contract's table, its facts, and the first fields at fault. */
export const Refusal: RefusalConstructor = RefusalError;
export type Refusal = RefusalError;

/** A refusal of the ledger. Its facts are known only at run time. */
export const refusalOfLedger = (code: RefusalCode, facts: Facts): Refusal =>
  new RefusalError(code, facts);

/** A refusal whose message is its reason. */
export const reasoned = (
  code: ReasonedCode,
  { code: reason, facts }: Reason,
  options?: RefusalOptions,
): Refusal => new RefusalError(code, { reason, ...facts }, options);

const rendered = (field: FieldAtFault): FieldFault => ({ ...field, message: sayFault(field) });

/** Joins the faults of fields to one message. Adds the field to each fault. */
function fieldsText(errors: readonly FieldAtFault[]): string {
  const named = errors.slice(0, MAX_FAULTS);
  const texts = named.map((field) =>
    isPredicate(field) && field.path ? `${field.path} ${sayFault(field)}` : sayFault(field),
  );
  return texts.join(named.every(isPredicate) ? ', ' : ' ');
}

/** A 400 for one field. `path` is dotted, as in `items.0.quantity`. */
export const badField = <C extends FaultCode, const F extends FaultFacts<C>>(
  path: string,
  code: C,
  ...facts: FaultArguments<C, F>
): Refusal => badFields([{ path, ...fault<C, F>(code, ...facts) }]);

/** A 400 for several fields. Its message names each. */
export function badFields(errors: readonly FieldAtFault[]): Refusal {
  return new Refusal('BAD_INPUT', {}, { errors });
}

type RepeatCode = 'PACKAGE_TWICE' | 'ALLOCATION_TWICE' | 'ITEM_TWICE';

/**
 * Refuses the first row that repeats a field's value of an earlier one. `path` is that of the rows.
 */
export function requireDifferent<K extends string>(
  rows: readonly Readonly<Record<K, unknown>>[],
  path: string,
  field: K,
  code: RepeatCode,
): void {
  const seen = new Set<unknown>();
  for (const [index, row] of rows.entries()) {
    if (seen.has(row[field])) throw badField(`${path}.${index}.${field}`, code);
    seen.add(row[field]);
  }
}

/** Refuses an edit that changes fields which it may only repeat. The 400 names them. */
export function requireUnchanged<K extends string>(
  input: { [F in NoInfer<K>]?: unknown },
  stored: Readonly<Record<K, unknown>>,
): void {
  const changed = (Object.keys(stored) as K[]).filter(
    (field) => input[field] !== undefined && input[field] !== stored[field],
  );
  if (!changed.length) return;
  throw badFields(changed.map((path) => ({ path, ...fault('FIXED') })));
}

/**
 * Refuses with 409 an event that the life of a document does not allow in its status. The refusal
 * names the legal events that people can cause.
 */
export function requireLegal<S extends string, E extends string, D extends Stepped>(
  life: Life<S, E, unknown>,
  { document, reference, status }: { document: D; reference: string | null; status: S },
  event: E & StepOf<D>,
): void {
  if (isLegal(life, status, event)) return;
  const legal = legalEvents(life, status).filter((other) => other in steps[document]);
  const facts: RefusalFacts<'ILLEGAL_STEP'> = { document, reference, status, step: event, legal };
  throw new Refusal('ILLEGAL_STEP', facts);
}

/** Refuses with 409 a new record that refers to a retired one. */
export function requireActive(
  what: Thing,
  named: Iterable<{ name: string; active: boolean }>,
): void {
  for (const { name, active } of named) if (!active) throw new Refusal('RETIRED', { what, name });
}

/** A 404. `name` identifies the record if the caller gave it. */
export function notFound(what: Thing, name: string | null = null): Refusal {
  return new Refusal('NOT_FOUND', { what, name });
}

/** The strong tags of `If-Match`; null if any version will do. */
export type IfMatch = readonly string[] | null;

/**
 * Refuses if a person has changed a document after every version that `If-Match` names. Steps of
 * its work, such as an allocation, also make versions, but are no conflict.
 */
export function requireUnedited(
  { version, editedVersion }: { version: number; editedVersion: number },
  ifMatch: IfMatch,
): void {
  const isSince = (tag: string) =>
    /^[1-9]\d*$/.test(tag) && Number(tag) >= editedVersion && Number(tag) <= version;
  if (ifMatch !== null && !ifMatch.some(isSince)) throw new Refusal('STALE');
}

/** Refuses if no tag of `If-Match` is the stored version. */
export function requireVersion(stored: number, ifMatch: IfMatch): void {
  if (ifMatch !== null && !ifMatch.includes(String(stored))) throw new Refusal('STALE');
}
