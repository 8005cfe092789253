import type { CountDetail } from '@lading/contract/counts';
import type { InventoryRecord, PutawaySuggestions } from '@lading/contract/inventory';
import type { OrderDetail } from '@lading/contract/orders';
import type { Product } from '@lading/contract/products';
import type { Task } from '@lading/contract/tasks';
import { chosen, type Person } from './person.ts';

/** What people of a shift know: what they have in their hands, and read on labels. */
export interface Site {
  warehouseId: number;
  products: readonly Pick<Product, 'id' | 'sku' | 'customerId'>[];
  stock: readonly (InventoryRecord & { customerId: number })[];
  locations: readonly { id: number; name: string; barcode: string }[];
}

interface Received {
  data: { pallet: { lpn: string } };
}

const page = ({ warehouseId }: Site, more = ''): string =>
  `warehouseId=${warehouseId}&limit=25${more}`;

async function putAway(person: Person, site: Site, lpn: string): Promise<void> {
  await person.get('scan', `/api/scan?warehouseId=${site.warehouseId}&code=${lpn}`);
  const found = await person.get<PutawaySuggestions>(
    'putaway suggestions',
    `/api/pallets/${lpn}/putaway-suggestions`,
  );
  await person.think(4);
  const locationId = found?.suggestions[0]?.location.id ?? person.one(site.locations).id;
  await person.post('putaway', `/api/pallets/${lpn}/putaway`, { locationId });
}

async function receive(person: Person, site: Site): Promise<void> {
  const { customerId } = person.one(site.products);
  const own = site.products.filter((product) => product.customerId === customerId);
  const ids = new Set(Array.from({ length: person.number(1, 5) }, () => person.one(own).id));
  const items = [...ids].map((productId) => ({ productId, quantity: person.number(5, 60) }));
  const received = await person.post<Received>('receive', '/api/inventory/batch', {
    warehouseId: site.warehouseId,
    items,
  });
  if (received === null) return;
  await person.think(5);
  await putAway(person, site, received.data.pallet.lpn);
}

const openOf = ({ allocations }: OrderDetail) =>
  allocations
    .map(({ id, quantity, pickedQuantity }) => ({
      allocationId: id,
      quantity: quantity - pickedQuantity,
    }))
    .filter(({ quantity }) => quantity > 0);

async function pick(person: Person, site: Site, id: number): Promise<void> {
  const order = await person.get<OrderDetail>('order', `/api/orders/${id}`);
  if (order === null) return;
  for (const stop of openOf(order)) {
    const location = person.one(site.locations);
    await person.get('scan', `/api/scan?warehouseId=${site.warehouseId}&code=${location.barcode}`);
    await person.think(3);
    if ((await person.post('pick', `/api/orders/${id}/pick`, { picks: [stop] })) === null) return;
  }
}

async function pack(person: Person, id: number): Promise<void> {
  const order = await person.get<OrderDetail>('order', `/api/orders/${id}`);
  const lines = (order?.items ?? [])
    .map((item) => ({ orderItemId: item.id, quantity: item.pickedQuantity }))
    .filter(({ quantity }) => quantity > 0);
  await person.think(5);
  if (lines.length > 0)
    await person.post('pack', `/api/orders/${id}/pack`, { packages: [{ lines, weight: 1.5 }] });
}

/** Takes the next task of the floor and does it. */
async function work(person: Person, site: Site): Promise<void> {
  const task = await person.post<Task>('next task', '/api/tasks/next', {
    warehouseId: site.warehouseId,
    kinds: ['PUTAWAY', 'PICK', 'PACK', 'LOAD'],
  });
  if (task === null) return;
  await person.think(4);
  if (task.kind === 'PUTAWAY') await putAway(person, site, task.name);
  if (task.kind === 'PICK') await pick(person, site, task.subjectId);
  if (task.kind === 'PACK') await pack(person, task.subjectId);
  if (task.kind === 'LOAD')
    await person.post('ship', `/api/orders/${task.subjectId}/ship`, { shippingCarrier: 'DHL' });
  // What is done is no task any more; what somebody else has done meanwhile is given back.
  await person.post('give back', `/api/tasks/${task.id}/release`);
}

async function countPlace(person: Person, site: Site): Promise<void> {
  const { id: locationId } = person.one(site.locations);
  const { warehouseId } = site;
  const count = await person.post<CountDetail>('count here', '/api/counts/here', {
    warehouseId,
    locationId,
  });
  if (count === null) return;
  await person.think(6);
  const place = { locationId, openLines: 'NOT_COUNTED' };
  await person.post('count place', `/api/counts/${count.id}/places`, place);
}

const look = (person: Person, { warehouseId, stock }: Site): Promise<unknown> => {
  const { pallet, product, location } = person.one(stock);
  const code = person.one([pallet?.lpn, location?.name, product.sku].filter(Boolean));
  return person.get('scan', `/api/scan?warehouseId=${warehouseId}&code=${code}`);
};

/** One thing that somebody at a handheld does. */
export function workFloor(person: Person, site: Site): Promise<unknown> {
  const act = chosen(person.random, [
    [0.2, receive],
    [0.5, work],
    [0.25, look],
    [0.05, countPlace],
  ]);
  return act(person, site);
}

async function order(person: Person, site: Site): Promise<void> {
  const { customerId } = person.one(site.stock);
  const own = site.stock.filter((row) => row.customerId === customerId);
  const ids = new Set(
    Array.from({ length: person.number(1, 4) }, () => person.one(own).product.id),
  );
  const created = await person.post<{ order: { id: number } }>('create order', '/api/orders', {
    warehouseId: site.warehouseId,
    customerId,
    orderReference: `S-${person.number(1, 1e12).toString(36)}-${person.number(1, 1e12).toString(36)}`,
    type: 'STANDARD_OUTBOUND',
    priority: person.number(1, 9),
    shippingAddress: 'Kade 3, 2583 Den Haag',
    items: [...ids].map((productId) => ({ productId, quantity: person.number(1, 3), price: 9.99 })),
  });
  if (created === null) return;
  await person.think(2);
  await person.post('release', `/api/orders/${created.order.id}/release`);
}

async function announce(person: Person, site: Site): Promise<void> {
  const { id: productId, customerId } = person.one(site.products);
  await person.post('create ASN', '/api/asns', {
    warehouseId: site.warehouseId,
    customerId,
    asnReference: `A-${person.number(1, 1e12).toString(36)}-${person.number(1, 1e12).toString(36)}`,
    expectedArrivalDate: new Date().toISOString().slice(0, 10),
    items: [{ productId, expectedQuantity: person.number(10, 500) }],
  });
}

const lists = ['orders', 'inventory', 'movements', 'asns', 'pallets', 'tasks', 'counts', 'returns'];

async function list(person: Person, site: Site): Promise<void> {
  const name = person.one(lists);
  await person.get(`list of ${name}`, `/api/${name}?${page(site)}`);
}

async function search(person: Person, site: Site): Promise<void> {
  const { sku } = person.one(site.products);
  const name = person.one(['orders', 'inventory', 'movements']);
  await person.get(`search ${name}`, `/api/${name}?${page(site, `&search=${sku.slice(0, 7)}`)}`);
}

const dashboard = (person: Person, { warehouseId }: Site) =>
  person.get('dashboard', `/api/dashboard?warehouseId=${warehouseId}`);

async function report(person: Person, site: Site): Promise<void> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const path = person.one([
    `/api/reports/performance?warehouseId=${site.warehouseId}&from=${day(7)}&to=${day(0)}`,
    `/api/reports/inventory?${page(site)}`,
    `/api/reports/stock?${page(site)}`,
  ]);
  await person.get('report', path);
}

/** A list without a limit, as its file is. */
const fetchAll = (person: Person, { warehouseId }: Site) =>
  person.get('export', `/api/locations?warehouseId=${warehouseId}`);

/** One thing that somebody at a desk does. */
export function workDesk(person: Person, site: Site): Promise<unknown> {
  const act = chosen(person.random, [
    [0.35, order],
    [0.05, announce],
    [0.3, list],
    [0.15, search],
    [0.08, dashboard],
    [0.05, report],
    [0.02, fetchAll],
  ]);
  return act(person, site);
}
