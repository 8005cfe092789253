import { randomBytes } from 'node:crypto';
import { type Asn, createAsn, listAsns } from '@lading/contract/asns';
import { createCustomer, listCustomers } from '@lading/contract/customers';
import { listMovements } from '@lading/contract/inventory';
import { listLocations, uploadLocations } from '@lading/contract/locations';
import { createOrder, listOrders, type Order } from '@lading/contract/orders';
import { createProduct, listProducts } from '@lading/contract/products';
import { closeAsn, receiveBatch } from '@lading/contract/receiving';
import { createWarehouse, listWarehouses } from '@lading/contract/warehouses';
import { type AsnStatus, asnStatuses } from '@lading/domain/asns';
import { CommandError } from '@lading/server/src/commands/connection.ts';
import { type Client, connect, inParallel, Refused } from './client.ts';
import { Faces, faceNames, type Picks } from './faces.ts';
import { type Delivery, type Folder, finalStatus, readFolder, type Sale } from './folder.ts';
import { openingBalances, playOpening } from './opening.ts';
import type { Screen } from './screen.ts';
import { playShipments, type Shipped } from './shipments.ts';
import { idOf, type Site } from './site.ts';

export interface Options {
  folder: string;
  url: string;
  email: string;
  password: string;
  /** The name of the warehouse and of the customer. */
  name: string;
  /** The maximum number of orders and of ASNs. */
  orders: number;
  asns: number;
  concurrency: number;
  /** Whether each product gets a pick face, from which it is picked. */
  pickFaces?: boolean;
}

/** Units, and ASNs by status. */
export interface Received {
  statuses: Partial<Record<AsnStatus, number>>;
  expected: number;
  received: number;
  rejected: number;
}

export interface Result {
  warehouse: { id: number; name: string; createdAt: string };
  asns: Received;
  /** Units of the opening balance. */
  opening: number;
  orders: { orders: number; units: number; allocated: number; backordered: number };
  shipped: Shipped;
  /** Where the orders were picked; null without pick faces. */
  picks: Picks | null;
  /** The differences from the folder. */
  wrong: string[];
}

/** The totals of all of AdventureWorks' complete purchase orders, from its own accounts. */
const ADVENTURE_WORKS = { deliveries: 3_689, lines: 8_169, sales: 31_465, shipped: 274_914 };
const ADVENTURE_WORKS_RECEIVED: Received = {
  statuses: { COMPLETE: 3_334, COMPLETE_WITH_VARIANCES: 355 },
  expected: 2_079_834,
  received: 2_060_051,
  rejected: 24_445,
};

/**
 * Replays a folder through the API of a running server, then compares the server's figures with
 * those of the folder.
 */
export async function replay(options: Options, screen: Screen): Promise<Result> {
  const folder = await readFolder(options.folder);
  const deliveries = folder.deliveries.slice(0, options.asns);
  const sales = folder.sales.slice(0, options.orders);
  requireKnown(folder, [...deliveries, ...sales]);
  const client = await connect(options.url, options.email, options.password);
  const warehouse = await ensureWarehouse(client, options.name);
  const customer = await ensureCustomer(client, options.name);
  const site: Site = {
    client,
    screen,
    warehouseId: warehouse.id,
    customerId: customer.id,
    concurrency: options.concurrency,
    products: new Map(),
    keyOf: (step, what) =>
      `replay-${warehouse.id}-${customer.id}-${step}-${encodeURIComponent(what)}`,
  };
  await playCatalogue(site, folder);
  const places = options.pickFaces ? faceNames(folder.products) : new Map<string, string>();
  const faceLocations = [...places.values()].map((name) => ({ name, type: 'PICK' }));
  // Only stock in a location can fill a face.
  const docks =
    places.size && !folder.locations.some(({ type }) => type === 'RECEIVING')
      ? [{ name: 'Receiving dock', type: 'RECEIVING' }]
      : [];
  const locations = await playLocations(site, [...folder.locations, ...docks, ...faceLocations]);
  const opening = await playOpening(site, openingBalances(folder));
  await playDeliveries(site, deliveries);
  const { sums: orders, ids } = await playSales(site, sales);
  const faces = options.pickFaces
    ? await Faces.open(site, (sku) => locations.get(places.get(sku) ?? ''), sales)
    : null;
  const shipped = await playShipments(site, sales, ids, faces);
  const asns = await readReceived(site, deliveries);
  const isWhole =
    folder.deliveryLines === ADVENTURE_WORKS.lines &&
    deliveries.length === ADVENTURE_WORKS.deliveries;
  const wrong = [
    ...compare(asns, sumUp(deliveries)),
    ...(isWhole ? compare(asns, ADVENTURE_WORKS_RECEIVED) : []),
    ...(deliveries.length === folder.deliveries.length
      ? compareShipped(shipped, sales, isWhole)
      : []),
  ];
  return {
    warehouse,
    asns,
    opening,
    orders,
    shipped,
    picks: faces?.picks ?? null,
    wrong: [...new Set(wrong)],
  };
}

/** Once everything has come, everything that was sold leaves. */
function compareShipped(shipped: Shipped, sales: readonly Sale[], isWhole: boolean): string[] {
  const sold = sales.reduce(
    (sum, { lines }) => sum + lines.reduce((units, line) => units + line.quantity, 0),
    0,
  );
  const must =
    isWhole && sales.length === ADVENTURE_WORKS.sales ? [sold, ADVENTURE_WORKS.shipped] : [sold];
  return [
    ...(shipped.orders === sales.length
      ? []
      : [`orders shipped: ${shipped.orders} instead of ${sales.length}`]),
    ...must.flatMap((units) =>
      shipped.units === units ? [] : [`units shipped: ${shipped.units} instead of ${units}`],
    ),
  ];
}

function requireKnown(
  folder: Folder,
  documents: readonly { reference: string; lines: readonly { sku: string }[] }[],
): void {
  const known = new Set(folder.products.map(({ sku }) => sku));
  for (const { reference, lines } of documents) {
    const stranger = lines.find(({ sku }) => !known.has(sku));
    if (stranger)
      throw new CommandError(
        `${reference} names the SKU "${stranger.sku}", which is not in the products.`,
      );
    if (lines.length === 0) throw new CommandError(`${reference} has no lines.`);
  }
}

async function ensureWarehouse(client: Client, name: string): Promise<Result['warehouse']> {
  const found = (await client.call(listWarehouses, { query: { search: name } })).find(
    (warehouse) => warehouse.name === name,
  );
  return (
    found ??
    client.call(createWarehouse, {
      body: { name },
      key: `replay-warehouse-${encodeURIComponent(name)}`,
    })
  );
}

async function ensureCustomer(client: Client, name: string): Promise<{ id: number }> {
  const found = (await client.call(listCustomers, { query: { search: name } })).find(
    (customer) => customer.name === name,
  );
  if (found) return found;
  const email = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}@replay.example`;
  // The password is not kept; an administrator can set another. The call has no key, since its body
  // differs each time.
  return client.call(createCustomer, {
    body: { name, email, password: randomBytes(24).toString('base64url') },
  });
}

async function playCatalogue(site: Site, { products }: Folder): Promise<void> {
  const { client, customerId } = site;
  for (const product of await client.call(listProducts, { query: { customerId } }))
    site.products.set(product.sku, product.id);
  const missing = products.filter(({ sku }) => !site.products.has(sku));
  const bar = site.screen.bar('Products', missing.length);
  await inParallel(missing, site.concurrency, async ({ sku, name }) => {
    const { id } = await client.call(createProduct, {
      body: { sku, name, customerId },
      key: site.keyOf('product', sku),
    });
    site.products.set(sku, id);
    bar.advance(1);
  });
  bar.end();
}

/** Makes the locations that are missing. Returns the ids of all by name. */
async function playLocations(
  site: Site,
  locations: Folder['locations'],
): Promise<Map<string, number>> {
  const { client, warehouseId } = site;
  const list = async () =>
    new Map(
      (await client.call(listLocations, { query: { warehouseId } })).map(({ name, id }) => [
        name,
        id,
      ]),
    );
  const stored = await list();
  const missing = locations.filter(({ name }) => !stored.has(name));
  const bar = site.screen.bar('Locations', missing.length);
  if (missing.length) {
    const csv = [
      'name,type',
      ...missing.map(({ name, type }) => `"${name.replaceAll('"', '""')}",${type}`),
    ].join('\n');
    const body = new FormData();
    body.set('warehouseId', String(warehouseId));
    body.set('file', new Blob([csv], { type: 'text/csv' }), 'locations.csv');
    await client.call(uploadLocations, {
      body,
      key: site.keyOf('locations', `${missing.length}-of-${locations.length}`),
    });
    for (const _ of missing) bar.advance(1);
  }
  bar.end();
  return missing.length ? list() : stored;
}

/**
 * Announces each delivery, receives it onto one pallet, and closes it SHORT if units are
 * outstanding. Skips steps that are done.
 */
async function playDeliveries(site: Site, deliveries: readonly Delivery[]): Promise<void> {
  const known = await listPlayed(site);
  const bar = site.screen.bar('ASNs', deliveries.length);
  await inParallel(deliveries, site.concurrency, async (delivery) => {
    let asn = known.get(delivery.reference) ?? (await announce(site, delivery));
    if (asn.status === 'EXPECTED') asn = (await receive(site, delivery, asn)) ?? asn;
    if (asn.status === 'RECEIVING_IN_PROGRESS' || asn.status === 'PARTIALLY_RECEIVED') {
      await site.client.call(closeAsn, {
        params: { id: asn.id },
        body: { remainder: 'SHORT' },
        key: site.keyOf('close', delivery.reference),
      });
    }
    bar.advance(delivery.lines.length);
  });
  bar.end();
}

async function listPlayed({ client, warehouseId, customerId }: Site): Promise<Map<string, Asn>> {
  const asns = await client.call(listAsns, { query: { warehouseId, customerId } });
  return new Map(asns.map((asn) => [asn.asnReference, asn]));
}

function announce(site: Site, { reference, expectedDate, lines }: Delivery): Promise<Asn> {
  const { client, warehouseId, customerId } = site;
  const items = lines.map(({ sku, expected }) => ({
    productId: idOf(site, sku),
    expectedQuantity: expected,
  }));
  const body = {
    warehouseId,
    customerId,
    asnReference: reference,
    expectedArrivalDate: expectedDate,
    items,
  };
  return client.call(createAsn, { body, key: site.keyOf('asn', reference) });
}

/** Receives one pallet, the rejected units as DAMAGED. Returns null if nothing was received. */
async function receive(site: Site, { reference, lines }: Delivery, asn: Asn): Promise<Asn | null> {
  const items = lines.flatMap(({ sku, received, rejected }) => {
    const productId = idOf(site, sku);
    return [
      { productId, quantity: received - rejected, status: 'AVAILABLE' },
      { productId, quantity: rejected, status: 'DAMAGED', reason: 'Rejected on arrival' },
    ].filter(({ quantity }) => quantity > 0);
  });
  if (items.length === 0) return null;
  const body = { warehouseId: site.warehouseId, asnId: asn.id, items };
  const { data } = await site.client.call(receiveBatch, {
    body,
    key: site.keyOf('receive', reference),
  });
  return data.asn;
}

async function playSales(
  site: Site,
  sales: readonly Sale[],
): Promise<{ sums: Result['orders']; ids: Map<string, number> }> {
  const ids = new Map<string, number>();
  const sums = { orders: 0, units: 0, allocated: 0, backordered: 0 };
  const bar = site.screen.bar('Orders', sales.length);
  await inParallel(sales, site.concurrency, async (sale) => {
    const { id, items } = await order(site, sale);
    ids.set(sale.reference, id);
    const units = items.reduce((sum, item) => sum + item.quantity, 0);
    const allocated = items.reduce((sum, item) => sum + item.allocatedQuantity, 0);
    sums.orders += 1;
    sums.units += units;
    sums.allocated += allocated;
    sums.backordered += units - allocated;
    bar.advance(items.length);
  });
  bar.end();
  return { sums, ids };
}

async function order(site: Site, sale: Sale): Promise<Pick<Order, 'id' | 'items'>> {
  const { client, warehouseId, customerId } = site;
  const body = {
    warehouseId,
    customerId,
    orderReference: sale.reference,
    type: sale.type,
    shippingAddress: sale.address,
    shippingCarrier: sale.carrier,
    requestedShipDate: sale.requestedShipDate,
    items: sale.lines.map(({ sku, quantity, price }) => ({
      productId: idOf(site, sku),
      quantity,
      price,
    })),
  };
  try {
    return (await client.call(createOrder, { body, key: site.keyOf('order', sale.reference) }))
      .order;
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'DUPLICATE') throw error;
    const found = await client.call(listOrders, {
      query: { warehouseId, customerId, search: sale.reference },
    });
    const stored = found.find(({ orderReference }) => orderReference === sale.reference);
    if (!stored) throw error;
    return stored;
  }
}

/** Reads the server's figures of these deliveries; the rejected units come from the ledger. */
async function readReceived(site: Site, deliveries: readonly Delivery[]): Promise<Received> {
  const { client, warehouseId } = site;
  const stored = await listPlayed(site);
  const asns = deliveries.flatMap(({ reference }) => stored.get(reference) ?? []);
  const ids = new Set<number | null>(asns.map(({ id }) => id));
  const movements = await client.call(listMovements, { query: { warehouseId, kind: 'RECEIVE' } });
  const damaged = movements.filter(
    ({ to, document }) =>
      to?.status === 'DAMAGED' && document?.type === 'ASN' && ids.has(document.id),
  );
  const items = asns.flatMap((asn) => asn.items);
  return {
    statuses: countStatuses(asns.map(({ status }) => status)),
    expected: items.reduce((sum, item) => sum + item.expectedQuantity, 0),
    received: items.reduce((sum, item) => sum + item.receivedQuantity, 0),
    rejected: damaged.reduce((sum, movement) => sum + movement.quantity, 0),
  };
}

function sumUp(deliveries: readonly Delivery[]): Received {
  const lines = deliveries.flatMap((delivery) => delivery.lines);
  return {
    statuses: countStatuses(deliveries.map(finalStatus)),
    expected: lines.reduce((sum, line) => sum + line.expected, 0),
    received: lines.reduce((sum, line) => sum + line.received, 0),
    rejected: lines.reduce((sum, line) => sum + line.rejected, 0),
  };
}

function countStatuses(statuses: readonly AsnStatus[]): Received['statuses'] {
  const counts: Received['statuses'] = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function compare(is: Received, must: Received): string[] {
  const units = (['expected', 'received', 'rejected'] as const).map(
    (what) => [`units ${what}`, is[what], must[what]] as const,
  );
  const counts = asnStatuses.map(
    (status) => [`ASNs ${status}`, is.statuses[status] ?? 0, must.statuses[status] ?? 0] as const,
  );
  return [...units, ...counts].flatMap(([what, found, wanted]) =>
    found === wanted ? [] : [`${what}: ${found} instead of ${wanted}`],
  );
}
