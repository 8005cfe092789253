import type { Exemption } from './walls.ts';

const exempt = (place: string, tables: string, reason: string): Exemption[] =>
  tables.split(' ').map((table) => ({ place, table, reason }));

const SIGNED_IN =
  'Who is signed in, and where they may work, is read in one statement for each request.';

/** The tables that statements name across the walls of their rooms. */
export const exemptions: readonly Exemption[] = [
  ...exempt(
    'platform/auth/',
    'api_key api_key_secret app_user customer session settings shared_device user_warehouse warehouse',
    SIGNED_IN,
  ),
  ...exempt('features/mail/', 'app_user', 'A mail goes to the address that its user has.'),
  ...exempt('features/users/', 'customer', 'The user of a client needs its customer.'),
];
