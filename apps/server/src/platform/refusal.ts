import { type Facts, type FieldFault, MAX_FAULTS, type RefusalCode, refusals } from '@lading/contract/refusals';
import { isLegal, type Life, legalEvents } from '@lading/domain/life';

/** In characters: a sentence that quotes the caller is no longer than a person reads. */
const MAX_SENTENCE = 2_000;

/** What a caller is told instead of an answer: a code of the one table, the facts of its sentence, the first fields at fault. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly errors: readonly FieldFault[] | undefined;
  readonly retryAfter: number | undefined;
  /** Whose account it is about where nobody is signed in; for the log alone. */
  readonly userId: number | undefined;

  constructor(
    code: RefusalCode,
    facts: Facts = {},
    options: { errors?: readonly FieldFault[]; retryAfter?: number; userId?: number | undefined } = {},
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

/** One field at fault, as a 400. `path` is dotted, as in `items.0.quantity`; of a message that says what it must be, it is the subject. */
export function badField(path: string, message: string): Refusal {
  const detail = message.startsWith('must ') ? `${path} ${message}` : message;
  return new Refusal('BAD_INPUT', { detail }, { errors: [{ path, message }] });
}

/** Several fields at fault, as a 400 whose sentence names each. */
export function badFields(errors: readonly FieldFault[]): Refusal {
  const named = errors.slice(0, MAX_FAULTS).map(({ path, message }) => (path ? `${path} ${message}` : message));
  return new Refusal('BAD_INPUT', { detail: named.join(', ') }, { errors });
}

/** Of what an edit may send again but not change: a 400 that names every field that it would change. */
export function requireUnchanged<K extends string>(given: { [F in NoInfer<K>]?: unknown }, stored: Readonly<Record<K, unknown>>): void {
  const changed = (Object.keys(stored) as K[]).filter((field) => given[field] !== undefined && given[field] !== stored[field]);
  if (!changed.length) return;
  throw badFields(changed.map((path) => ({ path, message: 'cannot change' })));
}

/**
 * 409 where the life of the document, which `what` names, has no such step in its status. `words` completes "it cannot …" for each step
 * that people can ask for; the refusal names those of them that are legal.
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

export function notFound(what: string): Refusal {
  return new Refusal('NOT_FOUND', { what });
}

/** Refuses when `If-Match` named another version than the stored one; null means that the caller did not ask. */
export function requireVersion(stored: number, ifMatch: number | null): void {
  if (ifMatch !== null && stored !== ifMatch) throw new Refusal('STALE');
}
