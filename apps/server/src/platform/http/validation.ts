import { SPELLING, type Spelling } from '@lading/contract/fields';
import { isLocale } from '@lading/domain/locale';
import { type Fault, fault } from '@lading/domain/messages/faults';
import { reason } from '@lading/domain/messages/reasons';
import { isGtin } from '@lading/domain/packs';
import { isPrice } from '@lading/domain/price';
import { lineFault, sought, spelled, spellingFault } from '@lading/domain/spelling';
import { DAY_MS, FIRST_DATE, LAST_DATE } from '@lading/domain/time';
import { Ajv, type SchemaValidateFunction, type ValidateFunction } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { Static, TSchema } from 'typebox';
import { newPasswordFault } from '../auth/passwords.ts';
import { badFields, type FieldAtFault, reasoned } from '../refusal.ts';
import { faultsOf } from './faults.ts';

/** Replaces a text by the spelling in which it is stored or looked up. */
const spell: SchemaValidateFunction = (spelling: Spelling, text: string, _schema, place) => {
  const code =
    spelling === 'text' || spelling === 'line'
      ? text.normalize('NFC')
      : spelling === 'code'
        ? spelled(text)
        : sought(text);
  // A text that is checked by itself has no parent to change.
  if (place !== undefined && typeof place.parentData === 'object')
    place.parentData[place.parentDataProperty] = code;
  const found =
    spelling === 'code' ? spellingFault(code) : spelling === 'line' ? lineFault(code) : null;
  spell.errors = found === null ? [] : [{ keyword: SPELLING, params: { fault: found } }];
  return found === null;
};

/** Coerces and drops nothing: "5" is not a quantity, and an unknown field is a fault. */
function makeAjv(allErrors: boolean): Ajv {
  // The optimization passes take half of the compile time and do not make a check faster.
  const code = { optimize: false };
  const ajv = new Ajv({
    allErrors,
    code,
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    strict: false,
    verbose: allErrors,
  });
  ajv.addFormat('email', { type: 'string', validate: isEmail });
  ajv.addFormat('date', { type: 'string', validate: isCalendarDate });
  ajv.addFormat('date-time', { type: 'string', validate: isInstant });
  ajv.addFormat('time-zone', { type: 'string', validate: isTimeZone });
  ajv.addFormat('password', {
    type: 'string',
    validate: (text: string) => newPasswordFault(text) === null,
  });
  ajv.addFormat('price', { type: 'number', validate: isPrice });
  ajv.addFormat('locale', { type: 'string', validate: isLocale });
  ajv.addFormat('gtin', { type: 'string', validate: isGtin });
  // Runs before the other checks of a text: these check the text that is stored.
  ajv.addKeyword({
    keyword: SPELLING,
    type: 'string',
    modifying: true,
    before: 'maxLength',
    validate: spell,
  });
  return ajv;
}

/**
 * Stops at the first fault, so that the check of a value costs the same however many faults it has.
 */
const ajv = makeAjv(false);
/** Collects the faults of single values. */
const verboseAjv = makeAjv(true);

/** Allows blanks around the address: they are removed when it is stored. */
function isEmail(text: string): boolean {
  const { email } = fullFormats;
  return email instanceof RegExp && email.test(text.trim());
}

/**
 * A day of the calendar. The bounds leave room for time zones, and for weeks before the first date.
 */
function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < FIRST_DATE || text > LAST_DATE) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

const FIRST_INSTANT = Date.parse(FIRST_DATE);
const END_OF_TIME = Date.parse(LAST_DATE) + DAY_MS;

/** An ISO 8601 instant with its offset. PostgreSQL accepts offsets up to 15:59. */
function isInstant(text: string): boolean {
  const day =
    /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-5]):[0-5]\d)$/.exec(
      text,
    )?.[1];
  const at = Date.parse(text);
  return day !== undefined && isCalendarDate(day) && at >= FIRST_INSTANT && at < END_OF_TIME;
}

export function compileSchema<S extends TSchema>(schema: S): ValidateFunction<Static<S>> {
  return ajv.compile<Static<S>>(schema);
}

/**
 * Compiles a schema at its first use: to compile those of all calls would take a large part of the
 * server's start.
 */
export function compileLater(schema: TSchema): () => ValidateFunction {
  let compiled: ValidateFunction | undefined;
  return () => (compiled ??= compileSchema(schema));
}

/** A time zone by its full name: PostgreSQL and JavaScript differ on offsets and abbreviations. */
function isTimeZone(text: string): boolean {
  if (text !== 'UTC' && !/^[A-Za-z]\w+(\/[\w+-]+)+$/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Refuses an invalid value with a 400 that names the fields at fault. */
export function requireValid<T>(validate: ValidateFunction<T>, value: unknown): asserts value is T {
  if (!validate(value)) throw badFields(faultsOf(verboseAjv, validate.schema as TSchema, value));
  const found = findUnstorable(value, '');
  if (found)
    throw reasoned('BAD_INPUT', reason(found.cause), {
      errors: [{ path: found.path, ...found.fault }],
    });
}

/** Lists the faults of a value, including text that cannot be stored. */
export function listFaults(validate: ValidateFunction, value: unknown): FieldAtFault[] {
  if (!validate(value)) return faultsOf(verboseAjv, validate.schema as TSchema, value);
  const found = findUnstorable(value, '');
  return found ? [{ path: found.path, ...found.fault }] : [];
}

/** A text that cannot be stored, and its path. */
interface Unstorable {
  path: string;
  fault: Fault;
  cause: 'NUL_IN_TEXT' | 'HALF_CHARACTER_IN_TEXT';
}

/**
 * Finds text that PostgreSQL refuses (NUL) or does not return unchanged (half a surrogate pair).
 */
function unstorable(text: string): Pick<Unstorable, 'fault' | 'cause'> | null {
  if (text.includes('\u0000')) return { fault: fault('HAS_NUL'), cause: 'NUL_IN_TEXT' };
  return /\p{Surrogate}/u.test(text)
    ? { fault: fault('HAS_HALF_CHARACTER'), cause: 'HALF_CHARACTER_IN_TEXT' }
    : null;
}

function findUnstorable(value: unknown, path: string): Unstorable | null {
  if (typeof value === 'string') {
    const found = unstorable(value);
    return found && { path, ...found };
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnstorable(inner, path ? `${path}.${key}` : key);
    if (found) return found;
  }
  return null;
}
