import {
  anyMessage,
  declaredFacts,
  type Facts,
  fixed,
  message,
  type Sentence,
  type Stating,
} from './facts.ts';

const SAVE_AS_CSV = 'please save the sheet as CSV.';
const TRY_AGAIN = 'Please try again.';

const thousands = (count: number): string => count.toLocaleString('en');

const listed = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** The documents of a route or a request, and what a server can be busy with. */
const requests = {
  HEADERS_TOO_LONG: message(
    { kilobytes: 'number' },
    ({ kilobytes }) => `The headers of the request are longer than ${kilobytes} KB.`,
  ),
  NOT_HTTP: fixed('The request is not valid HTTP.'),
  TOO_LATE: fixed('The request took too long to arrive.'),
  NO_BODY_TAKEN: fixed('This call takes no body.'),
  NOT_JSON: fixed("Body is not valid JSON but content-type is set to 'application/json'"),
  EMPTY_JSON: fixed("Body cannot be empty when content-type is set to 'application/json'"),
  NOT_READABLE: message({ cause: 'name' }, ({ cause }) => `The request cannot be read (${cause}).`),
  NUMBER_TOO_LARGE: fixed('A number is too large.'),
  ONE_FILE: fixed('One file is taken, in the field "file".'),
  NUL_IN_TEXT: fixed('Text may not hold a NUL character.'),
  HALF_CHARACTER_IN_TEXT: fixed('Text may not hold half of a character.'),
  IDEMPOTENCY_KEY: fixed('Idempotency-Key must be 1 to 255 visible characters.'),
  RESPONSE_LOCKED: fixed(
    'The response to this Idempotency-Key was encrypted with a key that the server has no longer. Please send the request with another one.',
  ),
  SENDER_LEFT: fixed('Whoever sent the workbook has left.'),
  NO_NOTICES_HERE: fixed(
    'This link ends no notices here. Sign in, and change them in Settings, Account.',
  ),
  REPEATED_LINE_NUMBERS: fixed('Each line has its own number.'),
  REPEATED_PRODUCTS: fixed('Each product may stand on one line only.'),
  FOREIGN_PRODUCTS: message({ document: ['ASN', 'RETURN'] }, ({ document }) => {
    const name = document === 'ASN' ? 'ASN' : 'return';
    return `Every product must be one of the ${name}'s customer.`;
  }),
};

/** Why the server does not serve a request just now. */
const outages = {
  DISK_FULL: fixed(
    'The disk of the database is full: nothing was saved. Please tell whoever runs Lading.',
  ),
  NO_CHANGES: fixed('The database takes no changes just now: nothing was saved. Please try again.'),
  STOPPED: fixed(
    'The database took too long for this and has stopped it: nothing was saved. Please try again, or ask for less.',
  ),
  SHORT_OF_SPACE: fixed('The database is short of memory or disk just now. Please try again.'),
  NO_SIGN_IN: fixed(
    'Nobody can sign in just now: the database takes no changes. Whoever is signed in can go on reading. Please try again later.',
  ),
  SERVER_REPLACED: fixed(
    'A newer Lading has migrated the database: this server has to be replaced by the newer version.',
  ),
  PROVIDER_AWAY: message(
    { provider: 'name' },
    ({ provider }) => `${provider} does not respond just now. ${TRY_AGAIN}`,
  ),
  BUSY_SIGN_INS: fixed(`Too many people sign in just now. ${TRY_AGAIN}`),
  BUSY_LISTS: fixed(`Too many whole lists are read just now. ${TRY_AGAIN}`),
  BUSY_REQUESTS: fixed(`Too many of your requests wait just now. ${TRY_AGAIN}`),
  BUSY_FILES: fixed(`Too many of your files are read just now. ${TRY_AGAIN}`),
  BUSY_WORKBOOKS: fixed(
    'Too many workbooks are read just now. Please try again, or save the sheet as CSV.',
  ),
  IMPORT_OVERTAKEN: fixed(
    'What the file names was changed while it was imported. Please start it again.',
  ),
  IMPORT_ENDS_SERVER: fixed(
    'The server ended each time that it read this file. Please send it in parts.',
  ),
};

/** Why a file is not read. */
const files = {
  TOO_MANY_BLANK_LINES: message(
    { most: 'number' },
    ({ most }) => `The file has more than ${thousands(most)} blank lines.`,
  ),
  TOO_MANY_FAULTS: message(
    { most: 'number' },
    ({ most }) => `The file has more than ${thousands(most)} faults: is it what was meant?`,
  ),
  TOO_MANY_ROWS: message({ most: 'number' }, ({ most }) => `The file has more than ${most} rows.`),
  TOO_MANY_COLUMNS: message(
    { most: 'number' },
    ({ most }) => `The file has more than ${most} columns.`,
  ),
  FILE_TOO_LONG: message(
    { megabytes: 'number' },
    ({ megabytes }) => `The file is longer than ${megabytes} MB.`,
  ),
  NOT_UNPACKED: fixed('The file cannot be unpacked.'),
  NO_HEADER: fixed('The file has no header.'),
  NO_ROWS: fixed('The file has no rows.'),
  NOT_UTF8: fixed('The file is not UTF-8 text.'),
  NOT_TEXT: fixed(
    'The file is not text, or is UTF-16 without a byte-order mark: please save it as UTF-8.',
  ),
  LONG_HEADER: message(
    { column: 'name', most: 'number' },
    ({ column, most }) => `The column "${column}…" has a header of more than ${most} characters.`,
  ),
  COLUMN_TWICE: message(
    { column: 'name' },
    ({ column }) => `The file has two columns "${column}".`,
  ),
  PASSWORD_COLUMN: message(
    { column: 'name' },
    ({ column }) =>
      `The file has a column "${column}". Please remove it: users choose their passwords by an invitation, or get one from an administrator.`,
  ),
  WRONG_HEADER: message(
    { columns: 'names', optional: 'names' },
    ({ columns, optional }) =>
      `The header must be ${columns.join(',')}. It may add ${optional.join(', ')}.`,
  ),
  MENDED_COLUMN_MISSING: message(
    { column: 'name' },
    ({ column }) =>
      `The file has no column "${column}": please send the file of bad rows with all its columns.`,
  ),
  MENDED_COLUMN_UNKNOWN: message(
    { column: 'name' },
    ({ column }) => `The file has a column "${column}", which the imported file has not.`,
  ),
  MENDED_LINE_UNKNOWN: message(
    { line: 'number', column: 'name' },
    ({ line, column }) =>
      `Line ${line} of the file does not say which bad row it mends: its column "${column}" begins with the line of one.`,
  ),
  MENDED_TWICE: message(
    { line: 'number', mended: 'number' },
    ({ line, mended }) => `Line ${line} of the file mends line ${mended} a second time.`,
  ),
};

/** Why a workbook is not read. */
const workbooks = {
  OLD_WORKBOOK: fixed(
    'The file is protected, or a workbook of Excel before 2007 (.xls): please save it as .xlsx or CSV.',
  ),
  NO_WORKBOOK: fixed('The file is not a workbook of Excel: please save it as .xlsx or CSV.'),
  NO_VISIBLE_SHEET: fixed('The workbook has no visible sheet.'),
  NO_SUCH_SHEET: message(
    { sheet: 'name', sheets: 'names' },
    ({ sheet, sheets }) =>
      `The workbook has no sheet "${sheet}". It has ${listed(sheets) || 'none'}.`,
  ),
  WORKBOOK_DAMAGED: fixed('The workbook is damaged: it cannot be unpacked.'),
  WORKBOOK_UNREADABLE: fixed(`The workbook cannot be read: ${SAVE_AS_CSV}`),
  WORKBOOK_TOO_SLOW: fixed(`The workbook takes too long to read: ${SAVE_AS_CSV}`),
  WORKBOOK_TOO_LARGE: fixed(`The workbook takes too much memory: ${SAVE_AS_CSV}`),
  NOT_OF_EXCEL: fixed(`The workbook is built as Excel builds none: ${SAVE_AS_CSV}`),
  TOO_MANY_TEXTS: fixed(`The workbook holds too many texts: ${SAVE_AS_CSV}`),
  TOO_MANY_PARTS: message(
    { most: 'number' },
    ({ most }) => `The workbook has more than ${thousands(most)} parts.`,
  ),
  PART_MISSING: message({ part: 'name' }, ({ part }) => `The workbook lacks its part ${part}.`),
  SHEET_TOO_LARGE: message(
    { megabytes: 'number' },
    ({ megabytes }) =>
      `A sheet of the workbook takes more than ${megabytes} MB: please save it as CSV.`,
  ),
  TOO_MANY_SHEETS: message(
    { most: 'number' },
    ({ most }) => `The workbook has more than ${thousands(most)} sheets.`,
  ),
  TOO_MANY_STYLES: message(
    { most: 'number' },
    ({ most }) => `The workbook has more than ${thousands(most)} styles.`,
  ),
  CELL_TOO_LONG: message(
    { most: 'number' },
    ({ most }) => `A cell of the workbook holds more than ${thousands(most)} characters.`,
  ),
  CELL_OUTSIDE: message(
    { cell: 'name', most: 'number' },
    ({ cell, most }) =>
      `Cell ${cell} stands behind the ${most} columns that are read: please delete it.`,
  ),
  NO_SUCH_CELL: message(
    { cell: 'name' },
    ({ cell }) => `The sheet has a cell "${cell}", which does not exist in Excel.`,
  ),
  CELL_WITHOUT_TEXT: message(
    { cell: 'name' },
    ({ cell }) => `Cell ${cell} names a text that is missing.`,
  ),
  CELL_WITHOUT_NUMBER: message({ cell: 'name' }, ({ cell }) => `Cell ${cell} holds no number.`),
  ROWS_OUT_OF_ORDER: fixed('The rows of the sheet are out of order.'),
};

/** Why somebody is not signed in by the identity provider, or gets no passkey. */
const signIns = {
  NO_PROVIDER: fixed('No identity provider is set up here.'),
  ATTEMPT_ENDED: fixed('This sign-in took too long, or was finished already. Please begin again.'),
  PROVIDER_DENIED: message(
    { provider: 'name' },
    ({ provider }) => `You stopped at ${provider}, or it did not let you in.`,
  ),
  PROVIDER_UNSURE: message(
    { provider: 'name' },
    ({ provider }) => `${provider} did not confirm who you are. Please begin again.`,
  ),
  PROVIDER_WITHOUT_FACTOR: message(
    { provider: 'name' },
    ({ provider }) =>
      `Administrators of this company need a second factor, and ${provider} did not ask you for one.`,
  ),
  ACCOUNT_DISABLED: fixed('This account is disabled. Please ask an administrator.'),
  NO_ROLE: message(
    { provider: 'name' },
    ({ provider }) =>
      `Your account at ${provider} has no role in Lading. Please ask an administrator of ${provider}.`,
  ),
  SEVERAL_ROLES: message(
    { provider: 'name', roles: 'names' },
    ({ provider, roles }) =>
      `Your account at ${provider} has more than one role in Lading: ${roles.join(', ')}. Please ask an administrator of ${provider}.`,
  ),
  NO_CUSTOMER_CLAIM: message(
    { provider: 'name' },
    ({ provider }) =>
      `Your account at ${provider} names no customer of Lading. Please ask an administrator of ${provider}.`,
  ),
  SEVERAL_CUSTOMERS: message(
    { provider: 'name' },
    ({ provider }) => `Your account at ${provider} names more than one customer of Lading.`,
  ),
  NO_EMAIL: message(
    { provider: 'name' },
    ({ provider }) => `${provider} does not give your email, which Lading needs.`,
  ),
  EMAIL_UNCONFIRMED: message(
    { provider: 'name', email: 'name' },
    ({ provider, email }) =>
      `${email} has an account here, and ${provider} does not confirm that this address is yours.`,
  ),
  EMAIL_OF_OTHER: message(
    { provider: 'name', email: 'name' },
    ({ provider, email }) =>
      `${email} belongs to another account at ${provider}. Please ask an administrator.`,
  ),
  NEW_WITHOUT_CUSTOMER: message(
    { provider: 'name' },
    ({ provider }) =>
      `You have no account here, and ${provider} does not say for which customer you work. Please ask an administrator.`,
  ),
  ACCOUNT_WITHOUT_CUSTOMER: fixed('Your account has no customer. Please ask an administrator.'),
  KEPT_ADMIN: message(
    { provider: 'name', role: 'name', admin: ['LAST_ENABLED', 'EMERGENCY'] },
    ({ provider, role, admin }) =>
      `${provider} makes you ${role} here, and you are the ${admin === 'EMERGENCY' ? 'emergency' : 'last enabled'} administrator. Please name another one first.`,
  ),
  PASSKEYS_NEED_HTTPS: fixed(
    'Passkeys need https and a host name: please ask an administrator to set PUBLIC_URL.',
  ),
  PROVIDER_ALONE: fixed('The identity provider alone signs you in.'),
};

/** The reasons that a refusal can have, by code. */
export const reasons = { ...requests, ...outages, ...files, ...workbooks, ...signIns };
export type ReasonCode = keyof typeof reasons;

/** The reasons of those who have waited for their turn for too long. */
export type BusyReason = Extract<ReasonCode, `BUSY_${string}`>;

export interface Reason {
  readonly code: ReasonCode;
  readonly facts: Facts;
}

type ReasonFacts<C extends ReasonCode> = Parameters<(typeof reasons)[C]['say']>[0];

export function reason<C extends ReasonCode, const F extends ReasonFacts<C>>(
  code: C,
  ...[facts]: Stating<ReasonFacts<C>, F>
): Reason {
  return { code, facts: declaredFacts(reasons[code].facts, facts ?? {}) };
}

/** A reason in English. */
export const sayReason = (code: ReasonCode, facts: Facts): Sentence => {
  return anyMessage(reasons[code]).say(facts);
};
