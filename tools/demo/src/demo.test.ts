import { isGtin } from '@lading/domain/packs';
import { userCode } from '@lading/domain/people';
import { DAY_MS } from '@lading/domain/time';
import { verify } from '@lading/server/src/commands/verify.ts';
import { drainWakes } from '@lading/server/src/features/orders/allocator.ts';
import { createUser } from '@lading/server/src/features/users/users.service.ts';
import { operatorCommand } from '@lading/server/src/platform/auth/actor.ts';
import { verifyPassword } from '@lading/server/src/platform/auth/passwords.ts';
import {
  type Db,
  inTransaction,
  openDatabase,
} from '@lading/server/src/platform/database/database.ts';
import { freshDatabase } from '@lading/server/test/freshDatabase.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from './demo.ts';

/** Today: whether a lot has expired depends on the real day. */
const AT = new Date(new Date().setUTCHours(9, 30, 0, 0));

type Logins = Awaited<ReturnType<typeof loadDemo>>;

interface Loaded {
  db: Db;
  logins: Logins;
  drop: () => Promise<void>;
}

async function load(at: Date): Promise<Loaded> {
  const database = await freshDatabase();
  const { db, close } = openDatabase(database.url);
  const password = 'correct horse battery';
  await inTransaction(db, (tx) =>
    createUser(tx, operatorCommand(at), { email: 'admin@lading.local', password, role: 'ADMIN' }),
  );
  // Two servers may start at once; one of them makes the company.
  const start = () => inTransaction(db, (tx) => loadDemo(tx, at));
  const logins = (await Promise.all([start(), start()])).flat();
  return { db, logins, drop: () => close().then(database.drop) };
}

/** Everything but passwords, as text that two loads can be compared by. */
async function snapshot(db: Db): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select (select json_agg(json_build_array(id, email, role, customer_id, created_at) order by id)
    from app_user) as people,
      (select json_agg(p order by p.id) from product p) as products,
      (select json_agg(k order by k.id) from product_pack k) as packs,
      (select json_agg(b order by b.customer_id, b.code) from product_barcode b) as barcodes,
      (select json_agg(l order by l.id) from location l) as locations,
      (select json_agg(a order by a.id) from asn a) as asns,
      (select json_agg(p order by p.id) from pallet p) as pallets,
      (select json_agg(t order by t.id) from lot t) as lots,
      (select json_agg(i order by i.id) from inventory i) as stock,
      (select json_agg(m order by m.id) from movement m) as movements,
      (select json_agg(o order by o.id) from orders o) as orders,
      (select json_agg(l order by l.id) from order_line l) as order_lines,
      (select json_agg(a order by a.id) from allocation a) as allocations,
      (select json_agg(r order by r.id) from return_receipt r) as return_receipts,
      (select json_agg(r order by r.id) from replenishment_rule r) as rules,
      (select json_agg(t order by t.id) from replenishment_task t) as tasks,
      (select json_agg(n order by n.id) from cycle_count n) as counts,
      (select json_agg(l order by l.id) from cycle_count_line l) as counted_lines,
      (select json_agg(p order by p.id) from pick p) as picks,
      (select json_agg(p order by p.id) from package p) as packages,
      (select json_agg(e order by e.id) from order_event e) as order_events,
      (select json_agg(r order by r.id) from returns r) as returns`.execute(db);
  return rows[0] ?? {};
}

async function countBy(db: Db, table: string, column: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ key: string; count: number }>`
    select ${sql.ref(column)} as key, count(*) as count
    from ${sql.table(table)}
    group by 1
    order by 1`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.key, row.count]));
}

async function firstRow<T>(db: Db, text: string): Promise<T> {
  return (await sql<T>`${sql.raw(text)}`.execute(db)).rows[0] as T;
}

let first: Loaded;
beforeAll(async () => {
  first = await load(AT);
});
afterAll(() => first.drop());

describe('the demo', () => {
  it('keeps all invariants of stock', async () => {
    expect(await verify(first.db)).toEqual([]);
  });

  it('buys labels of its own in test mode, which call nobody, at a bench', async () => {
    const { db } = first;
    const { rows } = await sql`
      select a.adapter, a.is_test, a.url, a.active, count(s.id)::int as services,
        (select count(*)::int from carrier_rule) as rules
      from carrier_account a
      join carrier_service s on s.account_id = a.id
      group by a.id`.execute(db);
    expect(rows).toEqual([
      { adapter: 'OWN', isTest: true, url: null, active: true, services: 3, rules: 3 },
    ]);
    expect(await countBy(db, 'printer', 'connection')).toEqual({ BROWSER: 4 });
    expect(await countBy(db, 'printer', 'prints')).toEqual({ LABELS: 2, PAPERS: 2 });
  });

  it('has documents in every state', async () => {
    const { db } = first;
    expect(await countBy(db, 'app_user', 'role')).toEqual({
      ADMIN: 1,
      CLIENT: 4,
      OPERATOR: 1,
      SUPERVISOR: 1,
    });
    expect(
      await firstRow(
        db,
        'select count(*) as n, count(distinct sku) as skus, count(distinct name) as names from product',
      ),
    ).toEqual({
      n: 202,
      skus: 202,
      names: 202,
    });
    expect(Object.keys(await countBy(db, 'asn', 'status')).sort()).toEqual([
      'CANCELLED',
      'COMPLETE',
      'COMPLETE_WITH_VARIANCES',
      'EXPECTED',
      'PARTIALLY_RECEIVED',
      'RECEIVING_IN_PROGRESS',
    ]);
    expect(await countBy(db, 'orders', 'status')).toEqual({
      ALLOCATED: 5,
      BACKORDER: 7,
      CANCELLED: 5,
      DELIVERED: 32,
      ON_HOLD: 5,
      PACKED: 1,
      PACKING_IN_PROGRESS: 1,
      PARTIALLY_ALLOCATED: 3,
      PENDING_PICK: 3,
      PICKED: 2,
      PICKING_IN_PROGRESS: 1,
      SHIPPED: 11,
    });
    expect(
      await firstRow(
        db,
        `
          select (select count(*) from orders where previous_order_id is not null) as follow_ups,
            (select count(*) from pick_batch) as batches,
          (select count(*) from short_pick) as shorts,
            (select count(*) from asn where source_order_id is not null) as transfers`,
      ),
    ).toEqual({ followUps: 5, batches: 1, shorts: 3, transfers: 2 });
    expect(Object.keys(await countBy(db, 'inventory', 'status')).sort()).toEqual([
      'AVAILABLE',
      'DAMAGED',
      'IN_TRANSIT',
      'QUARANTINED',
      'RESERVED',
    ]);
    expect(Object.keys(await countBy(db, 'movement', 'kind')).sort()).toEqual([
      'ADJUST',
      'COUNT',
      'MOVE',
      'PICK',
      'PUTAWAY',
      'RECEIVE',
      'RETURN',
      'SHIP',
      'STATUS',
      'TRANSFER',
    ]);
  });

  it('has lots that arrived in another order than they expire, one expired and one on hold', async () => {
    const { rows } = await sql<{ code: string; onHold: boolean; units: number; free: number }>`
      select t.code, t.held_at is not null as on_hold, sum(i.quantity)::int as units,
        (sum(i.quantity - i.allocated) filter (where i.allocation_rank is not null))::int as free
      from lot t join inventory i on i.lot_id = t.id group by t.id order by t.expires_on`.execute(
      first.db,
    );
    expect(rows).toEqual([
      { code: 'OD-2604', onHold: false, units: 12, free: null },
      { code: 'CB-0911', onHold: true, units: 96, free: null },
      { code: 'OD-2610', onHold: false, units: 60, free: 60 },
      { code: 'CB-1010', onHold: false, units: 144, free: 144 },
      { code: 'OD-2612', onHold: false, units: 120, free: 120 },
    ]);
  });

  it('has ended and awaited returns, and pick bins at every stage of replenishment', async () => {
    const { db } = first;
    expect(await countBy(db, 'returns', 'status')).toEqual({
      COMPLETE: 1,
      EXPECTED: 1,
      RECEIVING_IN_PROGRESS: 1,
    });
    expect(await countBy(db, 'return_receipt', 'disposition')).toEqual({
      AVAILABLE: 2,
      DAMAGED: 1,
      QUARANTINED: 1,
      RETURN_TO_CLIENT: 1,
    });
    expect(await countBy(db, 'replenishment_rule', 'warehouse_id')).toEqual({ 1: 9, 2: 4 });
    expect(await countBy(db, 'replenishment_task', 'status')).toEqual({ DONE: 2, OPEN: 2 });
  });

  it('has an approved count and one that two users are counting', async () => {
    const { db } = first;
    expect(await countBy(db, 'cycle_count', 'status')).toEqual({ APPROVED: 1, COUNTING: 1 });
    const figures = await firstRow<Record<string, number>>(
      db,
      `
        select count(*) filter (where l.posted > 0) as over,
          count(*) filter (where l.posted < 0) as short,
        count(*) filter (where n.status = 'APPROVED' and l.counted is null) as forgotten,
        count(distinct l.counted_by) filter (where n.status = 'COUNTING') as counters,
          count(*) filter (where n.status = 'COUNTING' and l.counted is null) as open
       from cycle_count_line l
       join cycle_count n on n.warehouse_id = l.warehouse_id and n.id = l.count_id`,
    );
    expect(figures).toMatchObject({ over: 1, short: 2, forgotten: 0, counters: 2 });
    expect(figures.open).toBeGreaterThan(0);
  });

  it('has variances of every kind', async () => {
    const counts = await firstRow<Record<string, number>>(
      first.db,
      `
        select count(*) filter (where i.received > i.expected and i.expected > 0) as over,
          count(*) filter (where i.expected = 0) as extra,
        count(*) filter (where i.received < i.expected and a.status = 'COMPLETE_WITH_VARIANCES')
          as short
       from asn_item i join asn a on a.warehouse_id = i.warehouse_id and a.id = i.asn_id`,
    );
    expect(counts).toEqual({ over: 2, extra: 2, short: 3 });
  });

  it('has two products with cases, whose GTINs are right and differ', async () => {
    const { rows } = await sql<{ sku: string; name: string; units: number; gtin: string }>`
      select p.sku, k.name, k.units, b.code as gtin
      from product_pack k
      join product p on p.id = k.product_id
      join product_barcode b on b.pack_id = k.id and b.is_gtin order by p.sku, k.units`.execute(
      first.db,
    );
    expect(rows.map(({ sku, name, units }) => [sku, name, units])).toEqual([
      ['KK-ESP-250G', 'Case of 24', 24],
      ['NV-MUG-WHIT', 'Case of 12', 12],
      ['NV-MUG-WHIT', 'Layer of 96', 96],
    ]);
    expect(rows.every(({ gtin }) => isGtin(gtin))).toBe(true);
  });

  it('has barcodes that scan', async () => {
    const { rows } = await sql<{
      barcode: string;
    }>`select code as barcode from product_barcode where pack_id is null`.execute(first.db);
    expect(rows.length).toBeGreaterThan(100);
    expect(new Set(rows.map((row) => row.barcode)).size).toBe(rows.length);
    for (const { barcode } of rows) {
      const sum = [...barcode].reduce(
        (total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1),
        0,
      );
      expect(barcode).toMatch(/^\d{13}$/);
      expect(sum % 10).toBe(0);
    }
  });

  it('lies entirely in the past, each event after those that it depends on', async () => {
    const { db } = first;
    const { late } = await firstRow<{ late: number }>(
      db,
      `select count(*) as late from movement where at > '${AT.toISOString()}'`,
    );
    expect(late).toBe(0);
    const { disorder } = await firstRow<{ disorder: number }>(
      db,
      'select count(*) as disorder from (select at < lag(at) over (order by id) as back from movement) m where back',
    );
    expect(disorder).toBe(0);
  });

  it('had orders placed and shipped on each of the last two weeks’ days', async () => {
    const { placed, shipped } = await firstRow<{ placed: number; shipped: number }>(
      first.db,
      `
        select count(distinct order_date::date) as placed,
          count(distinct shipped_at::date) as shipped
        from orders
       where order_date >= '${AT.toISOString()}'::date - 13`,
    );
    expect(placed).toBe(14);
    expect(shipped).toBeGreaterThanOrEqual(13);
  });

  it('leaves some pallets on the dock', async () => {
    const { docked } = await firstRow<{ docked: number }>(
      first.db,
      "select count(*) as docked from pallet p join location l on l.warehouse_id = p.warehouse_id and l.id = p.location_id where l.type = 'RECEIVING'",
    );
    expect(docked).toBe(6);
  });

  it('gives logins that work, in both warehouses', async () => {
    const { db, logins } = first;
    expect(logins.map(({ email, role }) => [email, role])).toEqual([
      ['supervisor@lading.local', 'SUPERVISOR'],
      ['operator@lading.local', 'OPERATOR'],
      ['client@lading.local', 'CLIENT'],
    ]);
    const badge = logins[1]?.badge;
    const pin = await db
      .selectFrom('userPin')
      .innerJoin('appUser', 'id', 'userId')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect([pin.email, badge?.code]).toEqual(['operator@lading.local', userCode(pin.id)]);
    expect(await verifyPassword(pin.hash, badge?.pin ?? '')).toBe(true);
    for (const { email, password } of logins) {
      const user = await db
        .selectFrom('appUser')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      expect(await verifyPassword(user.passwordHash ?? '', password)).toBe(true);
      expect(user.passwordEndsAt).toEqual(new Date(AT.getTime() + 7 * DAY_MS));
      expect(
        await db
          .selectFrom('userWarehouse')
          .select('warehouseId')
          .where('userId', '=', user.id)
          .execute(),
      ).toHaveLength(2);
    }
  });

  it('is always the same except for passwords', async () => {
    const again = await load(AT);
    try {
      expect(await snapshot(again.db)).toEqual(await snapshot(first.db));
      expect(again.logins.map((login) => login.password)).not.toEqual(
        first.logins.map((login) => login.password),
      );
    } finally {
      await again.drop();
    }
  });

  it('has the same counts and totals at any other hour', async () => {
    const totals = (db: Db) =>
      firstRow(
        db,
        'select (select count(*) from movement) as movements, (select sum(quantity) from inventory) as units, (select sum(allocated) from inventory) as allocated',
      );
    const midnight = await load(new Date(new Date(AT).setUTCHours(101 * 24, 5)));
    try {
      expect(await totals(midnight.db)).toEqual(await totals(first.db));
      expect(await countBy(midnight.db, 'orders', 'status')).toEqual(
        await countBy(first.db, 'orders', 'status'),
      );
    } finally {
      await midnight.drop();
    }
  });

  it('leaves the allocator nothing to change', async () => {
    const before = await snapshot(first.db);
    await drainWakes(first.db);
    expect(await snapshot(first.db)).toEqual(before);
  });
});
