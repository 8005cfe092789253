import type { FieldFault } from '@lading/contract/refusals';
import { isPrice } from '@lading/domain/price';
import { DAY_MS, FIRST_DATE, HOUR_MS, LAST_DATE } from '@lading/domain/time';
import { Ajv, type ValidateFunction } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { TObject, TSchema } from 'typebox';
import { newPasswordFault } from '../auth/passwords.ts';
import { badField, badFields, Refusal } from '../refusal.ts';
import { faultsOf } from './faults.ts';

/** Nothing is coerced and nothing is dropped: "5" is no quantity, and an unknown field is a fault. */
function makeAjv(allErrors: boolean): Ajv {
  const ajv = new Ajv({ allErrors, coerceTypes: false, removeAdditional: false, useDefaults: false, strict: false, verbose: allErrors });
  ajv.addFormat('email', { type: 'string', validate: isEmail });
  ajv.addFormat('date', { type: 'string', validate: isCalendarDate });
  ajv.addFormat('date-time', { type: 'string', validate: isInstant });
  ajv.addFormat('time-zone', { type: 'string', validate: isTimeZone });
  ajv.addFormat('password', { type: 'string', validate: (text: string) => newPasswordFault(text) === null });
  ajv.addFormat('price', { type: 'number', validate: isPrice });
  return ajv;
}

/** Stops at the first fault: whether a value is good costs the same, however many faults it has. */
const ajv = makeAjv(false);
/** Tells what is wrong with a single value. */
const telling = makeAjv(true);

/** Blanks around an address are trimmed where it is stored. */
function isEmail(text: string): boolean {
  const { email } = fullFormats;
  return email instanceof RegExp && email.test(text.trim());
}

/** A day that the calendar has, of years around which there is time to count in: weeks before it, and zones on either side. */
function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < FIRST_DATE || text > LAST_DATE) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

const FIRST_INSTANT = Date.parse(FIRST_DATE);
const END_OF_TIME = Date.parse(LAST_DATE) + DAY_MS;

/** An ISO 8601 instant with its offset, which PostgreSQL takes up to 15:59. */
function isInstant(text: string): boolean {
  const day = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-5]):[0-5]\d)$/.exec(text)?.[1];
  const at = Date.parse(text);
  return day !== undefined && isCalendarDate(day) && at >= FIRST_INSTANT && at < END_OF_TIME;
}

export function compileSchema(schema: TSchema): ValidateFunction {
  return ajv.compile(schema);
}

/** The same, when it is first asked for: to compile the schemas of all calls would take a good part of the server's start. */
export function compileLater(schema: TSchema): () => ValidateFunction {
  let compiled: ValidateFunction | undefined;
  return () => (compiled ??= compileSchema(schema));
}

/** A zone by its full name: of offsets and abbreviations PostgreSQL and JavaScript think differently. */
function isTimeZone(text: string): boolean {
  if (text !== 'UTC' && !/^[A-Za-z]\w+(\/[\w+-]+)+$/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Checks a value against its schema; throws a 400 that names the broken fields, those known already (`faults`) among them. */
export function requireValid(validate: ValidateFunction, value: unknown, faults: readonly FieldFault[] = []): void {
  const isValid = validate(value);
  if (isValid && !faults.length) {
    const unstorable = findUnstorable(value, '');
    if (unstorable)
      throw new Refusal('BAD_INPUT', { detail: `Text ${unstorable.message.replace('must', 'may')}.` }, { errors: [unstorable] });
    return;
  }
  throw badFields([...faults, ...(isValid ? [] : faultsOf(telling, validate.schema as TSchema, value))]);
}

/** Text that PostgreSQL refuses (NUL), or that would come back as another one (half a surrogate pair). */
function unstorable(text: string): string | null {
  if (text.includes('\u0000')) return 'must not hold a NUL character';
  return /\p{Surrogate}/u.test(text) ? 'must not hold half of a character' : null;
}

function findUnstorable(value: unknown, path: string): FieldFault | null {
  if (typeof value === 'string') {
    const message = unstorable(value);
    return message === null ? null : { path, message };
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnstorable(inner, path ? `${path}.${key}` : key);
    if (found) return found;
  }
  return null;
}

/** What a query names as the beginning and the end of a time. */
const SPANS = [
  ['from', 'to'],
  ['dateFrom', 'dateTo'],
  ['receivedFrom', 'receivedBefore'],
] as const;
/** A day begins so much earlier than that of UTC, or ends so much later, in some zone. */
const ZONES_MS = 14 * HOUR_MS;

/** Refuses a time that ends before it begins; what comes first in some time zone is let through. */
export function requireForward(query: Readonly<Record<string, unknown>>): void {
  for (const [from, to] of SPANS) {
    const [begin, end] = [query[from], query[to]];
    if (typeof begin !== 'string' || typeof end !== 'string') continue;
    const isSameKind = begin.includes('T') === end.includes('T');
    const latest = Date.parse(end) + (isSameKind ? 0 : DAY_MS + ZONES_MS);
    if (Date.parse(begin) > latest) throw badField(to, `must not come before ${from}`);
  }
}

const NUMBER = /^(0|-?[1-9]\d{0,15})$/;

/** Turns the numbers of a query into numbers, strictly; whatever is not one stays text, which its schema then refuses. */
export function readQuery(schema: TObject, raw: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => {
      const property = (schema.properties as Record<string, { type?: string }>)[name];
      const isNumber = property?.type === 'integer' && typeof value === 'string' && NUMBER.test(value);
      return [name, isNumber ? Number(value) : value];
    }),
  );
}

/** Takes the parameters of a path apart; an id that is no positive integer does not exist. */
export function readParams(raw: Record<string, string>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => {
      if (name === 'lpn') {
        if (value.length > 60 || value.includes('\u0000')) throw new Refusal('NOT_FOUND');
        return [name, value];
      }
      if (!/^[1-9]\d{0,15}$/.test(value) || !Number.isSafeInteger(Number(value))) throw new Refusal('NOT_FOUND');
      return [name, Number(value)];
    }),
  );
}
