import type { Import } from '@lading/contract/imports';
import type { ImportKind } from '@lading/domain/imports';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beforeSlice } from '#test/beforeSlice.ts';
import { makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { verify } from '../../commands/verify.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { NOTHING_WRITTEN } from './account.ts';
import { updateWritten } from './imports.queries.ts';
import { runNextImport } from './job.ts';

let world: World;
let north: { id: number };
let goods: Awaited<ReturnType<World['customer']>>;
const SKUS = 110;
beforeAll(async () => {
  world = await makeWorld();
  north = await world.warehouse('North');
  goods = await world.customer([north.id], 'Beanfield');
  await send('PRODUCTS', ['sku,name', ...numbered(SKUS, (n) => `KNOWN-${n},Known`)]);
  await send('LOCATIONS', ['name,type', ...numbered(SKUS, (n) => `P-${n},STORAGE`)]);
  while (await runNextImport(world.db));
});
afterAll(() => world.close());

const numbered = (count: number, row: (n: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => row(index + 1));

async function send(
  kind: ImportKind,
  lines: readonly string[],
  fields: Record<string, string> = {},
): Promise<number> {
  const form = {
    kind,
    ...(kind === 'USERS' || kind === 'WAREHOUSES' || kind === 'CUSTOMERS'
      ? {}
      : { customerId: String(goods.id), warehouseId: String(north.id) }),
    ...fields,
  };
  const { status, body } = await world.upload<Import>(
    world.admin,
    '/api/imports',
    `${lines.join('\n')}\n`,
    form,
  );
  expect([status, body]).toMatchObject([201, { state: 'WAITING' }]);
  return body.id;
}
const look = async (id: number) =>
  (await world.call(world.admin, 'GET', `/api/imports/${id}`)).body;

/** The locks of open transactions, except those on the staged rows of an import. */
async function listLocks(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct coalesce(l.relation::regclass::text, l.locktype) || ' ' || l.mode as name
    from pg_locks l
    join pg_stat_activity a on a.pid = l.pid
    left join pg_class c on c.oid = l.relation
    where a.datname = current_database()
      and a.state like 'idle in transaction%'
      and l.mode <> 'AccessShareLock'
      and l.locktype not in ('virtualxid', 'transactionid')
      and l.classid is distinct from long_transaction_class()::oid
      and not (c.relnamespace = 'pg_catalog'::regnamespace
        or c.relkind in ('i', 'S')
        or c.relname = 'import_row')
    order by 1`.execute(world.db);
  return rows.map(({ name }) => name);
}
/** The lock on the record of the import, which each slice takes. */
const RECORD = ['import_run RowExclusiveLock'];

interface Case {
  kind: ImportKind;
  fields?: Record<string, string>;
  lines: string[];
  /** The last line of each slice. */
  slices: number[];
  /** The counts after the first slice, and at the end. */
  made: [first: string, all: string];
}

const cases: Record<string, Case> = {
  warehouses: {
    kind: 'WAREHOUSES',
    lines: ['name', ...numbered(110, (n) => `House ${n}`)],
    slices: [51, 101, 111],
    made: ['50 warehouses', '110 warehouses'],
  },
  customers: {
    kind: 'CUSTOMERS',
    lines: ['name,email', ...numbered(2_010, (n) => `Customer ${n},c${n}@slices.example`)],
    slices: [1_001, 2_001, 2_011],
    made: ['1000 customers', '2010 customers'],
  },
  users: {
    kind: 'USERS',
    lines: [
      'email,role,warehouses',
      ...numbered(110, (n) => `u${n}@slices.example,OPERATOR,North`),
    ],
    slices: [51, 101, 111],
    made: ['50 users', '110 users'],
  },
  locations: {
    kind: 'LOCATIONS',
    lines: ['name,type', ...numbered(2_010, (n) => `S-${n},STORAGE`)],
    slices: [1_001, 2_001, 2_011],
    made: ['1000 locations', '2010 locations'],
  },
  'updates of locations': {
    kind: 'LOCATIONS',
    fields: { existing: 'UPDATE' },
    lines: [
      'name,type,blocked_in,block_reason',
      ...numbered(SKUS, (n) => `P-${n},STORAGE,false,`).slice(0, 100),
      ...numbered(10, (n) => `NEW-${n},STORAGE,true,Broken`),
    ],
    slices: [51, 101, 111],
    made: ['0 locations', '10 locations'],
  },
  products: {
    kind: 'PRODUCTS',
    lines: ['sku,name', ...numbered(2_010, (n) => `NEW-${n},New`)],
    slices: [1_001, 2_001, 2_011],
    made: ['1000 products', '2010 products'],
  },
  'updates of products': {
    kind: 'PRODUCTS',
    fields: { existing: 'UPDATE' },
    lines: ['sku,name', ...numbered(SKUS, (n) => `KNOWN-${n},Known better`)],
    slices: [51, 101, 111],
    made: ['0 products', '0 products'],
  },
  packs: {
    kind: 'PACKS',
    lines: [
      'sku,pack,units,barcode',
      ...numbered(105, (n) => `KNOWN-${n},Case,12,CASE-${n}`),
      ...numbered(5, (n) => `KNOWN-${n},Case,,CASE-B-${n}`),
    ],
    slices: [51, 101, 111],
    made: ['50 packs and 50 barcodes', '105 packs and 110 barcodes'],
  },
  stock: {
    kind: 'OPENING_STOCK',
    fields: { existing: 'SKIP' },
    lines: [
      'sku,location,quantity,lpn,received_on',
      // Stock that is there, stock of several days in one place, and a pallet: in distant rows.
      'KNOWN-1,P-1,9,,2026-01-01',
      'KNOWN-2,P-1,9,LPN-00000900,2026-01-01',
      ...numbered(1_000, (n) => `KNOWN-3,P-${1 + (n % 100)},1,,${dayOf(n)}`),
      'KNOWN-1,P-1,9,,2026-01-02',
      'KNOWN-3,P-4,9,,2025-01-02',
      'KNOWN-4,P-1,9,LPN-00000900,2026-01-01',
    ],
    slices: [501, 1_001, 1_006],
    made: ['507 units in 499 rows', '1027 units in 1003 rows'],
  },
  ASNs: {
    kind: 'ASNS',
    lines: [
      'reference,expected_date,sku,quantity',
      ...numbered(1_001, (n) => `ASN-${n},2026-12-01,KNOWN-1,1\nASN-${n},,KNOWN-2,1`),
    ],
    slices: [998, 1_998, 2_000, 2_002],
    made: ['499 ASNs with 998 lines', '1001 ASNs with 2002 lines'],
  },
  orders: {
    kind: 'ORDERS',
    lines: [
      'reference,status,order_date,ship_to,sku,quantity',
      ...numbered(2_008, (n) => `ORDER-${n},OPEN,2026-01-01,Kade 3,KNOWN-1,1`),
      // A cancelled order may have the reference of another one.
      'ORDER-1,CANCELLED,2026-01-01,Kade 3,KNOWN-1,1',
      'ORDER-2,CANCELLED,,Kade 3,KNOWN-1,1',
    ],
    slices: [1_000, 2_000, 2_010, 2_011],
    made: ['999 orders with 999 lines', '2010 orders with 2010 lines'],
  },
};

/** Returns one day for each hundred rows. */
function dayOf(n: number): string {
  return `2026-02-${String(1 + Math.floor((n - 1) / 100)).padStart(2, '0')}`;
}

const expire = (id: number) =>
  world.owner
    .updateTable('importRun')
    .set({ leaseUntil: new Date(0) })
    .where('id', '=', id)
    .execute();

describe.each(Object.entries(cases))('an import of %s', (name, { kind, fields, lines, ...is }) => {
  test('holds nothing between its slices, and is written once, though its servers die', async () => {
    if (name === 'stock') {
      await send(kind, ['sku,location,quantity', 'KNOWN-1,P-1,5']);
      expect(await runNextImport(world.db)).toBe(true);
    }
    const id = await send(kind, lines, fields);
    const accounts: { to: number; made: string | null }[] = [];
    const locks: string[][] = [];
    /** Fails in the second slice before it writes. */
    const die = async (): Promise<void> => {
      locks.push(await listLocks());
      const { rows } = await sql<{ to: number }>`
        select (written ->> 'to')::bigint as to from import_run where id = ${id}`.execute(
        world.owner,
      );
      accounts.push({ to: rows[0]?.to ?? 0, made: (await look(id)).made });
      throw new Error('Connection terminated unexpectedly');
    };
    for (const _ of is.slices.slice(1)) {
      await expect(runNextImport(beforeSlice(world.db, 2, die))).rejects.toThrow(
        'Connection terminated',
      );
      expect(await look(id)).toMatchObject({ state: 'RUNNING' });
      await expire(id);
    }
    expect(await runNextImport(world.db)).toBe(true);
    expect(accounts.map(({ to }) => to)).toEqual(is.slices.slice(0, -1));
    expect(accounts[0]?.made).toBe(is.made[0]);
    expect(await look(id)).toMatchObject({ state: 'DONE', made: is.made[1], faults: 0 });
    expect(locks).toEqual(locks.map(() => RECORD));
    expect(await world.db.selectFrom('importRow').select('line').execute()).toEqual([]);
  }, 120_000);
});

test('all of it is written as by one transaction', async () => {
  const count = async (from: string, where = 'true') =>
    (
      await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(from)} where ${sql.raw(where)}`.execute(
        world.owner,
      )
    ).rows[0]?.n;
  expect(await count('orders')).toBe(2_010);
  expect(await count('asn')).toBe(1_001);
  expect(await count('warehouse', `name like 'House %'`)).toBe(110);
  expect(await count('movement', `kind = 'OPENING'`)).toBe(1_004);
  expect(await verify(world.db)).toEqual([]);
});

test('others receive, order and edit while places and products are updated', async () => {
  const floor = makeFloor(world, north.id);
  const id = await send(
    'PRODUCTS',
    ['sku,name', ...numbered(SKUS, (n) => `KNOWN-${n},Known best`)],
    { existing: 'UPDATE' },
  );
  const { body: products } = await world.call(
    world.admin,
    'GET',
    `/api/products?customerId=${goods.id}&code=KNOWN-1`,
  );
  const [known] = products;
  const meanwhile: number[] = [];
  const act = async (): Promise<void> => {
    const productId = known?.id ?? 0;
    meanwhile.push(
      (
        await world.call(world.admin, 'PUT', `/api/products/${productId}`, {
          name: 'Edited meanwhile',
        })
      ).status,
      (await floor.order(goods.id, [{ productId, quantity: 1 }], { orderReference: 'MEANWHILE' }))
        .status,
    );
  };
  expect(await runNextImport(beforeSlice(world.db, 2, act))).toBe(true);
  expect(meanwhile).toEqual([200, 201]);
  expect(await look(id)).toMatchObject({ state: 'DONE', updated: SKUS });
});

test('a job that seemed dead writes nothing once another has gone on, or the import is canceled', async () => {
  const id = await send('CUSTOMERS', ['name,email', 'Late,late@slices.example']);
  const run = { id, startedAt: new Date('2026-01-02T00:00:00Z') };
  const recordAfter = (to: number) =>
    inTransaction(world.db, (tx) =>
      updateWritten(tx, run, { ...NOTHING_WRITTEN, to }, { ...NOTHING_WRITTEN, to: to + 1 }, ''),
    );
  expect(await recordAfter(0)).toBe(false);
  const states = async (state: 'RUNNING' | 'CANCELED', { startedAt } = run) =>
    world.owner.updateTable('importRun').set({ state, startedAt }).where('id', '=', id).execute();
  await states('RUNNING');
  expect([await recordAfter(0), await recordAfter(0), await recordAfter(1)]).toEqual([
    true,
    false,
    true,
  ]);
  await states('RUNNING', { ...run, startedAt: new Date() });
  expect(await recordAfter(2)).toBe(false);
  await states('CANCELED');
  expect(await recordAfter(2)).toBe(false);
});
