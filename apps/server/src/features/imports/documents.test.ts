import type { Import } from '@lading/contract/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { first } from '#test/first.ts';
import { makeWorld, type World } from '#test/world.ts';
import { runNextImport } from './job.ts';

let world: World;
let north: { id: number };
let customer: Awaited<ReturnType<World['customer']>>;
beforeAll(async () => {
  world = await makeWorld();
  north = await world.warehouse('North');
  customer = await world.customer([north.id], 'Beanfield');
  for (const sku of ['GR-1', 'FL-1']) await world.product(customer.id, sku);
});
afterAll(() => world.close());

async function run(kind: string, lines: readonly string[], more: Record<string, string> = {}, token = world.admin): Promise<Import> {
  const fields = { kind, customerId: String(customer.id), warehouseId: String(north.id), ...more };
  const { body } = await world.upload<Import>(token, '/api/imports', `${lines.join('\n')}\n`, fields);
  if (body.state === 'WAITING') expect(await runNextImport(world.db)).toBe(true);
  return (await world.call(token, 'GET', `/api/imports/${body.id}`)).body;
}

test('the first row of an ASN says what the others leave empty', async () => {
  const done = await run('ASNS', [
    'reference,customer,warehouse,expected_date,notes,sku,expected',
    'ASN-1,Beanfield,North,2030-04-03,By rail,GR-1,5',
    'ASN-1,,,,,FL-1,7',
    'ASN-2,Beanfield,North,2030-04-04,,GR-1,1',
    'ASN-1,Beanfield,,,,FL-1,1',
  ]);
  expect(done).toMatchObject({ state: 'DONE', made: '2 ASNs with 3 lines', faultGroups: [] });
  const { body } = await world.call(world.admin, 'GET', `/api/asns?warehouseId=${north.id}&search=ASN-1`);
  expect(body).toMatchObject([{ asnReference: 'ASN-1', expectedArrivalDate: '2030-04-03' }]);
});

test('an ASN whose first row lacks the date is a bad row; a file without the column waits for its columns', async () => {
  const lines = ['reference,expected_date,sku,expected', 'ASN-3,,GR-1,5', 'ASN-3,,FL-1,7'];
  expect(await run('ASNS', lines)).toMatchObject({
    state: 'FAULTY',
    faultGroups: [{ message: 'expected_date is required', examples: [{ line: 2 }] }],
  });
  expect(await run('ASNS', ['reference,sku,expected', 'ASN-3,GR-1,5'])).toMatchObject({
    state: 'MAPPING',
    columns: expect.arrayContaining([{ field: 'expectedDate', required: true, header: null, proposed: null }]),
  });
});

test('an unpaid order of Shopify is on hold with its reason, the e-mail of the buyer and the type of a shop', async () => {
  const done = await run('ORDERS', [
    'Name,Email,Financial Status,Fulfillment Status,Lineitem name,Lineitem quantity,Lineitem sku,Lineitem requires shipping,Shipping Name,Shipping Address1,Shipping City,Shipping Country',
    '#1,ada@x.example,pending,unfulfilled,Tip,1,,false,Ada,Kade 3,Rotterdam,NL',
    '#1,ada@x.example,,,Grinder,2,GR-1,true,,,,',
    '#2,bo@x.example,paid,unfulfilled,Grinder,2,GR-1,true,Bo,Weg 1,Delft,NL',
  ]);
  expect(done).toMatchObject({
    state: 'DONE',
    program: 'SHOPIFY',
    made: '2 orders with 2 lines',
    warnings: [expect.stringMatching(/"Tip"/)],
  });
  const orderOf = async (reference: string) => {
    const { body } = await world.call(world.admin, 'GET', `/api/orders?warehouseId=${north.id}&search=${reference}`);
    return (await world.call(world.admin, 'GET', `/api/orders/${first(body).id}`)).body;
  };
  expect(await orderOf('%231')).toMatchObject({
    ...{ status: 'ON_HOLD', type: 'ECOMMERCE', address: { name: 'Ada', email: 'ada@x.example' } },
    history: [{ event: 'create', notes: 'Not paid: its status in Shopify is "pending".' }],
  });
  expect(await orderOf('%232')).toMatchObject({ type: 'ECOMMERCE', address: { email: 'bo@x.example' }, history: [{ notes: null }] });
});
