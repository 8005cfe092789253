import { setTimeout as sleep } from 'node:timers/promises';
import { type StoredRemark, stepNotes } from '@lading/domain/messages/remarks';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { constraintOf } from '../src/platform/http/problems.ts';
import { freshDatabase } from './freshDatabase.ts';
import type { MutantSession } from './ledgerMutants.ts';
import { isDistributed } from './ownCluster.ts';

type Values = Record<string, unknown>;
type Row = unknown[];

/**
 * The functions of the ledger without the server: every test works in one transaction, which is
 * rolled back.
 */
export interface BareLedger {
  /** A warehouse, and a customer whose products and orders the others are. */
  readonly warehouse: number;
  readonly customer: number;
  readonly user: number;
  /** The condition by which a statement on the tables of the warehouse names it. */
  readonly here: string;
  /** The context of what is written, as SQL. */
  readonly on: string;
  /** Runs a statement. Returns its rows as arrays. */
  rows(sql: string): Promise<Row[]>;
  /** The first column of the only row. */
  value<T = number>(sql: string): Promise<T>;
  /**
   * The condition and the facts by which the ledger refuses a statement, or what another error
   * says; null if there is none.
   */
  refusal(sql: string): Promise<[condition: string, facts: unknown] | null>;
  /** Inserts a row. Returns its id. */
  insert(table: string, values: Values): Promise<number>;
  product(values?: Values): Promise<number>;
  lot(product: number, values?: Values): Promise<number>;
  place(values?: Values): Promise<number>;
  /**
   * Opens stock: 10 units that are for sale, received on the first day of 2026, loose in
   * `location_id` unless an `lpn` is given. Returns the balance.
   */
  stock(product: number, values: Values): Promise<number>;
  /**
   * Stock on a pallet with this LPN in a warehouse of its own. A distributed database asks other
   * warehouses in a session of its own: there it is committed, so each test has its own LPNs.
   */
  elsewhere(lpn: string, product: number): Promise<void>;
  /** An order of one line, whose quantity is 10 units. Returns the line. */
  line(product: number, order?: Values, line?: Values): Promise<number>;
  /** Promises units of a product to a line. Returns how many it got. */
  promised(line: number, product: number, quantity: number, more?: Values): Promise<number>;
  /** Places units of a balance for a line. Returns the allocation. */
  placed(line: number, balance: number, quantity: number): Promise<number>;
  /** Picks units of an allocation to a location. */
  picked(allocation: number, quantity: number, location: number): Promise<void>;
  /** What the products of the test have: of each balance its status, units and allocated units. */
  balances(): Promise<Row[]>;
  /** Their movements after the opening: kind, units, from and to balance, order line, reason. */
  movements(): Promise<Row[]>;
  /** Of each allocation: line, balance, units, picked units, task, how it ended. */
  allocations(): Promise<Row[]>;
  /** Of each pick: allocation, from and to balance, units, how it ended. */
  picks(): Promise<Row[]>;
  /** Of each promise: line, units; and then of each product: free and promised units. */
  promises(): Promise<Row[]>;
  /** Keeps what the test has done so far, so that other sessions see it. */
  commit(): Promise<void>;
  /** Runs a statement in another session. */
  seenByOthers(look: string): Promise<Row[]>;
  /**
   * What another session sees while a statement waits for a lock that a third one holds. What the
   * statement then does is taken back.
   */
  whileWaiting(hold: string, statement: string, look: string): Promise<Row[]>;
  /** Does something while another session holds what a statement locks. */
  during(hold: string, run: () => Promise<unknown>): Promise<void>;
  /** Does what waits for a lock of another session, which changes what it locked and commits. */
  after<T>(change: string, run: () => Promise<T>): Promise<T>;
}

/** Ids and sums stay far below 2^53. Days and instants stay text. */
const types = {
  getTypeParser: ((oid: number) =>
    oid === 20 || oid === 23 || oid === 21
      ? Number
      : oid === 16
        ? (text: string) => text === 't'
        : (text: string) => text) as never,
};

const literal = (value: unknown): string =>
  value === null
    ? 'null'
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : pg.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value));

/** A list of rows as an argument of the ledger. */
export const list = (...rows: Values[]): string => `${literal(rows)}::jsonb`;

/** Ids as an argument of the ledger. */
export const ids = (...numbers: number[]): string => `'{${numbers.join()}}'::bigint[]`;

/** Remarks, as the ledger stores them, in English. */
export const spoken = (remarks: unknown): string | null =>
  stepNotes(null, JSON.parse(String(remarks ?? '[]')) as StoredRemark[]);

/**
 * Creates the database of a test file. The sessions of its tests are those of the owner, or of a
 * superuser, who can take every role.
 */
export function onBareLedger(role: 'owner' | 'superuser' = 'owner'): BareLedger {
  const clients: pg.Client[] = [];
  let drop: () => Promise<void>;
  let count = 0;
  const called = new Set<string>();
  let [warehouse, customer, user, last] = [0, 0, 0, 0];
  const each = (): pg.Client => clients[0] as pg.Client;

  const query = async (client: pg.Client, text: string): Promise<Row[]> =>
    (await client.query<Row>({ text, rowMode: 'array' })).rows;
  const rows = (sql: string): Promise<Row[]> => {
    // PostgreSQL does not count the calls of a function that it takes into the statement.
    for (const [, name] of sql.matchAll(/ledger\.(\w+)\(/g)) called.add(String(name));
    return query(each(), sql);
  };
  const value = async <T>(sql: string): Promise<T> => (await rows(sql))[0]?.[0] as T;
  const insert: BareLedger['insert'] = (table, values) =>
    value(
      `
        insert into ${table} (${Object.keys(values).join()})
        values (${Object.values(values).map(literal).join()})
        returning id`,
    );
  /** The row that a statement adds: each node of a distributed database has ids of its own. */
  const added = async (table: string, statement: string): Promise<number> => {
    const before = await rows(`select id from ${table}`);
    await rows(statement);
    return value(
      `select max(id) from ${table} where id <> all(${ids(...before.flat().map(Number))})`,
    );
  };
  const place: BareLedger['place'] = (values = {}) => {
    const name = `L-${++count}`;
    return insert('location', {
      warehouse_id: warehouse,
      name,
      barcode: name,
      type: 'STORAGE',
      ...values,
    });
  };

  /**
   * Runs a statement that waits for what another session holds, which ends when a third one has
   * looked.
   */
  async function whileHeld<T>(
    hold: string,
    end: string,
    run: () => Promise<T>,
    look: (onlooker: pg.Client) => Promise<void> = async () => {},
  ): Promise<T> {
    const [, holder, onlooker] = clients as [pg.Client, pg.Client, pg.Client];
    const waits = isDistributed
      ? `select from citus_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`
      : `select from pg_locks
         where pid = ${await value('select pg_backend_pid()')} and not granted`;
    await query(holder, `begin; ${hold}`);
    try {
      let hasEnded = false;
      const underway = run().finally(() => {
        hasEnded = true;
      });
      underway.catch(() => {});
      while ((await query(onlooker, waits)).length === 0) {
        if (hasEnded) throw new Error('The statement does not wait.');
        await sleep(5);
      }
      await look(onlooker);
      await query(holder, end);
      return await underway;
    } finally {
      await query(holder, 'rollback');
    }
  }

  let mutant: Parameters<MutantSession['use']>[0] = null;
  const replace = (sql: string): Promise<Row[]> =>
    rows(sql.replace('create function', 'create or replace function'));
  const begin = async (): Promise<void> => {
    await rows('begin');
    if (mutant) await replace(mutant.changed);
  };
  const session: MutantSession = {
    use: (next) => {
      mutant = next;
      called.clear();
    },
    calledFunctions: async () => {
      for (const [name] of await rows(
        "select funcname from pg_stat_xact_user_functions where schemaname = 'ledger'",
      ))
        called.add(String(name));
      return new Set(called);
    },
  };

  beforeAll(async () => {
    const database = await freshDatabase();
    drop = database.drop;
    for (let index = 0; index < 3; index += 1) {
      const options = '-c lock_timeout=5s -c statement_timeout=20s';
      const connectionString = role === 'owner' ? database.url : database.adminUrl;
      const client = new pg.Client({ connectionString, types, options });
      await client.connect();
      clients.push(client);
    }
    warehouse = await insert('warehouse', { name: 'North' });
    customer = await insert('customer', { name: 'Acme', email: 'acme@example.com' });
    user = await insert('app_user', {
      email: 'mara@example.com',
      name: 'Mara',
      password_hash: 'x',
      role: 'ADMIN',
    });
  });
  afterAll(async () => {
    for (const client of clients) await client.end();
    await drop();
  });
  beforeEach(async ({ task }) => {
    if (process.env.LADING_MUTANTS)
      (await import('./ledgerMutants.ts')).tryMutants(task.file, session);
    // A mutant may have committed a setting that outlives its transaction.
    await rows('reset all');
    await begin();
    last = await value('select coalesce(max(id), 0) from product');
  });
  afterEach(() => rows('rollback'));

  const ledger: BareLedger = {
    get warehouse() {
      return warehouse;
    },
    get customer() {
      return customer;
    },
    get user() {
      return user;
    },
    get here() {
      return `warehouse_id = ${warehouse}`;
    },
    get on() {
      return `(${warehouse}, ${user}, '2026-03-01 10:00Z', 'ORDER', 1)::ledger.context`;
    },
    rows,
    value,
    insert,
    place,
    refusal: async (sql) => {
      await rows('savepoint tried');
      try {
        await rows(sql);
        return null;
      } catch (error) {
        const { code, message, detail } = error as pg.DatabaseError;
        return code === 'LD001'
          ? [message, JSON.parse(detail ?? '{}')]
          : [constraintOf(error as pg.DatabaseError) || message, {}];
      } finally {
        await rows('rollback to savepoint tried');
      }
    },
    product: (values = {}) =>
      insert('product', {
        customer_id: customer,
        sku: `SKU-${++count}`,
        name: 'Bottle',
        ...values,
      }),
    lot: (product, values = {}) =>
      insert('lot', {
        product_id: product,
        code: `LOT-${++count}`,
        created_at: '2026-01-01',
        ...values,
      }),
    stock: async (product, values) => {
      const line = {
        customer_id: customer,
        product_id: product,
        status: 'AVAILABLE',
        quantity: 10,
        received_on: '2026-01-01',
        ...values,
      };
      return added('inventory', `select ledger.open(${ledger.on}, ${list(line)}, 'Opening', null)`);
    },
    elsewhere: async (lpn, product) => {
      const there = {
        warehouse_id: await insert('warehouse', { name: `South ${++count}` }),
        customer_id: customer,
      };
      const pallet_id = await insert('pallet', {
        ...there,
        lpn,
        created_at: '2026-01-01',
        created_by: user,
      });
      await insert('inventory', {
        ...there,
        product_id: product,
        pallet_id,
        status: 'AVAILABLE',
        quantity: 1,
        received_at: '2026-01-01',
      });
      if (isDistributed) await ledger.commit();
    },
    line: async (product, order = {}, line = {}) => {
      const own = { warehouse_id: warehouse, customer_id: customer };
      const fields = {
        reference: `SO-${++count}`,
        type: 'STANDARD_OUTBOUND',
        priority: 5,
        status: 'BACKORDER',
        shipping_address: 'Kade 3',
      };
      const id = await insert('orders', {
        ...own,
        ...fields,
        order_date: `2026-02-01 10:${String(count % 60).padStart(2, '0')}Z`,
        created_by: user,
        ...order,
      });
      return insert('order_line', {
        ...own,
        order_id: id,
        product_id: product,
        quantity: 10,
        ...line,
      });
    },
    promised: async (line, product, quantity, more = {}) => {
      const lot_id = await value(`select lot_id from order_line where id = ${line}`);
      const wanted = {
        order_line_id: line,
        product_id: product,
        quantity,
        lot_id,
        min_remaining_days: null,
        ...more,
      };
      const urgency = await value<string>(`
        select ('SO', o.priority, o.requested_ship_date, o.order_date)::ledger.urgency
        from order_line l
        join orders o on o.warehouse_id = l.warehouse_id and o.id = l.order_id
        where l.${ledger.here} and l.id = ${line}`);
      return value(
        `select units
         from ledger.promise(${warehouse}, ${literal(urgency)}, ${list(wanted)}, false)`,
      );
    },
    placed: async (line, balance, quantity) => {
      const take = { order_line_id: line, inventory_id: balance, quantity, why: {} };
      return added(
        'allocation',
        `select ledger.allocate(${warehouse}, '2026-03-01', ${list(take)})`,
      );
    },
    picked: async (allocation, quantity, location) => {
      await rows(
        `
          select ledger.pick(${ledger.on}, ${location},
            ${list({ allocation_id: allocation, quantity })}, '{}')`,
      );
    },
    balances: () =>
      rows(
        `
          select id, status, quantity, allocated
          from inventory
          where product_id > ${last}
          order by id`,
      ),
    movements: () =>
      rows(`
        select kind, quantity, from_inventory_id, to_inventory_id, order_line_id, reason
        from movement
        where product_id > ${last} and kind <> 'OPENING' order by id`),
    allocations: () =>
      rows(`
        select a.order_line_id, a.inventory_id, a.quantity, a.picked, a.task_id, a.ended_as
        from allocation a
        join inventory i on i.warehouse_id = a.warehouse_id and i.id = a.inventory_id
        where i.product_id > ${last} order by a.id`),
    picks: () =>
      rows(`
        select p.allocation_id, p.from_inventory_id, p.to_inventory_id, p.quantity, p.ended_as
        from pick p
        join inventory i on i.warehouse_id = p.warehouse_id and i.id = p.from_inventory_id
        where i.product_id > ${last}
        order by p.id`),
    promises: async () => [
      ...(await rows(
        `select order_line_id, quantity from promise where product_id > ${last} order by 1`,
      )),
      ...(await rows(
        `
          select product_id, free, promised
          from product_stock
          where product_id > ${last}
          order by 1`,
      )),
    ],
    commit: async () => {
      await session.calledFunctions();
      if (mutant) await replace(mutant.original);
      await rows('commit');
      await begin();
    },
    seenByOthers: (look) => query(clients[2] as pg.Client, look),
    whileWaiting: async (hold, statement, look) => {
      let seen: Row[] = [];
      await rows('savepoint waited');
      await whileHeld(
        hold,
        'rollback',
        () => rows(statement),
        async (onlooker) => {
          seen = await query(onlooker, look);
        },
      );
      await rows('rollback to savepoint waited');
      return seen;
    },
    during: async (hold, run) => {
      const holder = clients[1] as pg.Client;
      await query(holder, `begin; ${hold}`);
      try {
        await run();
      } finally {
        await query(holder, 'rollback');
      }
    },
    after: (change, run) => whileHeld(change, 'commit', run),
  };
  return ledger;
}
