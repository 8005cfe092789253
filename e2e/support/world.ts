import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
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

/** A word that no other test uses, so that journeys do not see each other's things: `unique('ASN')` is `ASN-3f9a1c`. */
export function unique(word: string): string {
  return `${word}-${randomUUID().slice(0, 8)}`;
}

/** Days from today as a calendar date. */
export function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}

/** What a sign-in answers: the browser keeps both. */
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
  const answer = await fetch(baseUrl() + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
  return (text === '' ? null : JSON.parse(text)) as T;
}

/** Calls the API as somebody, the administrator where nobody is named; an answer that is no success throws. */
export async function api<T>(method: string, path: string, body?: unknown, as: Account = admin): Promise<T> {
  return send<T>(method, path, body, (await sessionOf(as)).token);
}

export function createWarehouse(name = unique('Warehouse')): Promise<Made> {
  return api('POST', '/api/warehouses', { name });
}

/** A customer and the login of its CLIENT user. */
export async function createCustomer(name = unique('Customer')): Promise<Made & { account: Account }> {
  const account = { email: `${unique('client')}@lading.test`, password: 'correct horse battery' };
  const customer = await api<Made>('POST', '/api/customers', { name, ...account });
  return { ...customer, account };
}

export function createProduct(customerId: number, fields: { sku?: string; name?: string; barcode?: string } = {}): Promise<Product> {
  const sku = fields.sku ?? unique('SKU');
  return api('POST', '/api/products', { name: `Product ${sku}`, ...fields, sku, customerId });
}

export function createLocation(warehouseId: number, type = 'STORAGE', name = unique('LOC')): Promise<Location> {
  return api('POST', '/api/locations', { warehouseId, type, name });
}

export function createAsn(
  warehouseId: number,
  customerId: number,
  items: readonly { productId: number; expectedQuantity: number }[],
  asnReference = unique('ASN'),
): Promise<Asn> {
  return api('POST', '/api/asns', { warehouseId, customerId, asnReference, expectedArrivalDate: day(1), items });
}

/** Puts goods on the shelf: one pallet, received over the API. */
export async function receive(
  warehouseId: number,
  items: readonly { productId: number; quantity: number; status?: string; reason?: string }[],
  asnId?: number,
): Promise<Pallet> {
  const body = asnId === undefined ? { warehouseId, items } : { warehouseId, asnId, items };
  const answer = await api<{ data: { pallet: Pallet } }>('POST', '/api/inventory/batch', body);
  return answer.data.pallet;
}

/** A user of a role, assigned to the warehouses; a CLIENT needs its customer. */
export async function createUser(role: Role, warehouseIds: readonly number[] = [], customerId?: number): Promise<Account & { id: number }> {
  const account = { email: `${unique(role.toLowerCase())}@lading.test`, password: 'correct horse battery' };
  const user = await api<{ id: number }>('POST', '/api/users', { ...account, role, ...(customerId ? { customerId } : {}) });
  await Promise.all(warehouseIds.map((warehouseId) => api('POST', `/api/users/${user.id}/warehouses`, { warehouseId })));
  return { ...account, id: user.id };
}

export interface World {
  warehouse: Made;
  customer: Made & { account: Account };
  products: Product[];
  receiving: Location;
  user: Account & { id: number };
}

/** One after the other, so that the first has the smallest id. */
async function createProducts(customerId: number, count: number): Promise<Product[]> {
  const products: Product[] = [];
  while (products.length < count) products.push(await createProduct(customerId));
  return products;
}

/** What most journeys begin with: a warehouse with a receiving location, a customer with products, and somebody who works there. */
export async function createWorld(options: { products?: number; role?: Role } = {}): Promise<World> {
  const [warehouse, customer] = await Promise.all([createWarehouse(), createCustomer()]);
  const role = options.role ?? 'SUPERVISOR';
  const [receiving, products, user] = await Promise.all([
    createLocation(warehouse.id, 'RECEIVING'),
    createProducts(customer.id, options.products ?? 2),
    createUser(role, [warehouse.id], role === 'CLIENT' ? customer.id : undefined),
  ]);
  return { warehouse, customer, products, receiving, user };
}

/** Signs in through the screen, as a person does, and waits for the dashboard. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
}
