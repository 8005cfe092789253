import { sql } from 'kysely';
import type { Config } from './config.ts';
import { createUser } from './features/users/users.service.ts';
import { operatorCommand } from './platform/auth/actor.ts';
import { generatePassword } from './platform/auth/passwords.ts';
import type { Db, Tx } from './platform/database/database.ts';

/** An account that was just made, for the banner. */
export interface Account {
  email: string;
  /** Null: the owner has chosen it, and no console or log need show it. */
  password: string | null;
  role: string;
}

const FIRST_START_LOCK = 7_236_002;

/** Of several servers that start on one unused database, lets one at a time make what an unused database gets. */
export async function lockFirstStart(tx: Tx): Promise<void> {
  await sql`select set_config('lock_timeout', '5min', true), set_config('statement_timeout', '5min', true)`.execute(tx);
  await sql`select pg_advisory_xact_lock(${FIRST_START_LOCK})`.execute(tx);
}

/** Makes the first administrator where there is no user at all, and only once, however many servers start. Else null. */
export async function makeFirstAdministrator(
  tx: Tx,
  config: Pick<Config, 'adminEmail' | 'adminPassword'>,
  at: Date,
): Promise<Account | null> {
  await lockFirstStart(tx);
  const someone = await tx.selectFrom('appUser').select('id').limit(1).executeTakeFirst();
  if (someone) return null;
  const password = config.adminPassword ?? generatePassword();
  const account = { email: config.adminEmail, role: 'ADMIN' as const };
  // A password from the configuration is the owner's own choice; a generated one lasts, since nobody could give them another.
  const isGenerated = config.adminPassword === null;
  await createUser(tx, operatorCommand(at), { ...account, password, passwordSetByOther: isGenerated, passwordLasts: true });
  return { ...account, password: config.adminPassword === null ? password : null };
}

/** True where nobody has begun to work: neither a warehouse nor a customer. */
export async function isUnused(db: Db): Promise<boolean> {
  const { rows } = await sql<{ unused: boolean }>`
    select not exists (select from warehouse) and not exists (select from customer) as unused`.execute(db);
  return rows[0]?.unused ?? false;
}
