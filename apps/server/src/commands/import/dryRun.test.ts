import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { first } from '#test/first.ts';
import { pauseAt } from '#test/pauseAt.ts';
import { makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { runImport } from './import.ts';

let world: World;
let folder: string;
let house: { id: number };
let customer: { id: number };
beforeAll(async () => {
  world = await makeWorld();
  folder = await mkdtemp(join(tmpdir(), 'lading-dry-'));
  house = await world.warehouse('North');
  customer = await world.customer([], 'Beanfield');
  const grinder = await world.product(customer.id, 'GR-1', { barcode: '4006381333931' });
  await world.location(house.id, 'A-01');
  const floor = makeFloor(world, house.id);
  await floor.asn(customer.id, [{ productId: grinder.id, quantity: 1 }], {
    asnReference: 'PO-OLD',
  });
  await floor.order(customer.id, [{ productId: grinder.id, quantity: 1 }], {
    orderReference: 'SO-OLD',
  });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

type Files = Readonly<Record<string, readonly string[]>>;

/** Writes each file under the name of its option. Returns the options. */
async function optionsOf(files: Files): Promise<string[]> {
  const options: string[] = [];
  for (const [name, lines] of Object.entries(files)) {
    const path = join(folder, `${name}.csv`);
    await writeFile(path, `${lines.join('\n')}\n`);
    options.push(`--${name}`, path);
  }
  return [...options, '--warehouse', 'North', '--customer', 'Beanfield'];
}

async function run(argv: string[], db = world.db): Promise<[number, string[]]> {
  const said: string[] = [];
  const code = await runImport(db, argv, (line) => said.push(line));
  return [code, said];
}

const asns = (...rows: string[]) => ['reference,expected_date', ...rows];
const orders = (...rows: string[]) => ['reference,ship_to', ...rows];
const lines = (...rows: string[]) => ['reference,sku,quantity', ...rows];

const bad: Record<string, Files> = {
  'an email twice, and one that exists': {
    customers: ['name,email', 'A,a@x.example', 'B,A@X.example', 'C,c@x', 'D,'],
  },
  'a location twice, one that exists, and an unknown warehouse': {
    locations: [
      'name,type,warehouse',
      'B-1,PICK,',
      'B-1,PICK,',
      'A-01,PICK,',
      'B-2,SHELF,',
      'B-3,PICK,Nowhere',
    ],
  },
  'a product twice, one that exists, and barcodes that are taken': {
    products: [
      'sku,name,barcode',
      'N-1,N,1',
      'N-1,N,2',
      'GR-1,N,3',
      'N-2,N,1',
      'N-3,N,4006381333931',
      'N-4,,',
    ],
  },
  'stock in no location, of no product, and twice in one place': {
    stock: ['sku,location,quantity', 'GR-1,Z-9,1', 'NOPE,A-01,1', 'GR-1,A-01,1', 'GR-1,A-01,2'],
  },
  'an ASN that exists, one twice, one without lines, and a date that is none': {
    asns: asns(
      'PO-OLD,2026-12-01',
      'PO-1,2026-12-01',
      'PO-1,2026-12-01',
      'PO-2,2026-12-01',
      'PO-3,2026-02-30',
      'PO-4,0000-01-01',
    ),
    'asn-lines': lines('PO-OLD,GR-1,1', 'PO-1,GR-1,1', 'PO-3,GR-1,1', 'PO-4,GR-1,1', 'PO-9,GR-1,1'),
  },
  'an order that exists, unknown products, and sums beyond a line': {
    orders: orders('SO-OLD,Kade 3', 'SO-1,Kade 3', 'SO-2,'),
    'order-lines': lines(
      'SO-OLD,GR-1,1',
      'SO-1,NOPE,1',
      'SO-1,GR-1,9999999',
      'SO-1,GR-1,1',
      'SO-1,GR-1,0',
    ),
  },
  'faults of a later file that names what an earlier one brings': {
    customers: ['name,email', 'Crema,crema@x.example'],
    products: ['sku,name,customer', 'CR-1,Cup,Crema', 'CR-2,Mug,Crema'],
    orders: [
      'reference,ship_to,customer',
      'SO-5,Kade 3,Crema',
      'SO-6,Kade 3,crema@x.example',
      'SO-7,Kade 3,Beanfield',
    ],
    'order-lines': lines('SO-5,CR-1,1', 'SO-6,CR-3,1', 'SO-7,CR-2,1'),
  },
};

describe('a dry run', () => {
  test.each(Object.entries(bad))('names the same faults as the import: %s', async (_, files) => {
    const options = await optionsOf(files);
    const dry = await run([...options, '--dry-run']);
    const real = await run(options);
    expect(dry[0]).toBe(1);
    expect(dry[1].map((line) => line.replace('good; nothing is written.', 'written.'))).toEqual(
      real[1],
    );
  });

  test('resolves names of later files in earlier ones', async () => {
    const options = await optionsOf({
      customers: ['name,email', 'Tea House,tea@x.example'],
      warehouses: ['name', 'T-House'],
      locations: ['name,type,warehouse', 'T-01,PICK,', 'T-02,PICK,T-House'],
      products: ['sku,name', 'T-1,Tea', 'T-2,Green tea'],
      packs: ['sku,pack,units,barcode', 'T-1,Box,20,T-BOX'],
      stock: ['sku,location,quantity,warehouse', 'T-1,T-01,5,', 'T-1,T-02,5,T-House'],
      asns: asns('T-PO,2026-12-01'),
      'asn-lines': lines('T-PO,T-1,1'),
      orders: orders('T-SO,Kade 3'),
      'order-lines': lines('T-SO,T-1,1', 'T-SO,T-2,1'),
    });
    const forTea = options.map((option) => (option === 'Beanfield' ? 'tea@x.example' : option));
    const dry = await run([...forTea, '--dry-run']);
    expect([dry[0], dry[1].at(-1)]).toEqual([
      0,
      'orders.csv and order-lines.csv: 1 order with 2 lines good; nothing is written.',
    ]);
    expect((await world.call(world.admin, 'GET', '/api/customers?search=tea@')).body).toEqual([]);
    expect((await run(forTea))[0]).toBe(0);
  });

  test('runs its updates, and rolls them back', async () => {
    const milk = await world.product(customer.id, 'MK-1');
    await makeFloor(world, house.id).receive([{ productId: milk.id, quantity: 1 }]);
    const options = await optionsOf({
      products: ['sku,name,tracking', 'MK-1,Milk,LOT', 'GR-1,Grinder of steel,'],
    });
    const [code, said] = await run([...options, '--existing', 'update', '--dry-run']);
    expect([code, said[0]]).toEqual([1, expect.stringMatching(/^products\.csv:2: /)]);
    expect(said).toHaveLength(2);
    expect(
      first((await world.call(world.admin, 'GET', '/api/products?code=GR-1')).body).name,
    ).not.toBe('Grinder of steel');
  });

  test('blocks nobody and holds no transaction, however long it takes', async () => {
    const options = await optionsOf({
      asns: asns('SAME,2026-12-01'),
      'asn-lines': lines('SAME,GR-1,1'),
      orders: orders('SAME,Kade 3'),
      'order-lines': lines('SAME,GR-1,1'),
    });
    const pause = pauseAt('"orders"');
    const dry = run([...options, '--dry-run'], world.db.withPlugin(pause.plugin));
    await pause.reached;
    const { rows } = await sql<{ query: string }>`
      select query from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(world.db);
    expect(rows).toEqual([]);
    const grinder = first((await world.call(world.admin, 'GET', '/api/products?code=GR-1')).body);
    const floor = makeFloor(world, house.id);
    await floor.asn(customer.id, [{ productId: grinder.id, quantity: 1 }], {
      asnReference: 'SAME',
    });
    const order = await floor.order(customer.id, [{ productId: grinder.id, quantity: 1 }], {
      orderReference: 'SAME',
    });
    expect(order.status).toBe(201);
    await vi.waitFor(async () => {
      const { items } = (
        await world.call(
          world.admin,
          'GET',
          `/api/changes?warehouseId=${house.id}&types=order.created,asn.created`,
        )
      ).body;
      expect(items.filter(({ document }) => document?.reference === 'SAME')).toHaveLength(2);
    }, 60_000);
    pause.end();
    expect((await dry)[0]).toBe(0);
  });
});
