import pg from 'pg';

/** Settings of a session, by the names that PostgreSQL gives them. */
export type Settings = Readonly<Record<string, string>>;

const SETTLED_WITHIN_MS = 20_000;

/** Sets them in a statement of its own: poolers such as PgBouncer refuse settings that come with the connection. */
export async function applySettings(client: pg.ClientBase, settings: Settings): Promise<void> {
  // The types of the driver do not know the time that it gives a statement.
  const statement: pg.QueryConfig & { query_timeout: number } = {
    text: 'select set_config(name, value, false) from unnest($1::text[], $2::text[]) setting (name, value)',
    values: [Object.keys(settings), Object.values(settings)],
    // A pooler without a free connection keeps the statement waiting, not the connection.
    query_timeout: SETTLED_WITHIN_MS,
  };
  await client.query(statement);
}

/** A connection that nobody hears ends the whole process when it breaks; the statement under way fails anyhow. */
export function hearErrors(client: pg.ClientBase): void {
  client.on('error', () => {});
}

/** One connection, none of a pool's; the caller ends it. */
export async function connect(url: string, applicationName: string, settings: Settings = {}): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName });
  hearErrors(client);
  await client.connect();
  try {
    if (Object.keys(settings).length > 0) await applySettings(client, settings);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** The address leads to sessions that are not its client's own; the message is one sentence. */
export class SharedSessions extends Error {}

/**
 * Refuses a pooler that lends one session to several clients in turn (PgBouncer in transaction or statement mode): locks, LISTEN,
 * settings and prepared statements belong to a session.
 */
export async function requireOwnSessions(url: string): Promise<void> {
  const clients: pg.Client[] = [];
  try {
    for (let n = 0; n < 2; n += 1) clients.push(await connect(url, 'lading-check'));
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
