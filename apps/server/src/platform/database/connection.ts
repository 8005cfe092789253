import pg from 'pg';
import { connectionOf } from './address.ts';

/** Session settings by their PostgreSQL names. */
export type Settings = Readonly<Record<string, string>>;

const SETTLED_WITHIN_MS = 20_000;

/**
 * Sets the settings by a statement: poolers such as PgBouncer refuse settings in the startup
 * packet. Messages are in English, like the rest of the log, if the owner of the database could
 * grant the server this setting.
 */
export async function applySettings(client: pg.ClientBase, settings: Settings): Promise<void> {
  // The types of pg lack query_timeout.
  const statement: pg.QueryConfig & { query_timeout: number } = {
    text: `
      select set_config(name, value, false)
      from unnest($1::text[], $2::text[]) setting (name, value)
      union all
        select set_config('lc_messages', 'C', false)
        where has_parameter_privilege('lc_messages', 'set')`,
    values: [Object.keys(settings), Object.values(settings)],
    // A pooler without a free connection accepts ours and makes the first statement wait.
    query_timeout: SETTLED_WITHIN_MS,
  };
  await client.query(statement);
}

/** An unhandled error event would end the process. The running statement fails by itself. */
function ignoreErrors(client: pg.ClientBase): void {
  client.on('error', () => {});
}

/** Opens one connection outside the pool. The caller ends it. */
export async function connect(
  url: string,
  applicationName: string,
  settings: Settings = {},
): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionOf(url), application_name: applicationName });
  ignoreErrors(client);
  await client.connect();
  try {
    if (Object.keys(settings).length > 0) await applySettings(client, settings);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** The database cannot be reached by TLS as its address demands. The message is one sentence. */
export class NoTls extends Error {}

/**
 * Returns an error with advice if TLS cannot be agreed on or the certificate is not accepted; else
 * the error itself.
 */
function explained(error: unknown): unknown {
  const { message = '', code = '' } = error as { message?: string; code?: string };
  const isOfTls =
    /does not support SSL/.test(message) ||
    /^(ERR_TLS_CERT|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/.test(code);
  if (!isOfTls) return error;
  return new NoTls(
    `The database cannot be reached by TLS (${message}): name the certificate of its authority by DATABASE_CA_FILE, or, where nobody else can read the network, add sslmode=disable to DATABASE_URL.`,
    { cause: error },
  );
}

/** DATABASE_URL leads to a pooler that shares sessions. The message is one sentence. */
export class SharedSessions extends Error {}

/**
 * Refuses a pooler that shares sessions between clients (PgBouncer in transaction or statement
 * mode): advisory locks, LISTEN, settings and prepared statements belong to a session.
 */
export async function requireOwnSessions(url: string): Promise<void> {
  const clients: pg.Client[] = [];
  try {
    for (let n = 0; n < 2; n += 1) {
      const client = await connect(url, 'lading-check').catch((error: unknown) => {
        throw explained(error);
      });
      clients.push(client);
    }
    const seen: number[] = [];
    for (const client of [...clients, ...clients]) seen.push(await sessionOf(client));
    const [first, second, firstAgain, secondAgain] = seen;
    if (first !== second && first === firstAgain && second === secondAgain) return;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
  throw new SharedSessions(
    'DATABASE_URL leads to a pooler that shares sessions between clients: set it to session pooling, or connect to PostgreSQL itself.',
  );
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}
