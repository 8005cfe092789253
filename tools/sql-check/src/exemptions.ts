import type { Exemption } from './walls.ts';

const exempt = (
  access: Exemption['access'],
  place: string,
  tables: string,
  reason: string,
): Exemption[] => tables.split(' ').map((table) => ({ place, table, access, reason }));

const SIGNED_IN =
  'Who is signed in, and where they may work, is read in one statement for each request.';

/** The tables that statements name across the walls of their rooms. */
export const exemptions: readonly Exemption[] = [
  ...exempt(
    'read',
    'platform/auth/',
    'api_key api_key_secret app_user customer session settings shared_device user_warehouse warehouse',
    SIGNED_IN,
  ),
  ...exempt(
    'write',
    'platform/auth/',
    'api_key',
    'Each request of a program writes when its key was used last.',
  ),
  ...exempt('read', 'features/mail/', 'app_user', 'A mail goes to the address that its user has.'),
  ...exempt('read', 'features/users/', 'customer', 'The user of a client needs its customer.'),
];

/**
 * The functions of the database that execute a text which they compose, and why. Nobody can say
 * which tables that text names.
 */
export const composing: Readonly<Record<string, string>> = {
  'ledger.analyze': 'It gathers statistics of the tables that it is told, and writes none.',
  promote_twin: 'It writes a column of the table of its trigger, and no other table.',
};

/**
 * The functions with statements that name no constant warehouse, and the number of these: they read
 * lots and serials, LPNs or documents, which may be in any warehouse.
 */
export const unnamed: Readonly<Record<string, number>> = {
  end_long_transaction: 1,
  'ledger.asn_by_id': 1,
  'ledger.has_moved': 1,
  'ledger.lock_tracking': 1,
  'ledger.merge_lots': 4,
  'ledger.open_documents': 1,
  'ledger.rank_dated': 1,
  'ledger.rank_lots': 1,
  'ledger.rank_unkept': 1,
  'ledger.stocked_lpns': 1,
  'ledger.stocked_serials': 1,
  next_lpn: 2,
  'ledger.used_lpns': 1,
};

/** The functions that write and may be called beside distributed tables, and why. */
export const besideTables: Readonly<Record<string, string>> = {
  'ledger.keep_parts': 'It changes one row, of the warehouse whose rows the statement reads.',
};
