import { CompiledQuery } from 'kysely';
import { addressAt } from './address.ts';
import { bindShards, boundSchema, boundSettings, canBind, MOVED, UNBOUND } from './binding.ts';
import { connect } from './connection.ts';
import { type Check, type Database, type Db, openDatabase, sqlState } from './database.ts';
import { isDistributed } from './distribution.ts';
import { tryMigrationLock } from './migrate.ts';
import { outageOf } from './outage.ts';

/** The views of the shards of a warehouse, and the node that has them. */
interface Place {
  schema: string;
  host: string;
  port: number;
}

/** Where a warehouse is; null where its shards are not bound, or its node does not answer. */
interface Found {
  place: Place | null;
  /** When it is looked for again. */
  until: number;
}

/** How long a warehouse without a place is not looked for, and views are not made again. */
const PAUSE_MS = 10_000;
/** A node that does not answer at once is asked through Citus. */
const CONNECT_WITHIN_MS = 2_000;
/** Connections to a node for the warehouses of one schema. Those that idle end. */
const CONNECTIONS = 10;

const PLACE = `
  select min(o.shardid) as shard, n.nodename as host, n.nodeport as port
  from pg_dist_shard s
  join pg_dist_placement p on p.shardid = s.shardid
  join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
    and n.isactive and n.metadatasynced
  join pg_dist_shard o on o.shardminvalue = s.shardminvalue
  join pg_dist_partition t on t.logicalrelid = o.logicalrelid and t.partmethod = 'h'
  where s.shardid = get_shard_id_for_distribution_column(
    (select logicalrelid from pg_dist_partition where partmethod = 'h' limit 1), $1::bigint)
  group by n.nodename, n.nodeport`;

/** Views that were not made, or went with shards that Citus removed. */
const MISSING = new Set(['3F000', '42883', '42P01']);
/**
 * What only a statement through Citus may or can do. At the view of a copy an `on conflict` finds no
 * index (42P10).
 */
const REFUSED = new Set([UNBOUND, '0A000', '42P10']);

/** Whether the extension Citus is in a database. */
export async function isOnCitus(db: Db): Promise<boolean> {
  const { rows } = await db.executeQuery(
    CompiledQuery.raw("select from pg_extension where extname = 'citus'"),
  );
  return rows.length > 0;
}

/** Opens the nodes of a database whose shards can be bound; null for any other. */
export async function openNodes(
  db: Db,
  url: string,
  onError: (error: Error) => void,
): Promise<Nodes | null> {
  if (!(await isOnCitus(db))) return null;
  const client = await connect(url, 'lading-nodes');
  try {
    return (await isDistributed(client)) && (await canBind(client))
      ? new Nodes(db, url, onError)
      : null;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * The nodes of a distributed database. Work in one warehouse is done on the node that has its rows,
 * by views of its shards; where that is not possible nothing was written, and the work is done
 * through Citus, as all other work.
 */
export class Nodes {
  readonly #db: Db;
  readonly #url: string;
  readonly #onError: (error: Error) => void;
  readonly #found = new Map<number, Found>();
  readonly #databases = new Map<string, Database>();
  #renewing: Promise<void> | null = null;
  #renewedAt = Number.NEGATIVE_INFINITY;

  constructor(db: Db, url: string, onError: (error: Error) => void) {
    this.#db = db;
    this.#url = url;
    this.#onError = onError;
  }

  /**
   * Does work that a key of a request keeps from being done twice: where a connection is lost, it
   * may have been done. `enter` is the first statement of its transaction, null through Citus.
   */
  async run<T>(warehouseId: number, work: (db: Db, enter: Check | null) => Promise<T>): Promise<T> {
    const place = await this.#placeOf(warehouseId);
    if (place === null) return work(this.#db, null);
    const enter: Check = async (tx) => {
      await tx.executeQuery(CompiledQuery.raw(`select ${place.schema}.enter()`));
    };
    try {
      return await work(this.#handleOf(place), enter);
    } catch (error) {
      if (!this.#isForCitus(error, warehouseId)) throw error;
    }
    return work(this.#db, null);
  }

  async close(): Promise<void> {
    await this.#renewing;
    await Promise.all(Array.from(this.#databases.values(), ({ close }) => close()));
  }

  #isForCitus(error: unknown, warehouseId: number): boolean {
    const state = sqlState(error) ?? '';
    if (REFUSED.has(state)) return true;
    const isAway = outageOf(error) === 'AWAY';
    if (state !== MOVED && !MISSING.has(state) && !isAway) return false;
    if (state === MOVED) this.#found.delete(warehouseId);
    else this.#found.set(warehouseId, { place: null, until: Date.now() + PAUSE_MS });
    if (!isAway) this.#renew();
    return true;
  }

  async #placeOf(warehouseId: number): Promise<Place | null> {
    const found = this.#found.get(warehouseId);
    if (found && (found.place !== null || Date.now() < found.until)) return found.place;
    const { rows } = await this.#db.executeQuery<{ shard: number; host: string; port: number }>(
      CompiledQuery.raw(PLACE, [warehouseId]),
    );
    const [row] = rows;
    const place = row ? { schema: boundSchema(row.shard), host: row.host, port: row.port } : null;
    this.#found.set(warehouseId, { place, until: Date.now() + PAUSE_MS });
    return place;
  }

  #handleOf({ schema, host, port }: Place): Db {
    const key = `${host}:${port}/${schema}`;
    let database = this.#databases.get(key);
    if (!database) {
      database = openDatabase(addressAt(this.#url, host, port), {
        max: CONNECTIONS,
        connectWithinMs: CONNECT_WITHIN_MS,
        settings: boundSettings(schema),
        onError: this.#onError,
      });
      this.#databases.set(key, database);
    }
    database.db.onCommit = this.#db.onCommit;
    return database.db;
  }

  /** Makes the views that are missing, unless a migration runs, which makes them at its end. */
  #renew(): void {
    if (this.#renewing || Date.now() - this.#renewedAt < PAUSE_MS) return;
    this.#renewing = this.#bind()
      .catch((error: unknown) => this.#onError(error as Error))
      .finally(() => {
        this.#renewing = null;
        this.#renewedAt = Date.now();
      });
  }

  async #bind(): Promise<void> {
    const client = await connect(this.#url, 'lading-bind');
    try {
      if (await tryMigrationLock(client)) await bindShards(client);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
