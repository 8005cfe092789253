import { createLabel } from './labelled.ts';
import {
  api,
  createAsn,
  createLocation,
  createOrder,
  createProduct,
  createUser,
  createWorld,
  day,
  type Product,
  putAway,
  receive,
  sendImport,
  takeStep,
  unique,
  type World,
} from './world.ts';

export interface Plenty extends World<[Product, Product]> {
  /**
   * A location, product, ASN and order whose names are as long as names can be, without a blank to
   * break at.
   */
  long: { location: string; sku: string };
  /** Released to the floor, and in a batch. */
  orderId: number;
  batchId: number;
  returnId: number;
  /** An ASN of which nothing has come, so that it can be edited. */
  asnId: number;
  /** A pallet with goods of long names on it. */
  lpn: string;
  countId: number;
  taskId: number;
  lotId: number;
  /** The product with the long SKU. */
  productId: number;
  /** The location with the long name. */
  locationId: number;
  /** An import that waits for its columns to be mapped. */
  importId: number;
  /** An import with a bad row. */
  faultyId: number;
  /** A webhook with a delivery that failed. */
  webhookId: number;
  /** A carrier account, and a label that was bought by it. */
  accountId: number;
  labelId: number;
  /** A load with the order. */
  loadId: number;
  /** A user of this warehouse for the user administration. */
  colleague: { id: number; email: string };
}

async function makePlenty(): Promise<Plenty> {
  const world = await createWorld();
  const [first, second] = world.products;
  const long = { location: unique('L'.repeat(90)), sku: unique('S'.repeat(90)) };
  const location = await createLocation(world.warehouse.id, 'PICK', long.location);
  const product = await createProduct(world.customer.id, { sku: long.sku, name: 'N'.repeat(290) });
  const announce = () =>
    createAsn(
      world.warehouse.id,
      world.customer.id,
      [first, product].map(({ id }) => ({ productId: id, expectedQuantity: 9_999_999 })),
      unique('A'.repeat(90)),
    );
  const [asn, open] = [await announce(), await announce()];
  const { lpn } = await receive(
    world.warehouse.id,
    [first, second, product].map(({ id }) => ({ productId: id, quantity: 9_999_999 })),
    asn.id,
  );
  await putAway(
    (await receive(world.warehouse.id, [{ productId: first.id, quantity: 9 }])).lpn,
    location,
  );
  const order = await createOrder(
    world,
    [first, product].map(({ id }) => ({ productId: id, quantity: 3, price: 1234567.89 })),
    {
      orderReference: unique('O'.repeat(90)),
      shippingAddress: 'Steinenvorstadt'.repeat(20),
      requestedShipDate: day(2),
      priority: 1,
    },
  );
  await takeStep(order, 'release');
  const batch = await api<{ id: number }>('POST', '/api/pick-batches', {
    warehouseId: world.warehouse.id,
    orderIds: [order.id],
  });
  const load = await api<{ id: number }>('POST', '/api/loads', {
    warehouseId: world.warehouse.id,
    carrier: long.location,
    trailer: 'T'.repeat(60),
    bolNumber: unique('B'.repeat(40)),
    orderIds: [order.id],
  });
  const back = await api<{ id: number }>('POST', '/api/returns', {
    warehouseId: world.warehouse.id,
    customerId: world.customer.id,
    returnReference: unique('R'.repeat(90)),
    reason: 'Damaged in transit',
    items: [{ productId: product.id, quantity: 2 }],
  });
  const rule = await api<{ id: number }>('POST', '/api/replenishment/rules', {
    warehouseId: world.warehouse.id,
    productId: second.id,
    locationId: location.id,
    minimum: 5,
    maximum: 9,
  });
  const task = await api<{ id: number }>('POST', '/api/replenishment/tasks', { ruleId: rule.id });
  const count = await api<{ id: number }>('POST', '/api/counts', {
    warehouseId: world.warehouse.id,
    productIds: [product.id],
  });
  const milk = await createProduct(world.customer.id, { tracking: 'LOT', expires: true });
  const lot = { code: unique('B'.repeat(30)), expiresOn: day(90) };
  await receive(world.warehouse.id, [{ productId: milk.id, quantity: 9_999_999, lot }]);
  const lots = await api<{ id: number }[]>('GET', `/api/lots?productId=${milk.id}`);
  const sent = await sendImport(
    'PRODUCTS',
    `stock_item_code_of_the_product,name\n${long.location},Lamp\n`,
  );
  const faulty = await sendImport('PRODUCTS', `sku,name\n${'F'.repeat(120)},Lamp\n`);
  // Nothing is ever sent there: the address is private, and nobody listed it.
  const webhook = await api<{ id: number }>('POST', '/api/webhooks', {
    name: long.location,
    url: 'https://localhost:1/hooks',
  });
  await api('POST', `/api/webhooks/${webhook.id}/test`);
  const colleague = await createUser('OPERATOR', [world.warehouse.id]);
  return {
    ...world,
    long,
    orderId: order.id,
    batchId: batch.id,
    loadId: load.id,
    returnId: back.id,
    asnId: open.id,
    lpn,
    countId: count.id,
    taskId: task.id,
    lotId: lots[0]?.id ?? 0,
    productId: product.id,
    locationId: location.id,
    importId: sent.id,
    faultyId: faulty.id,
    webhookId: webhook.id,
    ...(await createLabel(world, first.id)),
    colleague,
  };
}

let plenty: Promise<Plenty> | null = null;

/**
 * Returns a world in which every screen has rows, some with long names. Each worker creates it
 * once, because its tests only read.
 */
export function plentyWorld(): Promise<Plenty> {
  plenty ??= makePlenty();
  return plenty;
}
