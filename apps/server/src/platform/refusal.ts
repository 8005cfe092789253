import {
  type Facts,
  type FieldFault,
  MAX_FAULTS,
  type RefusalCode,
  refusals,
} from '@lading/contract/refusals';
import { isLegal, type Life, legalEvents } from '@lading/domain/life';

/** In characters. A sentence may quote what the caller sent. */
const MAX_SENTENCE = 2_000;

/**
 * An error response: a code of the contract's table, the facts of its sentence, and the first
 * fields at fault.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly errors: readonly FieldFault[] | undefined;
  readonly retryAfter: number | undefined;
  /** The account that the refusal is about where nobody is signed in. It is only logged. */
  readonly userId: number | undefined;

  constructor(
    code: RefusalCode,
    facts: Facts = {},
    options: {
      errors?: readonly FieldFault[];
      retryAfter?: number;
      userId?: number | undefined;
    } = {},
  ) {
    const sentence = refusals[code].sentence(facts);
    super(sentence.length > MAX_SENTENCE ? `${sentence.slice(0, MAX_SENTENCE)}…` : sentence);
    this.code = code;
    this.errors = options.errors?.slice(0, MAX_FAULTS);
    this.retryAfter = options.retryAfter;
    this.userId = options.userId;
  }

  get status(): number {
    return refusals[this.code].status;
  }
}

/**
 * A 400 for one field. `path` is dotted, as in `items.0.quantity`, and is the subject of a message
 * that begins with "must".
 */
export function badField(path: string, message: string): Refusal {
  const detail = message.startsWith('must ') ? `${path} ${message}` : message;
  return new Refusal('BAD_INPUT', { detail }, { errors: [{ path, message }] });
}

/** A 400 for several fields, whose sentence names each. */
export function badFields(errors: readonly FieldFault[]): Refusal {
  const named = errors
    .slice(0, MAX_FAULTS)
    .map(({ path, message }) => (path ? `${path} ${message}` : message));
  return new Refusal('BAD_INPUT', { detail: named.join(', ') }, { errors });
}

/**
 * Refuses the first row that has the same value of a field as an earlier one. `path` is that of the
 * rows.
 */
export function requireDifferent<K extends string>(
  rows: readonly Readonly<Record<K, unknown>>[],
  path: string,
  field: K,
  message: string,
): void {
  const seen = new Set<unknown>();
  for (const [at, row] of rows.entries()) {
    if (seen.has(row[field])) throw badField(`${path}.${at}.${field}`, message);
    seen.add(row[field]);
  }
}

/** Refuses an edit that changes fields which it may only repeat. The 400 names them. */
export function requireUnchanged<K extends string>(
  given: { [F in NoInfer<K>]?: unknown },
  stored: Readonly<Record<K, unknown>>,
): void {
  const changed = (Object.keys(stored) as K[]).filter(
    (field) => given[field] !== undefined && given[field] !== stored[field],
  );
  if (!changed.length) return;
  throw badFields(changed.map((path) => ({ path, message: 'cannot change' })));
}

/**
 * Refuses with 409 an event that the life of a document does not allow in its status. `what` names
 * the document, `words` completes "it cannot …" for each event that people can cause; the refusal
 * names those of them that are legal.
 */
export function requireLegal<S extends string, E extends string, Asked extends E>(
  life: Life<S, E, unknown>,
  document: { what: string; status: S },
  event: Asked,
  words: Readonly<Record<Asked, string>>,
): void {
  const { what, status } = document;
  if (isLegal(life, status, event)) return;
  const legal = legalEvents(life, status).filter((other) => other in words);
  throw new Refusal('ILLEGAL_STEP', { what, status, step: words[event], legal: legal.join(', ') });
}

/**
 * Returns the 409 for a new record that refers to a retired one. `what` begins the sentence: `The
 * product`.
 */
export function requireActive(
  what: string,
  named: Iterable<{ name: string; active: boolean }>,
): void {
  for (const { name, active } of named) if (!active) throw new Refusal('RETIRED', { what, name });
}

export function notFound(what: string): Refusal {
  return new Refusal('NOT_FOUND', { what });
}

/** The strong tags of `If-Match`; null if any version will do. */
export type IfMatch = readonly string[] | null;

/**
 * Refuses if a person has changed a document since every version that `If-Match` names. Steps of
 * its work, such as an allocation, make versions too, and are no conflict.
 */
export function requireUnedited(
  { version, editedVersion }: { version: number; editedVersion: number },
  ifMatch: IfMatch,
): void {
  const isSince = (tag: string) =>
    /^[1-9]\d*$/.test(tag) && Number(tag) >= editedVersion && Number(tag) <= version;
  if (ifMatch !== null && !ifMatch.some(isSince)) throw new Refusal('STALE');
}

/** Refuses if no tag of `If-Match` is that of the stored version. */
export function requireVersion(stored: number, ifMatch: IfMatch): void {
  if (ifMatch !== null && !ifMatch.includes(String(stored))) throw new Refusal('STALE');
}
