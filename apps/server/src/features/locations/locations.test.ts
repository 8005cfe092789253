import { Location } from '@lading/contract/locations';
import { MAX_FAULTS } from '@lading/contract/refusals';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestAt } from '#test/callTypes.ts';
import { makeWorld, type World } from '#test/world.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { compileSchema } from '../../platform/http/validation.ts';
import { findFirstOpenLocation } from './locations.lent.ts';
import { requireLocation } from './locations.service.ts';

let world: World;
let here: { id: number };
let elsewhere: { id: number };
let supervisor: { token: string };
beforeAll(async () => {
  world = await makeWorld();
  here = await world.warehouse();
  elsewhere = await world.warehouse();
  supervisor = await world.user('SUPERVISOR', [here.id]);
});
afterAll(() => world.close());

const create = (body: RequestAt<'POST', '/api/locations'>) =>
  world.call(supervisor.token, 'POST', '/api/locations', body);
const uploadFile = (file: string | Buffer, warehouseId: number | string = here.id, headers = {}) =>
  world.upload(
    supervisor.token,
    '/api/locations/upload-csv',
    file,
    { warehouseId: String(warehouseId) },
    headers,
  );
const names = async (warehouseId: number): Promise<string[]> =>
  (await world.call(world.admin, 'GET', `/api/locations?warehouseId=${warehouseId}`)).body.map(
    ({ name }: Location) => name,
  );

test('the barcode of a location follows its name', async () => {
  const location = await create({ name: ' a  01\t3 ', type: 'PICK', warehouseId: here.id });
  expect(location.status).toBe(201);
  expect(compileSchema(Location)(location.body)).toBe(true);
  expect(location.body).toMatchObject({
    name: 'a  01\t3',
    barcode: 'A-01-3',
    type: 'PICK',
    warehouseId: here.id,
  });
  const put = (body: RequestAt<'PUT', '/api/locations/1'>, headers = {}) =>
    world.call(supervisor.token, 'PUT', `/api/locations/${location.body.id}`, body, headers);
  expect(
    (await put({ name: 'b 1', type: 'PICK', warehouseId: elsewhere.id })).body.errors[0]?.path,
  ).toBe('warehouseId');
  expect((await put({ name: 'b 1', type: 'PICK' }, { 'if-match': '"9"' })).status).toBe(412);
  expect((await put({ name: 'b 1', type: 'STAGING', warehouseId: here.id })).body).toMatchObject({
    name: 'b 1',
    barcode: 'B-1',
    type: 'STAGING',
    version: 2,
  });
  const unknown = { name: 'x', type: 'SHELF', warehouseId: here.id };
  expect((await world.callRaw(supervisor.token, 'POST', '/api/locations', unknown)).status).toBe(
    400,
  );
});

test('a conflicting barcode names the location that has it', async () => {
  await create({ name: 'c 1', type: 'STORAGE', warehouseId: here.id });
  const refused = await create({ name: 'C-1', type: 'STORAGE', warehouseId: here.id });
  expect([refused.status, refused.body.code]).toEqual([409, 'BARCODE_TAKEN']);
  expect(refused.body.error).toBe('The barcode "C-1" already belongs to the location "c 1".');
  expect((await create({ name: 'c 1', type: 'STORAGE', warehouseId: here.id })).body.code).toBe(
    'DUPLICATE',
  );
  expect(
    (
      await world.call(world.admin, 'POST', '/api/locations', {
        name: 'C-1',
        type: 'STORAGE',
        warehouseId: elsewhere.id,
      })
    ).status,
  ).toBe(201);
});

test('locations of other warehouses are a 404', async () => {
  const foreign = await world.location(elsewhere.id, 'foreign');
  expect((await world.call(supervisor.token, 'GET', `/api/locations/${foreign.id}`)).status).toBe(
    404,
  );
  expect(
    (
      await world.call(supervisor.token, 'PUT', `/api/locations/${foreign.id}`, {
        name: 'x',
        type: 'PICK',
      })
    ).status,
  ).toBe(404);
  expect(
    (await world.call(supervisor.token, 'DELETE', `/api/locations/${foreign.id}`)).status,
  ).toBe(404);
  expect(
    (await world.call(supervisor.token, 'GET', `/api/locations?warehouseId=${elsewhere.id}`))
      .status,
  ).toBe(404);
  expect((await world.call(supervisor.token, 'GET', '/api/locations')).status).toBe(400);
  expect((await create({ name: 'x', type: 'PICK', warehouseId: elsewhere.id })).status).toBe(404);
  expect((await uploadFile('name,type\nx,PICK\n', elsewhere.id)).status).toBe(404);
  await expect(requireLocation(world.db, here.id, foreign.id)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('the list sorts as people count, filters and scans; the first of a type is found the same way', async () => {
  const { id } = await world.warehouse();
  for (const name of ['R 10', 'R 2', 'R 1'])
    await world.location(id, name, name === 'R 1' ? 'PICK' : 'RECEIVING');
  expect(await names(id)).toEqual(['R 1', 'R 2', 'R 10']);
  const list = async (query: string) =>
    (await world.call(world.admin, 'GET', `/api/locations?warehouseId=${id}&${query}`)).body.map(
      ({ name }: Location) => name,
    );
  expect(await list('sort=-name&limit=2')).toEqual(['R 10', 'R 2']);
  expect(await list('type=PICK')).toEqual(['R 1']);
  expect(await list('barcode=R-10')).toEqual(['R 10']);
  expect(await list('search=r 1')).toEqual(['R 1', 'R 10']);
  expect(await list('search=R-2')).toEqual(['R 2']);
  const first = await findFirstOpenLocation(world.db, id, 'RECEIVING', 1);
  expect(await requireLocation(world.db, id, first ?? 0)).toMatchObject({ name: 'R 2' });
  expect(await findFirstOpenLocation(world.db, id, 'PACKING', 1)).toBeNull();
});

test('a location with stock cannot be deleted, one with an empty pallet can', async () => {
  const warehouse = await world.warehouse();
  const customer = await world.customer([warehouse.id]);
  const product = await world.product(customer.id);
  const dock = await world.location(warehouse.id, 'Dock', 'RECEIVING');
  const received = await world.call(world.admin, 'POST', '/api/inventory/batch', {
    warehouseId: warehouse.id,
    items: [{ productId: product.id, quantity: 5 }],
  });
  expect(received.status).toBe(201);
  const refused = await world.call(world.admin, 'DELETE', `/api/locations/${dock.id}`);
  expect([refused.status, refused.body.code]).toEqual([409, 'STILL_IN_USE']);
  expect(refused.body.error).toMatch(/^"Dock" still has .*1 stock record/);
  const bare = await world.location(warehouse.id, 'Bare');
  const values = {
    warehouseId: warehouse.id,
    lpn: 'EMPTY',
    customerId: customer.id,
    locationId: bare.id,
    createdAt: new Date(),
    createdBy: world.adminId,
  };
  await world.db.insertInto('pallet').values(values).execute();
  expect((await world.call(world.admin, 'DELETE', `/api/locations/${bare.id}`)).status).toBe(204);
  expect(
    await world.db
      .selectFrom('pallet')
      .select('locationId')
      .where('lpn', '=', 'EMPTY')
      .executeTakeFirst(),
  ).toEqual({
    locationId: null,
  });
});

test('operators and clients read locations and cannot write them', async () => {
  const { token } = await world.user('OPERATOR', [here.id]);
  const client = await world.customer([here.id]);
  for (const reader of [token, client.token]) {
    expect((await world.call(reader, 'GET', `/api/locations?warehouseId=${here.id}`)).status).toBe(
      200,
    );
    expect(
      (
        await world.call(reader, 'POST', '/api/locations', {
          name: 'x',
          type: 'PICK',
          warehouseId: here.id,
        })
      ).status,
    ).toBe(403);
    expect(
      (
        await world.upload(reader, '/api/locations/upload-csv', 'name,type\nx,PICK\n', {
          warehouseId: String(here.id),
        })
      ).status,
    ).toBe(403);
  }
});

test('a file of a spreadsheet program is read: BOM, CRLF, semicolons, quotes, blank lines, any order of columns', async () => {
  const { id } = await world.warehouse();
  await world.call(world.admin, 'POST', '/api/users/1/warehouses', { warehouseId: id });
  const uploadTo = (file: string | Buffer) =>
    world.upload(world.admin, '/api/locations/upload-csv', file, { warehouseId: String(id) });
  const first = await uploadTo(
    '\ufeffType;NAME\r\nPICK;"a;1"\r\n STORAGE ; b 2 \r\n\r\n"PICK";"say ""hi"""',
  );
  expect([first.status, first.body]).toEqual([
    201,
    {
      message: '3 locations created.',
      code: 'LOCATIONS_CREATED',
      facts: { created: 3 },
      created: 3,
    },
  ]);
  expect(await names(id)).toEqual(['a;1', 'b 2', 'say "hi"']);
  const to = await uploadTo('name,type\nc,DISPATCH\n');
  expect(to.body).toMatchObject({ message: '1 location created.', facts: { created: 1 } });
});

test('every bad row is named by line and column, and nothing is created', async () => {
  const { id } = await world.warehouse();
  await world.location(id, 'taken');
  await world.location(id, 'x 1');
  const file = [
    'name,type',
    '"two',
    'lines",PICK',
    ',PICK',
    'b,shelf',
    'taken,PICK',
    'X-1,PICK',
    'c,PICK',
    'c,PICK',
    'd 1,PICK',
    'D-1,PICK',
    'e,PICK,more',
    `${'n'.repeat(101)},`,
  ].join('\r\n');
  const answer = await world.upload(world.admin, '/api/locations/upload-csv', file, {
    warehouseId: String(id),
  });
  expect([answer.status, answer.body.code, answer.body.error]).toEqual([
    400,
    'BAD_CSV',
    'The file has 9 bad rows.',
  ]);
  const found = answer.body.errors.map(({ path, line, column }) => [line, path, column]);
  expect(found).toEqual([
    [2, 'rows.0.name', 'name'],
    [4, 'rows.1.name', 'name'],
    [5, 'rows.2.type', 'type'],
    [6, 'rows.3.name', 'name'],
    [7, 'rows.4.name', 'name'],
    [9, 'rows.6.name', 'name'],
    [11, 'rows.8.name', 'name'],
    [12, 'rows.9', undefined],
    [13, 'rows.10.name', 'name'],
    [13, 'rows.10.type', 'type'],
  ]);
  expect(await names(id)).toEqual(['taken', 'x 1']);
});

test('a file that is not CSV is refused as a whole', async () => {
  for (const file of [
    '',
    'name,type\n',
    'name;kind\na;PICK\n',
    'name,type,barcode\na,PICK,A\n',
    'a,PICK\n',
    Buffer.from([0x6e, 0xff, 0xfe]),
  ]) {
    const answer = await uploadFile(file);
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_CSV']);
  }
  const quotes = await uploadFile('name,type\nq1,PICK\nq"2,PICK\n"q3,PICK\n');
  const wrong = { message: 'is no valid CSV: check the quotes' };
  expect(quotes.body.errors).toMatchObject([
    { ...wrong, path: 'rows.1', line: 3 },
    { ...wrong, path: 'rows.2', line: 4 },
  ]);
  expect((await uploadFile('name,type\nx,PICK\n', '0')).body.errors[0]?.path).toBe('warehouseId');
  expect((await uploadFile('name,type\nx,PICK\n', '1.5')).status).toBe(400);
  expect((await uploadFile('name,type\nx,PICK\n', 999_999)).status).toBe(404);
  expect(
    (
      await world.callRaw(supervisor.token, 'POST', '/api/locations/upload-csv', {
        warehouseId: here.id,
      })
    ).status,
  ).toBe(415);
});

test('an upload sent twice with one key creates once; large files are taken up to a bound', async () => {
  const rows = (n: number) =>
    `name,type\n${Array.from({ length: n }, (_, index) => `L${index},STORAGE`).join('\n')}\n`;
  const { id } = await world.warehouse();
  const send = (file: string, key: string) =>
    world.upload(
      world.admin,
      '/api/locations/upload-csv',
      file,
      { warehouseId: String(id) },
      { 'idempotency-key': key },
    );
  expect((await send(rows(12_000), 'one')).body.created).toBe(12_000);
  const again = await send(rows(12_000), 'one');
  expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
  expect((await send(rows(3), 'one')).status).toBe(400);
  expect((await send('name,type\nnew,PICK\n', 'one')).status).toBe(422);
  const tooMany = await send(rows(50_001), 'two');
  expect([tooMany.status, tooMany.body.error]).toEqual([400, 'The file has more than 50000 rows.']);
  const rowsOf = await inTransaction(world.db, (tx) =>
    tx.selectFrom('location').select('id').where('warehouseId', '=', id).execute(),
  );
  expect(rowsOf).toHaveLength(12_000);
});

describe('a large upload', () => {
  const BAD = 400_000;

  test.each([
    [
      'lines of one field',
      () => `name,type\n${'a\n'.repeat(BAD)}`,
      'The file has more than 50000 rows.',
    ],
    [
      'lines of one field and no header',
      () => 'a\n'.repeat(BAD),
      'The file has more than 50000 rows.',
    ],
    ['blank lines', () => `name,type\n${'\n'.repeat(BAD)}`, 'The file has more than 50000 rows.'],
    [
      'rows',
      () => `name,type\n${'LOCATION-0001,STORAGE\n'.repeat(210_000)}`,
      'The file has more than 50000 rows.',
    ],
    [
      'bad rows',
      () => `name,type\n${'a\n'.repeat(20_000)}`,
      'The file has 20000 bad rows. 19950 more faults are not listed.',
    ],
    [
      'equal rows',
      () => `name,type\n${'a,PICK\n'.repeat(300)}`,
      'The file has 299 bad rows. 249 more faults are not listed.',
    ],
    ['one name', () => `name,type\n${'a'.repeat(4_800_000)},PICK\n`, 'The file has a bad row.'],
    [
      'quotes that are not closed',
      () => `name,type\n"${'a,PICK\n'.repeat(680_000)}`,
      'The file has more than 50000 rows.',
    ],
    ['fields', () => `name,type\n${','.repeat(200_000)}\n`, 'The file has a bad row.'],
  ])('of %s is refused with a short message', async (_, file, sentence) => {
    const answer = await uploadFile(file());
    expect([answer.status, answer.body.code, answer.body.error]).toEqual([
      400,
      'BAD_CSV',
      sentence,
    ]);
    const lines = (answer.body.errors ?? []).map(({ line }) => Number(line));
    expect(lines.length).toBeLessThanOrEqual(MAX_FAULTS);
    expect(lines).toEqual(lines.toSorted((a: number, b: number) => a - b));
    expect(JSON.stringify(answer.body).length).toBeLessThan(16 * 1024);
  });

  test('does not block others, and holds no transaction open, while it is read', async () => {
    const rows = Array.from({ length: 60_000 }, (_, index) => `L${index},STORAGE`);
    let isOver = false;
    const upload = uploadFile(`name,type\n${rows.join('\n')}\n`).finally(() => {
      isOver = true;
    });
    let turns = 0;
    let answers = 0;
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve));
      turns += 1;
      if (turns % 5 !== 0) continue;
      expect((await world.callRaw(null, 'GET', '/healthz')).status).toBe(200);
      const { rows: open } = await sql`select from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`.execute(world.db);
      expect(open).toEqual([]);
      answers += 1;
    }
    expect((await upload).body.error).toBe('The file has more than 50000 rows.');
    expect(answers).toBeGreaterThan(3);
  });
});
