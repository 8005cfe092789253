import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@lading/embedded-postgres';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { PipelinedDialect } from './index.ts';

/** Notes of customers, who see their own by a policy of the role `shop_customer`. */
const schema = `
  create table note (
    id text primary key,
    customer integer not null default 1,
    count integer not null default 0
  );
  create role shop_customer;
  grant shop_customer to shop;
  grant select, insert, update, delete on note to shop_customer;
  alter table note owner to shop;
  alter table note enable row level security;
  create policy own on note for all to shop_customer
    using (customer = current_setting('shop.customer')::integer)`;

export interface Tables {
  note: { id: string; customer: number | null; count: number | null };
}

export interface Shop {
  url: string;
  stop(): Promise<void>;
}

export async function startShop(): Promise<Shop> {
  const folder = await mkdtemp(join(tmpdir(), 'pipelined-postgres-'));
  const database = await startEmbedded({
    dataDir: join(folder, 'data'),
    name: 'shop',
    words: { program: 'Shop', setting: 'SHOP_DATA' },
    settings: { fsync: 'off' },
  });
  const adminUrl = Object.assign(new URL(database.adminUrl), { pathname: '/shop' });
  const admin = new pg.Client({ connectionString: adminUrl.href });
  await admin.connect();
  await admin.query(schema);
  await admin.end();
  return {
    url: database.url,
    stop: async () => {
      await database.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** A handle with the round trips of its connections. */
export interface Handle {
  db: Kysely<Tables>;
  /** The statements sent, those that were sent together as one entry: an entry is a round trip. */
  trips: string[][];
  /** What the connection has prepared, in the order of its names. */
  prepared(): Promise<string[]>;
  close(): Promise<void>;
}

export function open(url: string, max = 4): Handle {
  const dialect = new PipelinedDialect({ connectionString: url, max });
  dialect.pool.on('error', () => {});
  const trips: string[][] = [];
  let unanswered = 0;
  dialect.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (statement: Statement) => Promise<unknown>;
    const recording = async (statement: Statement): Promise<unknown> => {
      if (unanswered === 0) trips.push([]);
      trips.at(-1)?.push(typeof statement === 'string' ? statement : statement.text);
      unanswered += 1;
      return query(statement).finally(() => {
        unanswered -= 1;
      });
    };
    Object.assign(client, { query: recording });
  });
  const db = new Kysely<Tables>({ dialect });
  return {
    db,
    trips,
    prepared: async () => {
      const { rows } = await sql<{ statement: string }>`
        select statement from pg_prepared_statements order by length(name), name`.execute(db);
      return rows.map(({ statement }) => statement);
    },
    close: () => db.destroy(),
  };
}

type Statement = string | pg.QueryConfig;
