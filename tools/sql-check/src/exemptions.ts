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
