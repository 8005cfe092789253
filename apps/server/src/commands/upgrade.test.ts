import type pg from 'pg';
import { expect, test } from 'vitest';
import { emptyDatabase } from '#test/freshDatabase.ts';
import { ALLOCATED_WORLD, NAMELESS_WORLD, superuser } from '#test/unguarded.ts';
import { openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { verify } from './verify.ts';

const BEFORE_RANKS = 17;
const BEFORE_PACKS = 20;
const BEFORE_DOCUMENTS = 23;
const BEFORE_PROMISES = 23;
const BEFORE_UNSHIP = 45;
const BEFORE_SPELLING = 164;

/** A database of an older migration. It is dropped at the end. */
async function withDatabase(
  number: number,
  work: (url: string, admin: pg.Client) => Promise<void>,
): Promise<void> {
  const database = await emptyDatabase();
  await migrate(database.url, { upTo: number });
  const admin = await superuser(database.url);
  await work(database.url, admin);
  await admin.end();
  await database.drop();
}

test('a database whose orders hold stock in customs migrates: they wait for other stock, and goods in transit are found again', () =>
  withDatabase(BEFORE_RANKS, async (url, admin) => {
    await admin.query(NAMELESS_WORLD);
    await admin.query(`
    update location set type = 'CUSTOMS' where id = 1;
    insert into inventory (warehouse_id, customer_id, product_id, status, quantity, received_at)
    values (2, 1, 1, 'IN_TRANSIT', 4, '2026-02-02');
    insert into orders (warehouse_id, customer_id, reference, type, priority, status,
      shipping_address, order_date, created_by, destination_warehouse_id)
      values (1, 1, 'TR-2', 'INTERNAL_TRANSFER', 5, 'SHIPPED', 'South', now(), 1, 2);
    insert into asn (warehouse_id, customer_id, reference, status, expected_on, created_at,
      created_by, source_warehouse_id, source_order_id)
      values (2, 1, 'TR-2-T', 'EXPECTED', '2026-02-02', now(), 1, 1, 2);
    insert into asn_item (warehouse_id, asn_id, customer_id, product_id, expected,
      transit_inventory_id)
    values (2, 2, 1, 1, 4, 3);
    insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity,
      to_inventory_id, to_status, user_id, document_type, document_id)
      values (2, now(), 'TRANSFER', 1, 1, 4, 3, 'IN_TRANSIT', 1, 'ASN', 2);`);
    await migrate(url);
    const read = async (statement: string) => (await admin.query(statement)).rows;
    expect(
      await read('select quantity, allocated, allocation_rank from inventory order by id'),
    ).toEqual([
      { quantity: '26', allocated: '0', allocation_rank: null },
      { quantity: '1', allocated: '0', allocation_rank: 1 },
      { quantity: '4', allocated: '0', allocation_rank: null },
    ]);
    expect(
      await read(
        'select o.status, l.allocated, l.waiting from orders o join order_line l on l.order_id = o.id',
      ),
    ).toEqual([{ status: 'BACKORDER', allocated: '0', waiting: true }]);
    expect(await read('select ended_as from allocation')).toEqual([{ ended_as: 'RELEASED' }]);
    expect(await read('select to_status from order_event')).toEqual([{ to_status: 'BACKORDER' }]);
    expect(await read('select product_ids from allocation_wake')).toEqual([{ product_ids: ['1'] }]);
    expect(await read('select asn_item_id, inventory_id, quantity from transit')).toEqual([
      { asn_item_id: '2', inventory_id: '3', quantity: '4' },
    ]);
    const database = openDatabase(url);
    // What left the first warehouse is not part of this little world.
    expect(
      (await verify(database.db)).filter(({ table, id }) => !(table === 'asn' && id === 2)),
    ).toEqual([]);
    await database.close();
  }));

test('a database of products with barcodes migrates: each barcode is the first of its base unit, and lines are in units', () =>
  withDatabase(BEFORE_PACKS, async (url, admin) => {
    await admin.query(NAMELESS_WORLD);
    await admin.query(
      "update product set barcode = '4006381333931' where id = 2; update product set barcode = 'a  b' where id = 1",
    );
    await migrate(url);
    const read = async (statement: string) => (await admin.query(statement)).rows;
    expect(
      await read(
        'select customer_id, code, product_id, pack_id, is_gtin from product_barcode order by product_id',
      ),
    ).toEqual([
      { customer_id: '1', code: 'a  b', product_id: '1', pack_id: null, is_gtin: false },
      { customer_id: '1', code: '4006381333931', product_id: '2', pack_id: null, is_gtin: false },
    ]);
    expect(await read('select distinct unit, weight_grams from product')).toEqual([
      { unit: 'each', weight_grams: null },
    ]);
    expect(await read('select expected, packs, pack_id from asn_item')).toEqual([
      { expected: '30', packs: null, pack_id: null },
    ]);
    const database = openDatabase(url);
    expect(await verify(database.db)).toEqual([]);
    await database.close();
  }));

test('a database of open documents migrates: their lines are numbered in the order in which they were entered', () =>
  withDatabase(BEFORE_DOCUMENTS, async (url, admin) => {
    await admin.query(NAMELESS_WORLD);
    await admin.query(`
    insert into order_line (warehouse_id, order_id, customer_id, product_id, quantity)
    values (1, 1, 1, 2, 4);
    insert into asn_item (warehouse_id, asn_id, customer_id, product_id, expected)
    values (1, 1, 1, 2, 4);
    update asn set status = 'RECEIVING_IN_PROGRESS';
    update orders set status = 'PARTIALLY_ALLOCATED';`);
    await migrate(url);
    const read = async (statement: string) => (await admin.query(statement)).rows;
    const numbered = [
      { product_id: '1', line_no: 1, external_line_id: null },
      { product_id: '2', line_no: 2, external_line_id: null },
    ];
    expect(
      await read('select product_id, line_no, external_line_id from order_line order by id'),
    ).toEqual(numbered);
    expect(
      await read('select product_id, line_no, external_line_id from asn_item order by id'),
    ).toEqual(numbered);
    expect(await read('select shipping_address, address from orders')).toEqual([
      { shipping_address: 'Kade 3', address: null },
    ]);
    expect(await read('select currency, locale from settings')).toEqual([
      { currency: null, locale: 'en-US' },
    ]);
    const database = openDatabase(url);
    expect(await verify(database.db)).toEqual([]);
    await database.close();
  }));

test('a database with open orders migrates: before their release they are promised what they held, and on the floor they keep it', () =>
  withDatabase(BEFORE_PROMISES, async (url, admin) => {
    await admin.query(NAMELESS_WORLD);
    // Of 16 free units on the pallet two orders hold 6 and 4, one of them on hold, and a third 3 of
    // another balance, in a place that was blocked since.
    await admin.query(`
      insert into location (warehouse_id, name, type, barcode) values (1, 'A-2', 'STORAGE', 'A-2');
      insert into inventory (warehouse_id, customer_id, product_id, location_id, status, quantity,
        allocated, received_at)
      values (1, 1, 1, 3, 'AVAILABLE', 3, 3, '2026-01-03');
      insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity,
        to_inventory_id, to_location_id, to_status, user_id, reason)
        values (1, now(), 'ADJUST', 1, 1, 3, 3, 3, 'AVAILABLE', 1, 'Found');
      insert into orders (warehouse_id, customer_id, reference, type, priority, status, held_status,
        shipping_address, requested_ship_date, order_date, created_by)
      values
        (1, 1, 'SO-2', 'STANDARD_OUTBOUND', 5, 'ALLOCATED', null, 'Kade 3', '2026-12-24', now(), 1),
        (1, 1, 'SO-3', 'STANDARD_OUTBOUND', 9, 'ON_HOLD', 'PARTIALLY_ALLOCATED', 'Kade 3', null,
          now(), 1),
        (1, 1, 'SO-4', 'STANDARD_OUTBOUND', 1, 'ALLOCATED', null, 'Kade 3', null, now(), 1);
      insert into order_line (warehouse_id, order_id, customer_id, product_id, quantity, allocated)
      values (1, 2, 1, 1, 6, 6), (1, 3, 1, 1, 12, 10), (1, 4, 1, 1, 3, 3);
      insert into allocation (warehouse_id, order_line_id, inventory_id, quantity, created_at)
      values (1, 2, 1, 6, now()), (1, 3, 1, 10, now()), (1, 4, 3, 3, now());
      update inventory set allocated = 26 where id = 1;
      update location set blocked_out = true, block_reason = 'Wet floor' where id = 3;`);
    await migrate(url);
    const read = async (statement: string) => (await admin.query(statement)).rows;
    expect(await read('select quantity, allocated from inventory order by id')).toEqual([
      { quantity: '26', allocated: '10' },
      { quantity: '1', allocated: '0' },
      { quantity: '3', allocated: '0' },
    ]);
    expect(await read('select free, promised from product_stock')).toEqual([
      { free: '17', promised: '17' },
    ]);
    expect(
      await read('select order_line_id, quantity, priority, ship_on::text from promise order by 1'),
    ).toEqual([
      { order_line_id: '2', quantity: '6', priority: 5, ship_on: '2026-12-24' },
      { order_line_id: '3', quantity: '8', priority: 9, ship_on: 'infinity' },
      { order_line_id: '4', quantity: '3', priority: 1, ship_on: 'infinity' },
    ]);
    expect(
      await read(
        'select o.status, o.held_status, l.allocated from orders o join order_line l on l.order_id = o.id order by o.id',
      ),
    ).toEqual([
      { status: 'PENDING_PICK', held_status: null, allocated: '10' },
      { status: 'ALLOCATED', held_status: null, allocated: '6' },
      { status: 'ON_HOLD', held_status: 'PARTIALLY_ALLOCATED', allocated: '8' },
      { status: 'ALLOCATED', held_status: null, allocated: '3' },
    ]);
    expect(await read('select order_id, event from order_event')).toEqual([
      { order_id: '3', event: 'recall' },
    ]);
    const database = openDatabase(url);
    expect(await verify(database.db)).toEqual([]);
    await database.close();
  }));

test('a database with shipped and packed orders migrates: what shipped counts as handed over', () =>
  withDatabase(BEFORE_UNSHIP, async (url, admin) => {
    await admin.query(ALLOCATED_WORLD);
    await admin.query(`
      insert into orders (warehouse_id, customer_id, reference, type, priority, status,
        shipping_address, order_date, shipped_at, created_by)
      values
        (1, 1, 'SO-2', 'STANDARD_OUTBOUND', 5, 'SHIPPED', 'Kade 3', now(), '2026-02-02', 1),
        (1, 1, 'SO-3', 'STANDARD_OUTBOUND', 5, 'PACKED', 'Kade 3', now(), null, 1);`);
    await migrate(url);
    const { rows } = await admin.query(
      "select reference, handed_over_at = shipped_at as is_gone from orders where reference <> 'SO-1' order by id",
    );
    expect(rows).toEqual([
      { reference: 'SO-2', is_gone: true },
      { reference: 'SO-3', is_gone: null },
    ]);
  }));

test('twins of a database of the last release stay, and texts are spelled anew where nothing else has the spelling', () =>
  withDatabase(BEFORE_SPELLING, async (url, admin) => {
    await admin.query(String.raw`
    insert into app_user (email, name, password_hash, role)
    values ('mara@example.com', 'Mara', 'x', 'ADMIN');
    insert into warehouse (name) values ('North');
    insert into customer (name, email) values ('Acme', 'acme@example.com');
    insert into product (customer_id, sku, name, tracking)
    values (1, 'A', 'Bottle', 'NONE'), (1, 'B', 'Milk', 'LOT');
    set session_replication_role = replica;
    insert into lot (product_id, code, created_at)
    values (2, 'kx-3', now()), (2, 'KX-3', now()), (2, U&'M\00f6', now()), (2, U&'Mo\0308', now()),
      (2, U&'Z\200b1', now()), (2, U&'Y\00a01', now());
    insert into product (customer_id, sku, name)
    values (1, 'a', 'Twin'), (1, U&'No\0308', 'One'), (1, U&'\200b', 'Nothing');
    insert into product_barcode (customer_id, code, product_id, position)
    values (1, 'x-1', 1, 0), (1, 'X-1', 2, 0);
    insert into location (warehouse_id, name, type, barcode)
    values (1, 'A-1', 'STORAGE', 'A-1'), (1, 'a-1', 'STORAGE', 'a-1'),
      (1, U&'B\200b-1', 'STORAGE', U&'B\200b-1'), (1, 'b-1', 'STORAGE', 'B-1');
    insert into asn (warehouse_id, customer_id, reference, status, expected_on, created_at,
      created_by)
      values (1, 1, 'PO-1', 'EXPECTED', '2026-01-01', now(), 1),
        (1, 1, 'po-1', 'EXPECTED', '2026-01-01', now(), 1),
        (1, 1, 'Po-1', 'CANCELLED', '2026-01-01', now(), 1);
    set session_replication_role = origin;`);
    await migrate(url);
    const read = async (statement: string) =>
      (await admin.query({ text: statement, rowMode: 'array' })).rows;
    expect(await read('select code, twin > 0 from lot order by id')).toEqual([
      ['kx-3', false],
      ['KX-3', true],
      ['M\u00f6', false],
      ['Mo\u0308', true],
      ['Z1', false],
      ['Y 1', false],
    ]);
    expect(await read('select sku, twin > 0 from product order by id')).toEqual([
      ['A', false],
      ['B', false],
      ['a', true],
      ['N\u00f6', false],
      [expect.stringMatching(/^invisible \d+$/), false],
    ]);
    expect(await read('select code, twin > 0 from product_barcode order by product_id')).toEqual([
      ['x-1', false],
      ['X-1', true],
    ]);
    expect(
      await read("select name, twin > 0 from location where name ~* '^[ab]' order by id"),
    ).toEqual([
      ['A-1', false],
      ['a-1', true],
      ['B-1', false],
      ['b-1', true],
    ]);
    expect(await read('select reference, twin > 0 from asn order by id')).toEqual([
      ['PO-1', false],
      ['po-1', true],
      ['Po-1', false],
    ]);
    // A twin that is renamed is none any more, and where the first is renamed the next one takes
    // its place: nothing can become a twin of it.
    await admin.query("update asn set reference = 'PO-2' where reference = 'PO-1'");
    expect(await read('select reference, twin > 0 from asn order by id')).toEqual([
      ['PO-2', false],
      ['po-1', false],
      ['Po-1', false],
    ]);
    await expect(
      admin.query("update asn set reference = 'PO-1' where reference = 'PO-2'"),
    ).rejects.toMatchObject({ code: '23505' });
    await admin.query("update product set sku = 'c' where sku = 'a'");
    expect(await read("select twin > 0 from product where sku in ('A', 'c')")).toEqual([
      [false],
      [false],
    ]);
    const database = openDatabase(url);
    expect(await verify(database.db)).toEqual([]);
    await database.close();
  }));
