import { sql } from 'kysely';
import { type Config, ConfigError } from './config.ts';
import { createUser } from './features/users/users.service.ts';
import { operatorCommand } from './platform/auth/actor.ts';
import { generatePassword } from './platform/auth/passwords.ts';
import type { Db, Tx } from './platform/database/database.ts';
import { Refusal } from './platform/refusal.ts';

/** A new account for the banner. */
export interface Account {
  email: string;
  /** Null if the configuration gives it: the banner then does not print it. */
  password: string | null;
  role: string;
  badge?: { code: string; pin: string };
}

const FIRST_START_LOCK = 7_236_002;

/** Locks the first start of a database, so that one of several servers fills it. */
export async function lockFirstStart(tx: Tx): Promise<void> {
  await sql`
    select set_config('lock_timeout', '5min', true),
      set_config('statement_timeout', '5min', true)`.execute(tx);
  await sql`select pg_advisory_xact_lock(${FIRST_START_LOCK})`.execute(tx);
}

/** Creates the first administrator. Returns null if a user exists. */
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
  // The owner chose a configured password. A generated one is temporary, like any password that
  // another person set.
  const isGenerated = config.adminPassword === null;
  const user = { ...account, password, isGenerated, passwordSetByOther: isGenerated };
  await createUser(tx, operatorCommand(at), user).catch((error: unknown) => {
    const fault =
      error instanceof Refusal ? error.errors?.find(({ path }) => path === 'password') : undefined;
    throw fault ? new ConfigError(`ADMIN_PASSWORD ${fault.message}.`) : error;
  });
  return { ...account, password: config.adminPassword === null ? password : null };
}

/** Returns true if there is neither a warehouse nor a customer. */
export async function isUnused(db: Db): Promise<boolean> {
  const { rows } = await sql<{ unused: boolean }>`
    select not exists (select from warehouse)
      and not exists (select from customer) as unused`.execute(db);
  return rows[0]?.unused ?? false;
}
