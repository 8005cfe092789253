import { randomInt } from 'node:crypto';
import { pinFault } from '@lading/domain/badges';
import { locationBarcode, placeByDefault } from '@lading/domain/locations';
import { userCode } from '@lading/domain/people';
import { setPin } from '@lading/server/src/features/badges/badges.service.ts';
import {
  createShipRule,
  updateCalendar,
} from '@lading/server/src/features/calendars/calendars.service.ts';
import { createCustomer } from '@lading/server/src/features/customers/customers.service.ts';
import { insertLocations } from '@lading/server/src/features/locations/locations.service.ts';
import { insertPackaging } from '@lading/server/src/features/packagings/packagings.service.ts';
import {
  insertProducts,
  updateProduct,
} from '@lading/server/src/features/products/products.service.ts';
import { createUser } from '@lading/server/src/features/users/users.service.ts';
import {
  createWarehouse,
  updateWarehouse,
} from '@lading/server/src/features/warehouses/warehouses.service.ts';
import type { Actor } from '@lading/server/src/platform/auth/actor.ts';
import { generatePassword } from '@lading/server/src/platform/auth/passwords.ts';
import type { Tx } from '@lading/server/src/platform/database/database.ts';
import { CUSTOMERS, catalogueOf, type DemoCustomer, packagingOf } from './catalogue.ts';
import {
  type DemoWarehouse,
  HOLIDAYS,
  locationsOf,
  PACKAGINGS,
  PALLET,
  SHIP_RULES,
  WAREHOUSES,
} from './scenario.ts';
import { openShipping } from './shipping.ts';

export interface DemoLogin {
  email: string;
  password: string;
  role: string;
  badge?: { code: string; pin: string };
}

/** A user of both warehouses; `as` adds the instant of an action. */
export type Person = Omit<Actor, 'at'>;

export interface Goods {
  id: number;
  price: number;
}

export interface Client {
  id: number;
  prefix: string;
  regular: Goods[];
  /** Goods without stock: later deliveries bring them, and orders wait for them. */
  awaited: Goods[];
}

export interface Site {
  id: number;
  address: string;
  bins: number[];
  pickBins: number[];
}

export interface Company {
  sites: readonly [Site, Site];
  clients: readonly [Client, Client, Client];
  supervisor: Person;
  operator: Person;
  /** Signs in for the first client. */
  client: Person;
  logins: DemoLogin[];
}

/** Both sites lie in the Netherlands. */
const TIME_ZONE = 'Europe/Amsterdam';
const ONE_IN_AWAITED = 8;
const PIN_DIGITS = 6;

/** Generates a PIN that is not refused as easy to guess. */
function generatePin(): string {
  const pin = String(randomInt(10 ** PIN_DIGITS)).padStart(PIN_DIGITS, '0');
  return pinFault(pin) === null ? pin : generatePin();
}

/**
 * Creates warehouses, customers, products, locations and users, whose passwords are given out at
 * `openedAt`.
 */
export async function foundCompany(tx: Tx, founder: Actor, openedAt: Date): Promise<Company> {
  const sites = [
    await buildSite(tx, founder, WAREHOUSES[0]),
    await buildSite(tx, founder, WAREHOUSES[1]),
  ] as const;
  const admin = { ...founder, warehouseIds: sites.map((site) => site.id) };
  const clients = [
    await signClient(tx, admin, CUSTOMERS[0], 1),
    await signClient(tx, admin, CUSTOMERS[1], 2),
    await signClient(tx, admin, CUSTOMERS[2], 3),
  ] as const;
  await openShipping(tx, admin);
  const logins: DemoLogin[] = [];
  const hire = async (
    role: 'SUPERVISOR' | 'OPERATOR' | 'CLIENT',
    name: string,
    customerId: number | null,
  ): Promise<Person> => {
    const email = `${role.toLowerCase()}@lading.local`;
    const password = generatePassword();
    const { warehouseIds } = admin;
    const user = await createUser(tx, admin, {
      email,
      name,
      role,
      password,
      customerId,
      warehouseIds,
      passwordSetAt: openedAt,
      isGenerated: true,
    });
    const badge = role === 'OPERATOR' ? { code: userCode(user.id), pin: generatePin() } : null;
    if (badge) await setPin(tx, admin, user.id, badge.pin);
    logins.push({ email, password, role, ...(badge && { badge }) });
    return {
      userId: user.id,
      email,
      name,
      role,
      customerId,
      warehouseIds,
      retiredWarehouses: [],
      readOnly: false,
      sessionId: null,
      mustSetUp: false,
      key: null,
    };
  };
  const supervisor = await hire('SUPERVISOR', 'Saskia Meijer', null);
  const operator = await hire('OPERATOR', 'Omar Haddad', null);
  const client = await hire('CLIENT', 'Ingrid Dahl', clients[0].id);
  return { sites, clients, supervisor, operator, client, logins };
}

/** From now on a short pick has its place counted, and keeps its units. */
export async function lookForShorts(tx: Tx, founder: Actor, { sites }: Company): Promise<void> {
  const admin = { ...founder, warehouseIds: sites.map(({ id }) => id) };
  for (const [index, { id }] of sites.entries())
    await updateWarehouse(
      tx,
      admin,
      id,
      { name: WAREHOUSES[index === 0 ? 0 : 1].name, shortPicks: 'HOLD' },
      null,
    );
}

async function buildSite(tx: Tx, actor: Actor, warehouse: DemoWarehouse): Promise<Site> {
  const { name, address } = warehouse;
  // Nobody looks for what was not found in the weeks that are told.
  const { id } = await createWarehouse(tx, actor, {
    name,
    address,
    country: 'NL',
    timeZone: TIME_ZONE,
    shortPicks: 'OFF',
  });
  const places = locationsOf(warehouse);
  const locations = await insertLocations(
    tx,
    actor,
    places.map((place) => ({
      ...placeByDefault(place.type),
      ...place,
      warehouseId: id,
      barcode: locationBarcode(place.name),
    })),
  );
  for (const [
    packaging,
    lengthMm,
    widthMm,
    heightMm,
    tareGrams,
    maxWeightGrams,
    cost,
    carriers,
  ] of PACKAGINGS)
    await insertPackaging(tx, actor, {
      warehouseId: id,
      name: packaging,
      lengthMm,
      widthMm,
      heightMm,
      tareGrams,
      maxWeightGrams,
      cost,
      carriers: [...carriers],
    });
  await insertPackaging(tx, actor, { warehouseId: id, ...PALLET });
  await setShipRules(tx, { ...actor, warehouseIds: [id] }, id);
  const ids = new Map(locations.map((location) => [location.name, location.id]));
  const idsOf = (type: string): number[] =>
    places.flatMap((place) => (place.type === type ? (ids.get(place.name) ?? []) : []));
  return {
    id,
    address: `${name}, ${address}, Netherlands`,
    bins: idsOf('STORAGE'),
    pickBins: idsOf('PICK'),
  };
}

async function setShipRules(tx: Tx, actor: Actor, warehouseId: number): Promise<void> {
  await updateCalendar(
    tx,
    actor,
    warehouseId,
    { holidays: HOLIDAYS.map((each) => ({ ...each })) },
    null,
  );
  for (const rule of SHIP_RULES) await createShipRule(tx, actor, { ...rule, warehouseId });
}

async function signClient(
  tx: Tx,
  actor: Actor,
  customer: DemoCustomer,
  number: number,
): Promise<Client> {
  const { name, email, prefix } = customer;
  const { id } = await createCustomer(tx, actor, { name, email, password: generatePassword() });
  const items = catalogueOf(customer, number);
  const products = await insertProducts(
    tx,
    actor,
    items.map(({ sku, name, barcode, cost }) => ({
      customerId: id,
      sku,
      name,
      baseQuantity: 0,
      barcode,
      unitCost: cost,
    })),
  );
  const ids = new Map(products.map((product) => [product.sku, product.id]));
  const packaging = new Map(packagingOf(customer).map(({ sku, packs }) => [sku, packs]));
  for (const { sku, name, ...item } of items) {
    const { lengthMm, widthMm, heightMm, weightGrams } = item;
    const packs = packaging.get(sku) ?? [];
    if (packs.length > 0 || weightGrams !== null)
      await updateProduct(
        tx,
        actor,
        ids.get(sku) ?? 0,
        { name, packs, lengthMm, widthMm, heightMm, weightGrams },
        null,
      );
  }
  const goods = items.map(({ sku, price }) => ({ id: ids.get(sku) ?? 0, price }));
  const isAwaited = (at: number): boolean => at % ONE_IN_AWAITED === ONE_IN_AWAITED - 1;
  return {
    id,
    prefix,
    regular: goods.filter((_, index) => !isAwaited(index)),
    awaited: goods.filter((_, index) => isAwaited(index)),
  };
}
