import type { EmbeddedDatabase } from '@lading/embedded-postgres';
import { roleOf } from './address.ts';

/** The role of the server's connections. The role `lading` owns the database and migrates it. */
export const SERVER_ROLE = 'lading_server';

/**
 * The role that the server takes in the transactions of clients. It sees only their rows. No
 * connection uses it to log in.
 */
export const CLIENT_ROLE = 'lading_client';

/** The name of Lading's embedded database, and its messages to the operator. */
export const LADING = {
  name: 'lading',
  roles: [SERVER_ROLE],
  groups: { [CLIENT_ROLE]: SERVER_ROLE },
  words: {
    program: 'Lading',
    setting: 'DATA_DIR',
    example: 'DATA_DIR=/var/lib/lading npm start',
    alternative: 'set DATABASE_URL to a PostgreSQL of your own (15 to 18)',
  },
};

export interface Addresses {
  /** The address with the server's role. */
  url: string;
  /** The address with the owner of the database. */
  ownerUrl: string;
  /** The server's role; null if it is the owner. */
  serverRole: string | null;
}

export function addressesOf(
  config: { databaseUrl: string | null; databaseOwnerUrl: string | null },
  embedded: EmbeddedDatabase | undefined,
): Addresses {
  if (embedded)
    return {
      url: embedded.roleUrls[SERVER_ROLE] ?? embedded.url,
      ownerUrl: embedded.url,
      serverRole: SERVER_ROLE,
    };
  const url = config.databaseUrl ?? '';
  const ownerUrl = config.databaseOwnerUrl ?? url;
  const [role = null, owner] = [url, ownerUrl].map(roleOf);
  return { url, ownerUrl, serverRole: role === owner ? null : role };
}
