import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('..', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const page = read('SECURITY.md').replaceAll('\n', ' ');

const domain = 'packages/domain/src';
const server = 'apps/server/src';

/** What SECURITY.md says of a limit, and the line of the code that sets it. */
it.each([
  [
    '10 to 200 characters',
    `${domain}/passwords.ts`,
    'MIN_PASSWORD = 10;\nexport const MAX_PASSWORD = 200;',
  ],
  ['none of the 3,000 most common ones', `${domain}/passwords.ts`, 'COMMON_PASSWORDS = 3_000;'],
  ['| works for 7 days |', `${domain}/passwords.ts`, 'TEMPORARY_PASSWORD_DAYS = 7;'],
  [
    'ends 12 hours after its last use and 7 days after it began',
    `${server}/platform/auth/sessions.ts`,
    'IDLE_HOURS = 12;',
  ],
  [
    'ends 12 hours after its last use and 7 days after it began',
    `${server}/platform/auth/sessions.ts`,
    'LONGEST_DAYS = 7;',
  ],
  [
    'networks from which it signed in within 30 days',
    `${server}/platform/auth/sessions.ts`,
    'KNOWN_DAYS = 30;',
  ],
  [
    'after 50, 15 minutes',
    `${server}/features/auth/signIn.service.ts`,
    'address: { free: 50, windowMs: 15 * MINUTE_MS, longest: 900 }',
  ],
  [
    'after 20 wrong badges or PINs',
    `${server}/features/auth/signIn.service.ts`,
    'device: { ...ACCOUNT, free: 20 }',
  ],
  [
    '20 requests from an address in 15 minutes',
    `${server}/features/auth/signIn.service.ts`,
    'resets: { free: 20, windowMs: 15 * MINUTE_MS',
  ],
  ['300 a minute of each kind', `${server}/platform/http/security.ts`, 'LOGINS_PER_MINUTE = 300;'],
  ['7 days; 1 hour; works once', `${domain}/mail.ts`, 'INVITATION_DAYS = 7;'],
  ['7 days; 1 hour; works once', `${domain}/mail.ts`, 'RESET_MINUTES = 60;'],
  [
    'at most 10,000 of people who sign in',
    `${server}/features/auth/passkey.queries.ts`,
    'MOST_CHALLENGES = 10_000;',
  ],
  ['4 to 8 digits', `${domain}/badges.ts`, 'MIN_PIN = 4;\nexport const MAX_PIN = 8;'],
  ['locked after 5 wrong ones in a row', `${domain}/badges.ts`, 'PIN_FAILURES = 5;'],
  [
    'ends 30 minutes after its last use and 12 hours after it began',
    `${domain}/badges.ts`,
    'BADGE_IDLE_MS = 30 * MINUTE_MS;',
  ],
  [
    'ends 30 minutes after its last use and 12 hours after it began',
    `${domain}/badges.ts`,
    'BADGE_HOURS = 12;',
  ],
  ['locks after 10 minutes without a touch', `${domain}/badges.ts`, 'LOCK_MINUTES = 10;'],
  [
    'within 60 minutes of the last proof',
    `${server}/platform/auth/actor.ts`,
    'RECENT_MINUTES = 60;',
  ],
  ['600 requests a minute', `${domain}/limits.ts`, 'export const REQUESTS_PER_MINUTE = 600;'],
  ['(at most 100,000)', `${domain}/limits.ts`, 'MAX_REQUESTS_PER_MINUTE = 100_000;'],
  ['at most 50 networks', `${domain}/limits.ts`, 'MAX_KEY_ADDRESSES = 50;'],
  ['at most 168 hours more', `${domain}/limits.ts`, 'MAX_OVERLAP_HOURS = 168;'],
  [
    'works once, for 10 minutes',
    `${server}/features/auth/oidc.service.ts`,
    'ATTEMPT_MS = 10 * MINUTE_MS;',
  ],
  ['10 seconds, 512 KiB', `${server}/features/auth/oidc.provider.ts`, 'TIMEOUT = 10;'],
  [
    '10 seconds, 512 KiB',
    `${server}/features/auth/oidc.provider.ts`,
    'LONGEST_ANSWER = 512 * 1024;',
  ],
  [
    'clocks may differ by 30 seconds',
    `${server}/features/auth/oidc.provider.ts`,
    'CLOCK_TOLERANCE = 30;',
  ],
  ['| 2,000 |', `${domain}/limits.ts`, 'MAX_LINES = 2_000;'],
  ['64 MiB unpacked', `${domain}/imports.ts`, 'MAX_IMPORT_BYTES = 64 * 1024 * 1024;'],
  [
    '300 columns with headers of 500 characters',
    `${domain}/imports.ts`,
    'MAX_IMPORT_COLUMNS = 300;',
  ],
  [
    '300 columns with headers of 500 characters',
    `${domain}/imports.ts`,
    'MAX_IMPORT_HEADER = 500;',
  ],
  ['100,000 faults', `${domain}/imports.ts`, 'MAX_IMPORT_FAULTS = 100_000;'],
  ['3,000 LPNs; kept for 30 days', `${domain}/imports.ts`, 'MAX_IMPORT_LPNS = 3_000;'],
  ['3,000 LPNs; kept for 30 days', `${domain}/imports.ts`, 'KEEP_IMPORTS_MS = 30 * DAY_MS;'],
  ['1,100,000 blank lines', `${server}/platform/csvRecords.ts`, 'MAX_BLANK_LINES = 1_100_000;'],
  ['1 MiB for each row', `${server}/platform/csvRecords.ts`, 'MAX_RECORD_BYTES = 1024 * 1024;'],
  [
    '256 MiB unpacked',
    `${server}/platform/workbook/parts.ts`,
    'MAX_PART_BYTES = 256 * 1024 * 1024;',
  ],
  ['5,000 parts', `${server}/platform/workbook/parts.ts`, 'MAX_PARTS = 5_000;'],
  ['2,000,000 texts', `${server}/platform/workbook/workbook.ts`, 'MAX_STRINGS = 2_000_000;'],
  ['begun again twice', `${server}/features/imports/job.ts`, 'MAX_ATTEMPTS = 3;'],
  ['1,000 rows', `${domain}/limits.ts`, 'MAX_PAGE = 1_000;'],
  [
    '8 at a time, 2 of one user, an hour',
    `${server}/platform/database/listing.ts`,
    '{ all: 8, ofOne: 2,',
  ],
  [
    '8 at a time, 2 of one user, an hour',
    `${server}/platform/database/listing.ts`,
    'DOWNLOAD_MS = HOUR_MS;',
  ],
  ['| search | 200 characters', `${domain}/limits.ts`, 'MAX_SEARCH = 200;'],
  [
    '100 changes, 10,000 rows looked at; kept for 30 days',
    `${domain}/limits.ts`,
    'MAX_CHANGES = 100;',
  ],
  [
    '100 changes, 10,000 rows looked at; kept for 30 days',
    `${server}/features/changes/changes.queries.ts`,
    'MAX_SCANNED = 10_000;',
  ],
  [
    '100 changes, 10,000 rows looked at; kept for 30 days',
    `${domain}/changes.ts`,
    'CHANGE_DAYS = 30;',
  ],
  [
    '20 seconds; 60 seconds: then',
    `${server}/platform/http/patience.ts`,
    'headersMs: 20_000, requestMs: 60_000,',
  ],
  ['10 permits, of which', `${server}/platform/http/requestTurns.ts`, '{ all: 10, ofOne: 6,'],
  ['a report takes 3', `${server}/platform/http/requestTurns.ts`, 'REPORT = 3,'],
  [
    '8, of which 1 of one user and 2 of one client',
    `${server}/platform/http/requestTurns.ts`,
    '{ all: 8, ofOne: 1, ofParty: 2,',
  ],
  [
    '512 MB of heap and 60 seconds',
    `${server}/platform/workbook/readSheet.ts`,
    'heapMb: 512, withinMs: 60_000',
  ],
  [
    'passwords that are hashed at once | 2',
    `${server}/platform/auth/passwords.ts`,
    '{ all: 2, ofOne: 2,',
  ],
  [
    '20 seconds; 30 seconds; 60 seconds',
    `${server}/platform/database/database.ts`,
    'LOCK_TIMEOUT_MS = 20_000;',
  ],
  [
    '20 seconds; 30 seconds; 60 seconds',
    `${server}/platform/database/database.ts`,
    "statement_timeout: '30s'",
  ],
  [
    '20 seconds; 30 seconds; 60 seconds',
    `${server}/platform/database/database.ts`,
    "idle_in_transaction_session_timeout: '60s'",
  ],
  [
    '16 KiB a second after 20 seconds of grace',
    `${server}/platform/http/slowClients.ts`,
    'graceMs: 20_000, bytesPerSecond: 16 * 1024',
  ],
  [
    'requests of one connection at the same time | 10',
    `${server}/platform/http/slowClients.ts`,
    'MAX_PIPELINED = 10;',
  ],
  [
    'live event streams of a user | 20',
    `${server}/platform/events/sseConnections.ts`,
    'MAX_OF_USER = 20;',
  ],
  [
    'at most 15 seconds and reads 4 KiB',
    `${server}/features/webhooks/send.ts`,
    'TIMEOUT_MS = 15_000;',
  ],
  [
    'at most 15 seconds and reads 4 KiB',
    `${server}/features/webhooks/send.ts`,
    'KEPT_BYTES = 4_096;',
  ],
  [
    'at most 4 deliveries of a webhook and 32 of all',
    `${server}/features/webhooks/dispatcher.ts`,
    'AT_ONCE = 4;',
  ],
  [
    'at most 4 deliveries of a webhook and 32 of all',
    `${server}/features/webhooks/dispatcher.ts`,
    'AT_ONCE_OF_ALL = 32;',
  ],
  ['Deliveries are kept for 30 days', `${domain}/webhooks.ts`, 'DELIVERY_DAYS = 30;'],
  [
    'at most 2 connections to the mail server',
    `${server}/features/mail/transport.ts`,
    'CONNECTIONS = 2;',
  ],
  [
    'waits at most 20 seconds for each',
    `${server}/features/mail/transport.ts`,
    'TIMEOUT_MS = 20 * SECOND_MS;',
  ],
  ['Mails are kept for 30 days', `${domain}/mail.ts`, 'MAIL_DAYS = 30;'],
])('SECURITY.md says "%s", as %s sets it: %s', (said, file, set) => {
  expect(page).toContain(said);
  expect(read(file)).toContain(set);
});
