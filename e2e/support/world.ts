import { randomUUID } from 'node:crypto';
import { ssccOf } from '@lading/domain/gs1';
import { admin, baseUrl } from './settings.ts';

export interface Account {
  email: string;
  password: string;
}

interface Made {
  id: number;
  name: string;
}

export interface Product extends Made {
  sku: string;
}

export interface Location extends Made {
  barcode: string;
}

export interface Asn {
  id: number;
  asnReference: string;
}

export interface Pallet {
  id: number;
  lpn: string;
}

type Role = 'ADMIN' | 'SUPERVISOR' | 'OPERATOR' | 'CLIENT';

/** Returns a name that no other test uses: `unique('ASN')` is `ASN-3f9a1c`. */
export function unique(word: string): string {
  return `${word}-${randomUUID().slice(0, 8)}`;
}

/** Returns the calendar date a number of days from today. */
export function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}

interface Session {
  token: string;
  user: unknown;
}

const sessions = new Map<string, Promise<Session>>();

/** Signs in over HTTP, once for each account and worker. */
export function sessionOf({ email, password }: Account): Promise<Session> {
  let session = sessions.get(email);
  if (!session) {
    session = send<Session>('POST', '/api/auth/login', { email, password });
    sessions.set(email, session);
  }
  return session;
}

async function send<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (token) headers.authorization = `Bearer ${token}`;
  const response = await fetch(baseUrl() + path, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
  return (text === '' ? null : JSON.parse(text)) as T;
}

/** Calls the API as a user, by default the administrator. Throws unless the call succeeds. */
export async function api<T>(
  method: string,
  path: string,
  body?: unknown,
  as: Account = admin,
): Promise<T> {
  return send<T>(method, path, body, (await sessionOf(as)).token);
}

export async function sendImport(
  kind: string,
  text: string,
  as: Account = admin,
): Promise<{ id: number }> {
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', new Blob([text], { type: 'text/csv' }), `${unique('file')}.csv`);
  const headers = { authorization: `Bearer ${(await sessionOf(as)).token}` };
  const response = await fetch(`${baseUrl()}/api/imports`, { method: 'POST', headers, body: form });
  if (!response.ok)
    throw new Error(`The import was refused: ${response.status} ${await response.text()}`);
  return response.json() as Promise<{ id: number }>;
}

export function createWarehouse(name = unique('Warehouse')): Promise<Made> {
  return api('POST', '/api/warehouses', { name });
}

/** A customer and the login of its CLIENT user. */
export async function createCustomer(
  name = unique('Customer'),
): Promise<Made & { account: Account }> {
  const account = { email: `${unique('client')}@lading.test`, password: 'correct horse battery' };
  const customer = await api<Made>('POST', '/api/customers', { name, ...account });
  return { ...customer, account };
}

export function createProduct(
  customerId: number,
  fields: {
    sku?: string;
    name?: string;
    barcode?: string;
    tracking?: string;
    expires?: boolean;
  } = {},
): Promise<Product> {
  const sku = fields.sku ?? unique('SKU');
  return api('POST', '/api/products', { name: `Product ${sku}`, ...fields, sku, customerId });
}

export function createLocation(
  warehouseId: number,
  type = 'STORAGE',
  name = unique('LOC'),
): Promise<Location> {
  return api('POST', '/api/locations', { warehouseId, type, name });
}

export function createAsn(
  warehouseId: number,
  customerId: number,
  items: readonly { productId: number; expectedQuantity: number }[],
  asnReference = unique('ASN'),
): Promise<Asn> {
  return api('POST', '/api/asns', {
    warehouseId,
    customerId,
    asnReference,
    expectedArrivalDate: day(1),
    items,
  });
}

/** An SSCC that no other test has. */
export const sscc = (): string => ssccOf('4098765', Math.floor(Math.random() * 10 ** 9));

/** An ASN that announces a pallet with two cartons, of 12 and 8 units of a product, and more. */
export async function announcePallet(
  { warehouse, customer }: Pick<World, 'warehouse' | 'customer'>,
  product: Product,
  more: readonly { productId: number; expectedQuantity: number }[] = [],
): Promise<{ asn: Asn; pallet: string; cartons: [string, string] }> {
  const pallet = sscc();
  const [first = '', second = ''] = [sscc(), sscc()].sort();
  const carton = (code: string, quantity: number) => ({
    code,
    parent: pallet,
    items: [{ productId: product.id, quantity }],
  });
  const asn = await api<Asn>('POST', '/api/asns', {
    warehouseId: warehouse.id,
    customerId: customer.id,
    asnReference: unique('ASN'),
    expectedArrivalDate: day(1),
    items: [{ productId: product.id, expectedQuantity: 20 }, ...more],
    units: [{ code: pallet }, carton(first, 12), carton(second, 8)],
  });
  return { asn, pallet, cartons: [first, second] };
}

/** A unit of the warehouse, with where it is and what stands in it. */
export const unitOf = (lpn: string) =>
  api<{
    kind: string;
    totalQuantity: number;
    location: { name: string } | null;
    inside: { lpn: string; totalQuantity: number }[];
  }>('GET', `/api/units/${lpn}`);

export async function receive(
  warehouseId: number,
  items: readonly {
    productId: number;
    quantity: number;
    status?: string;
    reason?: string;
    lot?: { code: string; expiresOn: string };
  }[],
  asnId?: number,
): Promise<Pallet> {
  const body = asnId === undefined ? { warehouseId, items } : { warehouseId, asnId, items };
  const answer = await api<{ data: { pallet: Pallet } }>('POST', '/api/inventory/batch', body);
  return answer.data.pallet;
}

/** An empty unit without a location. */
export const createUnit = (
  { warehouse, customer }: Pick<World, 'warehouse' | 'customer'>,
  kind: 'PALLET' | 'CARTON' | 'TOTE' | 'OTHER',
): Promise<Pallet> =>
  api('POST', '/api/units', { warehouseId: warehouse.id, customerId: customer.id, kind });

/** A user of a role, assigned to the warehouses; a CLIENT needs its customer. */
export async function createUser(
  role: Role,
  warehouseIds: readonly number[] = [],
  customerId?: number,
): Promise<Account & { id: number; name: string }> {
  const name = `${role.toLowerCase()} ${unique('Person')}`;
  const account = {
    email: `${unique(role.toLowerCase())}@lading.test`,
    password: 'correct horse battery',
  };
  const user = await api<{ id: number }>('POST', '/api/users', {
    ...account,
    name,
    role,
    warehouseIds,
    ...(customerId ? { customerId } : {}),
  });
  return { ...account, name, id: user.id };
}

/** A tuple of this number of products. */
interface Products {
  0: [];
  1: [Product];
  2: [Product, Product];
  3: [Product, Product, Product];
}

export interface World<P extends Product[] = Product[]> {
  warehouse: Made;
  customer: Made & { account: Account };
  products: P;
  receiving: Location;
  user: Account & { id: number; name: string };
}

interface Line {
  productId: number;
  quantity: number;
  price?: number;
}

export interface Order {
  id: number;
  orderReference: string;
  status: string;
  items: {
    id: number;
    product: { id: number };
    quantity: number;
    price: number | null;
    allocatedQuantity: number;
    pickedQuantity: number;
  }[];
  allocations: { id: number; quantity: number }[];
}

type Place = Pick<World, 'warehouse' | 'customer'>;

/** Creates an order over the API, with defaults for what the test does not give. */
export async function createOrder(
  { warehouse, customer }: Place,
  items: readonly Line[],
  fields: object = {},
): Promise<Order> {
  const { order } = await api<{ order: Order }>('POST', '/api/orders', {
    warehouseId: warehouse.id,
    customerId: customer.id,
    orderReference: unique('ORD'),
    shippingAddress: 'Steinenvorstadt 14, Basel',
    items,
    ...fields,
  });
  return order;
}

export const takeStep = <T = Order>(
  order: { id: number },
  step: string,
  body?: unknown,
): Promise<T> => api<T>('POST', `/api/orders/${order.id}/${step}`, body);

/** Releases an order and picks all units of it over the API. */
export async function pickOrder(order: { id: number }): Promise<Order> {
  const { allocations } = await takeStep(order, 'release');
  return takeStep(order, 'pick', {
    picks: allocations.map(({ id, quantity }) => ({ allocationId: id, quantity })),
  });
}

/** Picks, packs and ships all units of an order over the API. */
export async function shipOrder(order: { id: number }, fields: object = {}): Promise<Order> {
  const picked = await pickOrder(order);
  await takeStep(order, 'pack', {
    packages: [
      {
        lines: picked.items.map((item) => ({
          orderItemId: item.id,
          quantity: item.pickedQuantity,
        })),
      },
    ],
  });
  return takeStep(order, 'ship', fields);
}

export const putAway = (lpn: string, location: { id: number }) =>
  api('POST', `/api/pallets/${lpn}/putaway`, { locationId: location.id });

export interface Stock {
  id: number;
  product: { id: number };
  quantity: number;
  status: string;
  pallet: { lpn: string; location: { name: string } | null } | null;
  location: { name: string } | null;
}

export const stockOf = ({ warehouse }: Pick<World, 'warehouse'>, more = '') =>
  api<Stock[]>('GET', `/api/inventory?warehouseId=${warehouse.id}${more}`);

/** Creates the products one after the other, so that the first has the smallest id. */
async function createProducts<N extends keyof Products>(
  customerId: number,
  count: N,
): Promise<Products[N]> {
  const products: Product[] = [];
  while (products.length < count) products.push(await createProduct(customerId));
  return products as Products[N];
}

/** Creates a warehouse with a receiving location, a customer with products, and a user. */
export async function createWorld<N extends keyof Products = 2>(
  options: { products?: N; role?: Role } = {},
): Promise<World<Products[N]>> {
  const [warehouse, customer] = await Promise.all([createWarehouse(), createCustomer()]);
  const role = options.role ?? 'SUPERVISOR';
  const [receiving, products, user] = await Promise.all([
    createLocation(warehouse.id, 'RECEIVING'),
    createProducts(customer.id, options.products ?? (2 as N)),
    createUser(role, [warehouse.id], role === 'CLIENT' ? customer.id : undefined),
  ]);
  return { warehouse, customer, products, receiving, user };
}
