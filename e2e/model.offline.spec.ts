import { type BrowserContext, expect, type Page } from '@playwright/test';
import fc from 'fast-check';
import { codesOf, LOCATION_CODES, untilHere } from './support/onDevice.ts';
import { result, scan, scanField } from './support/scanner.ts';
import { visit } from './support/screens.ts';
import { test } from './support/test.ts';
import {
  type Account,
  api,
  createAsn,
  createLocation,
  createOrder,
  createUser,
  createWorld,
  type Location,
  type Order,
  type Product,
  putAway,
  receive,
  sessionOf,
  takeStep,
  unique,
  type World,
} from './support/world.ts';

/** Steps in all; `LADING_OFFLINE_STEPS=500` tries more, `LADING_OFFLINE_SEED` other ones. */
const STEPS = Number(process.env.LADING_OFFLINE_STEPS ?? 24);
const SEED = Number(process.env.LADING_OFFLINE_SEED ?? 22);
const PALLETS = 3;
const PLACES = 4;
const MOST_COUNTED = 9;

type Network = 'up' | 'down' | 'answersLost';
type Work = 'putAway' | 'pick' | 'toteWalk' | 'receive' | 'count';
type Step =
  | { kind: 'putAway'; pallet: number; place: number }
  | { kind: 'count'; units: number }
  /** Somebody else may take the units first, while this device is without a network. */
  | { kind: 'pick'; isTaken: boolean }
  | { kind: 'toteWalk' | 'receive' }
  | { kind: 'network'; network: Network }
  | { kind: 'reload' | 'signIn' | 'otherUser' };

const constant = fc.constant;
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: constant('network' as const),
      network: fc.constantFrom<Network>('up', 'down', 'answersLost'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('reload' as const, 'signIn' as const, 'otherUser' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: constant('putAway' as const),
      pallet: fc.nat(PALLETS - 1),
      place: fc.nat(PLACES - 1),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: constant('pick' as const), isTaken: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: constant('count' as const), units: fc.nat(MOST_COUNTED) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('toteWalk' as const, 'receive' as const) }),
  },
);

/** The calls of the device that may wait for the network. */
const QUEUED =
  /\/api\/(pallets\/[^/]+\/putaway|orders\/\d+\/pick|inventory\/batch|counts\/\d+\/lines)$/;

type KeptEntry = { state: string } & (
  | { to: 'putAwayPallet'; input: { params: { lpn: string }; body: { locationId: number } } }
  | { to: 'pickOrder'; input: { body: { picks: { allocationId: number }[] } } }
  | { to: 'countLine'; input: { body: { quantity: number } } }
  | { to: 'receiveBatch' }
);

const entriesOf = (page: Page): Promise<KeptEntry[]> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('lading');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const reading = opening.result.transaction('entries').objectStore('entries').getAll();
    await new Promise((resolve) => reading.addEventListener('success', resolve));
    opening.result.close();
    return reading.result as KeptEntry[];
  });

/** Continues as this user, with a new session. */
async function enter(page: Page, account: Account, path: string): Promise<void> {
  const { token, user } = await sessionOf(account);
  const kept = { token, user: JSON.stringify(user) };
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, kept);
  await page.goto(path);
}

/** Units of a product, one in each of so many pick locations, and orders that take them all. */
async function walkOf(
  { warehouse, customer }: Pick<World, 'warehouse' | 'customer'>,
  product: Product,
  stops: number,
  orders: number,
) {
  const places: Location[] = [];
  for (const _ of Array(stops).keys()) {
    const place = await createLocation(warehouse.id, 'PICK', unique('A'));
    await putAway(
      (await receive(warehouse.id, [{ productId: product.id, quantity: 1 }])).lpn,
      place,
    );
    places.push(place);
  }
  const released: Order[] = [];
  for (const at of Array(Math.min(orders, stops)).keys()) {
    const quantity = Math.floor(stops / orders) + (at < stops % orders ? 1 : 0);
    const order = await createOrder({ warehouse, customer }, [{ productId: product.id, quantity }]);
    released.push(await takeStep(order, 'release'));
  }
  return { product, places, orders: released };
}
type Walk = Awaited<ReturnType<typeof walkOf>>;

/** Picks the unit of a place before the device does. Returns the id of its allocation. */
async function takeFirst({ orders: [order] }: Walk, place: string): Promise<number> {
  const { allocations } = await api<{ allocations: { id: number; location: { name: string } }[] }>(
    'GET',
    `/api/orders/${order?.id}`,
  );
  const { id } = allocations.find(({ location }) => location.name === place) ?? { id: 0 };
  await api('POST', `/api/orders/${order?.id}/pick`, {
    picks: [{ allocationId: id, quantity: 1 }],
  });
  return id;
}

/**
 * A warehouse with as much work of each kind as the steps need. Nothing may be brought into its
 * last place.
 */
async function worldOf(chosen: readonly Step[]) {
  const world = await createWorld({ role: 'OPERATOR', products: 3 });
  const [first, second, third] = world.products;
  const { id: warehouseId } = world.warehouse;
  const countOf = (wanted: Step['kind']) => chosen.filter(({ kind }) => kind === wanted).length;
  const pallets = await Promise.all(
    Array.from({ length: PALLETS }, () =>
      receive(warehouseId, [{ productId: first.id, quantity: 2 }]),
    ),
  );
  const places = await Promise.all(
    Array.from({ length: PLACES }, () => createLocation(warehouseId, 'STORAGE', unique('P'))),
  );
  const last = places.at(-1);
  await api('PUT', `/api/locations/${last?.id}`, {
    name: last?.name,
    type: 'STORAGE',
    blockedIn: true,
    blockReason: 'Painting',
  });
  const walk = await walkOf(world, second, Math.max(1, countOf('pick')), 1);
  const cart = await walkOf(world, third, Math.max(2, countOf('toteWalk')), 2);
  const claim = { warehouseId, orderIds: cart.orders.map(({ id }) => id) };
  const { subjectId: batchId } = await api<{ subjectId: number }>(
    'POST',
    '/api/tasks/tote-walk',
    claim,
    world.user,
  );
  const totes = cart.orders.map(() => unique('TOTE').toUpperCase());
  for (const [index, { id }] of cart.orders.entries())
    await api('POST', `/api/orders/${id}/tote`, { tote: totes[index] });
  const asn = await createAsn(warehouseId, world.customer.id, [
    { productId: first.id, expectedQuantity: STEPS },
  ]);
  const shelf = await createLocation(warehouseId, 'STORAGE', unique('S'));
  const counted = await receive(warehouseId, [{ productId: first.id, quantity: 5 }]);
  await putAway(counted.lpn, shelf);
  const count = await api<{ id: number }>('POST', '/api/counts', {
    warehouseId,
    locationIds: [shelf.id],
  });
  await api('POST', `/api/counts/${count.id}/start`);
  const other = await createUser('OPERATOR', [warehouseId]);
  return {
    ...world,
    pallets,
    places,
    walk,
    cart,
    batchId,
    totes,
    asn,
    shelf,
    counted,
    count,
    other,
    taken: new Set<number>(),
  };
}
type Things = Awaited<ReturnType<typeof worldOf>>;

/** A device in a warehouse: its scans, and the outcome of each that the screen showed. */
class Device {
  network: Network = 'up';
  told = { done: 0, refused: 0, waiting: 0, aside: 0 };
  readonly #context: BrowserContext;
  readonly #page: Page;
  readonly #things: Things;
  readonly #screens: Readonly<Record<Work, string>>;

  constructor(page: Page, things: Things) {
    this.#page = page;
    this.#context = page.context();
    this.#things = things;
    const { walk, batchId, customer, asn, count } = things;
    this.#screens = {
      putAway: '/floor/putaway',
      pick: `/floor/pick/orders/${walk.orders[0]?.id}`,
      toteWalk: `/floor/pick/batches/${batchId}`,
      receive: `/floor/receive/${customer.id}?asn=${asn.id}`,
      count: `/floor/count/${count.id}`,
    };
  }

  async open(): Promise<void> {
    await this.#context.route(QUEUED, async (route) => {
      if (this.network !== 'answersLost') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await this.#page.goto('/login');
    await enter(this.#page, this.#things.user, '/floor');
    await this.#page.evaluate(() => navigator.serviceWorker.ready);
    // Each task is begun once, so that it is on the device.
    const { products, customer, count, batchId } = this.#things;
    const [first, second, third] = products;
    const needs = {
      pick: codesOf(second),
      toteWalk: codesOf(third),
      receive: `"asns","active",${customer.id}`,
      count: codesOf(first),
    };
    for (const kind of ['pick', 'toteWalk', 'receive', 'count'] as const) {
      await this.#turnTo(kind);
      await untilHere(this.#page, LOCATION_CODES, needs[kind]);
    }
    await untilHere(this.#page, `"walk","batch",${batchId}`, `"counts","one",${count.id}`);
    await this.#turnTo('putAway');
    for (const { lpn } of this.#things.pallets) await this.#choosePallet(lpn);
  }

  async take(step: Step): Promise<void> {
    if (step.kind === 'network') await this.#setNetwork(step.network);
    else if (step.kind === 'reload') await this.#page.reload();
    else if (step.kind === 'putAway') await this.#putAway(step);
    else if (step.kind === 'pick') await this.#pick(step);
    else if (step.kind === 'toteWalk') await this.#pickIntoTote();
    else if (step.kind === 'receive') await this.#receive();
    else if (step.kind === 'count') await this.#count(step);
    else if (this.network !== 'down') await this.#signIn(step.kind === 'otherUser');
  }

  async #setNetwork(network: Network): Promise<void> {
    this.network = network;
    await this.#context.setOffline(network === 'down');
  }

  /** The session ends, perhaps another user works meanwhile, and the first one signs in again. */
  async #signIn(asOther: boolean): Promise<void> {
    await this.#page.evaluate(() => localStorage.setItem('token', 'ended'));
    await this.#page.reload();
    await expect(this.#page).toHaveURL(/\/login/);
    if (asOther) {
      await enter(this.#page, this.#things.other, '/floor/scans');
      await expect(this.#page.getByText('Nothing was scanned on this device today.')).toBeVisible();
    }
    await enter(this.#page, this.#things.user, '/floor');
    // A new session first has to learn its warehouses, which needs the network.
    await expect(scanField(this.#page)).toBeVisible();
  }

  async #turnTo(kind: Work): Promise<void> {
    const path = this.#screens[kind];
    if (!this.#page.url().endsWith(path)) await visit(this.#page, path);
    await expect(scanField(this.#page)).toBeFocused();
  }

  /** Waits until the message of the last scan contains this. Returns the message. */
  async #hear(text: RegExp): Promise<string> {
    await expect(result(this.#page)).toHaveText(text);
    return (await result(this.#page).textContent()) ?? '';
  }

  /** Records what the screen showed of work that the server did, or will do. */
  #note(said: string): void {
    if (/waits?, and (is|are) sent/.test(said)) this.told.waiting += 1;
    else this.told.done += 1;
  }

  async #choosePallet(lpn: string): Promise<void> {
    await scan(this.#page, lpn);
    await this.#hear(new RegExp(`${lpn}:`));
  }

  async #putAway({ pallet, place }: Extract<Step, { kind: 'putAway' }>): Promise<void> {
    const { pallets, places } = this.#things;
    await this.#turnTo('putAway');
    await this.#choosePallet(pallets[pallet]?.lpn ?? '');
    await scan(this.#page, places[place]?.barcode ?? '');
    const said = await this.#hear(/is put away into|already\.|blocked|is not open|takes no/i);
    if (said.includes('is put away')) this.#note(said);
    else if (said.includes('already')) this.told.aside += 1;
    else this.told.refused += 1;
    const release = this.#page.getByRole('button', { name: 'Not this pallet' });
    if (!said.includes('is put away')) await release.click();
    await expect(release).toBeHidden();
  }

  /** Scans the location of the next stop. Returns its name; null where nothing is left to pick. */
  async #goToStop({ places }: Walk): Promise<string | null> {
    const said = await this.#hear(/Go to \S+\.$|Nothing is left to pick/);
    const name = /Go to (\S+)\.$/.exec(said)?.[1];
    const place = places.find((place) => place.name === name);
    if (!place) return null;
    await scan(this.#page, place.barcode);
    await this.#hear(/^Take 1 × /);
    return place.name;
  }

  async #pick({ isTaken }: Extract<Step, { kind: 'pick' }>): Promise<void> {
    const { walk, taken } = this.#things;
    await this.#turnTo('pick');
    const name = await this.#goToStop(walk);
    if (name === null) {
      this.told.aside += 1;
      return;
    }
    if (isTaken && this.network === 'down') taken.add(await takeFirst(walk, name));
    await scan(this.#page, walk.product.sku);
    await this.#hear(/is right\. Take 1, then confirm\.$/);
    await this.#page.getByRole('button', { name: 'Take 1' }).click();
    this.#note(await this.#hear(/ taken\./));
  }

  async #pickIntoTote(): Promise<void> {
    const { cart } = this.#things;
    await this.#turnTo('toteWalk');
    if ((await this.#goToStop(cart)) === null) {
      this.told.aside += 1;
      return;
    }
    await scan(this.#page, cart.product.sku);
    const tote = /in tote (\S+)\.$/.exec(await this.#hear(/in tote \S+\.$/))?.[1] ?? '';
    // The wrong tote first: it is refused, and nothing is sent.
    await scan(this.#page, this.#things.totes.find((each) => each !== tote) ?? '');
    await this.#hear(/^This is tote /);
    this.told.refused += 1;
    await scan(this.#page, tote);
    this.#note(await this.#hear(/ put in tote /));
  }

  async #receive(): Promise<void> {
    const [product] = this.#things.products;
    await this.#turnTo('receive');
    await scan(this.#page, product.sku);
    await this.#hear(/: 1 on the pallet\.$/);
    await this.#page.getByRole('button', { name: 'Finalize Pallet (1 line)' }).click();
    this.#note(await this.#hear(/ is finalized: 1 line| wait, and are sent/));
  }

  async #count({ units }: Extract<Step, { kind: 'count' }>): Promise<void> {
    const { shelf, counted } = this.#things;
    await this.#turnTo('count');
    await scan(this.#page, shelf.barcode);
    await this.#hear(new RegExp(`^${shelf.name}`));
    await scan(this.#page, counted.lpn);
    await this.#hear(/^How many/);
    await this.#page.getByRole('textbox', { name: 'Quantity counted' }).fill(String(units));
    await this.#page.getByRole('button', { name: 'Save' }).click();
    this.#note(await this.#hear(new RegExp(`^${units} × `)));
  }

  /** With the network back, everything is sent by itself; then the device and the server agree. */
  async settle(): Promise<void> {
    await this.#setNetwork('up');
    await expect
      .poll(
        async () => (await entriesOf(this.#page)).filter(({ state }) => state === 'waiting').length,
        { timeout: 60_000 },
      )
      .toBe(0);
    const entries = await entriesOf(this.#page);
    const done = entries.filter(({ state }) => state === 'done');
    const refused = entries.filter(({ state }) => state === 'refused');
    expect(entries).toHaveLength(done.length + refused.length);
    expect(done.length + refused.length).toBe(this.told.done + this.told.waiting);
    await this.#agreeOnPallets(done);
    await this.#agreeOnPicks(done);
    const { asn, count } = this.#things;
    const { items } = await api<{ items: { receivedQuantity: number }[] }>(
      'GET',
      `/api/asns/${asn.id}`,
    );
    expect(items[0]?.receivedQuantity).toBe(done.filter(({ to }) => to === 'receiveBatch').length);
    const { lines } = await api<{ lines: { countedQuantity: number | null }[] }>(
      'GET',
      `/api/counts/${count.id}`,
    );
    expect(lines[0]?.countedQuantity).toBe(
      done.flatMap((each) => (each.to === 'countLine' ? [each.input.body.quantity] : [])).at(-1) ??
        null,
    );
    await visit(this.#page, '/floor/scans');
    await expect(this.#page.getByRole('button', { name: 'Send Again' })).toHaveCount(
      refused.length,
    );
  }

  async #agreeOnPallets(done: readonly KeptEntry[]): Promise<void> {
    for (const { lpn } of this.#things.pallets) {
      const path = `/api/movements?warehouseId=${this.#things.warehouse.id}&lpn=${lpn}&kind=PUTAWAY`;
      const moves = (
        await api<{ id: number; to: { location: { id: number } } }[]>('GET', path)
      ).sort((first, other) => first.id - other.id);
      const wanted = done.flatMap((each) =>
        each.to === 'putAwayPallet' && each.input.params.lpn === lpn
          ? [each.input.body.locationId]
          : [],
      );
      // A pallet that is put where it is does not move.
      expect(moves.map(({ to }) => to.location.id)).toEqual(
        wanted.filter((id, index) => id !== wanted[index - 1]),
      );
    }
  }

  /** Each unit was picked once: by this device, or by who took it first. */
  async #agreeOnPicks(done: readonly KeptEntry[]): Promise<void> {
    const picked = done.flatMap((each) =>
      each.to === 'pickOrder' ? each.input.body.picks.map(({ allocationId }) => allocationId) : [],
    );
    expect(new Set(picked).size).toBe(picked.length);
    const { walk, cart, taken } = this.#things;
    const orders = await Promise.all(
      [...walk.orders, ...cart.orders].map(({ id }) =>
        api<{ allocations: { id: number; pickedQuantity: number }[] }>('GET', `/api/orders/${id}`),
      ),
    );
    const onServer = orders.flatMap(({ allocations }) =>
      allocations.flatMap(({ id, pickedQuantity }) => Array<number>(pickedQuantity).fill(id)),
    );
    expect(onServer.sort()).toEqual([...picked, ...taken].sort());
  }
}

test('whatever the network, reloads and sign-ins do, each scan takes effect once, or is refused with a message', async ({
  keptPage,
}) => {
  test.setTimeout(120_000 + STEPS * 5_000);
  const way = fc.array(steps, { minLength: STEPS, maxLength: STEPS, size: 'max' });
  await fc.assert(
    fc.asyncProperty(way, async (chosen) => {
      const device = new Device(keptPage, await worldOf(chosen));
      await device.open();
      for (const step of chosen) await device.take(step);
      await device.settle();
      console.log(`${chosen.length} steps with seed ${SEED}:`, device.told);
    }),
    { numRuns: 1, seed: SEED, endOnFailure: true },
  );
});
