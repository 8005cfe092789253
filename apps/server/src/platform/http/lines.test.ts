import { endpoints } from '@lading/contract/endpoints';
import { SPELLING } from '@lading/contract/fields';
import { sayFault } from '@lading/domain/messages/faults';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, PASSWORD, type World } from '#test/world.ts';
import { compileSchema, listFaults } from './validation.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

interface Node {
  type?: string;
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  format?: string;
  pattern?: string;
  maxLength?: number;
  [SPELLING]?: string;
}

function textsOf(node: Node, path: string): [string, Node][] {
  const inner = [
    ...Object.entries(node.properties ?? {}),
    ...(node.items ? [['0', node.items] as const] : []),
  ];
  const below = inner.flatMap(([name, first]) => textsOf(first, `${path}.${name}`));
  return [
    ...below,
    ...(node.anyOf ?? []).flatMap((each) => textsOf(each, path)),
    ...(node.type === 'string' ? [[path, node] as [string, Node]] : []),
  ];
}

/** The fields that hold one line wherever they are. */
const ONE_LINE =
  /\.(name|companyName|city|phone|postcode|lines\.0|unit|shippingCarrier|carrier|blockReason|shortReason)$/;

const fields = endpoints.flatMap(({ name, endpoint }) =>
  textsOf((endpoint.definition.body ?? {}) as Node, name),
);

test('every name of the contract is one line', () => {
  const named = fields.filter(([path]) => ONE_LINE.test(path));
  expect(named.length).toBeGreaterThan(30);
  expect(
    named
      .filter(([, node]) => !['line', 'code'].includes(node[SPELLING] ?? ''))
      .map(([path]) => path),
  ).toEqual([]);
});

test.each(fields.filter(([, node]) => node[SPELLING] === 'line'))(
  '%s refuses line breaks and characters that turn the direction',
  (_path, node) => {
    const check = compileSchema(node as never);
    for (const bad of ['A\rB', 'A\nB', 'AB\r\n', 'A\u202eB', 'A\u2066B', 'A\u200fB', 'A\u2028B'])
      expect([bad, listFaults(check, bad).map(sayFault)]).toEqual([
        bad,
        [expect.stringMatching(/^must be one line of plain characters: character \d is /)],
      ]);
    expect(listFaults(check, 'Łódź / מחסן')).toEqual([]);
  },
);

describe('a name with a line break', () => {
  const bad = 'Mara\r\nBcc: all';
  test.each([
    ['/api/warehouses', { name: bad }],
    ['/api/users', { email: 'm@example.com', role: 'OPERATOR', password: PASSWORD, name: bad }],
    ['/api/customers', { email: 'm@example.com', password: PASSWORD, name: bad }],
    ['/api/keys', { name: bad, role: 'OPERATOR', scopes: ['orders:read'] }],
    ['/api/webhooks', { name: bad, url: 'https://93.184.216.34/' }],
    ['/api/devices', { name: bad, warehouseId: 1 }],
  ])('is refused by POST %s', async (path, body) => {
    const { status, body: refused } = await world.callRaw(world.admin, 'POST', path, body);
    expect([status, refused]).toMatchObject([400, { errors: [{ path: 'name' }] }]);
  });

  test('is refused in the row of a file', async () => {
    const { id } = await world.warehouse();
    const file = 'name,type,blockReason\nA-1,PICK,"two\nlines"\n';
    const { status, body } = await world.upload(world.admin, '/api/locations/upload-csv', file, {
      warehouseId: String(id),
    });
    expect([status, body.errors]).toMatchObject([400, [{ line: 2, column: 'blockReason' }]]);
  });
});

test('several lines stay possible where people write them', async () => {
  const { id: warehouseId } = await world.warehouse();
  const client = await world.customer([warehouseId]);
  const product = await world.product(client.id);
  const { status, body } = await world.call(world.admin, 'POST', '/api/orders', {
    customerId: client.id,
    warehouseId,
    orderReference: 'SO-LINES',
    shippingAddress: 'Kade 3\n2583 Den Haag',
    notes: 'First\nsecond',
    items: [{ productId: product.id, quantity: 1 }],
  });
  expect([status, body.order.shippingAddress]).toEqual([201, 'Kade 3\n2583 Den Haag']);
});
