// Measures units in units: receiving them by one scan, and moving them as one set.
import { LADING, SERVER_ROLE } from '../../apps/server/src/platform/database/embedded.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { ssccOf } from '../../packages/domain/src/gs1.ts';
import type { Aim } from './aims.ts';
import { BenchError, type Cluster } from './cluster.ts';
import { callServer, type Server, startServer } from './server.ts';

const DATABASE = 'units';
const PALLETS = 40;
const CARTONS = 20;
const CHILDREN = 500;
/** Milliseconds of 40 pallets of 20 cartons, one call for each pallet. */
const LONGEST = 1_000;

interface Site {
  warehouseId: number;
  customerId: number;
  productId: number;
  /** Where pallets are put away, in turn. */
  shelves: readonly number[];
}

type Made = { id: number };
const make = (server: Server, path: string, body: object): Promise<Made> =>
  callServer<Made>(server, path, body);

async function makeSite(server: Server): Promise<Site> {
  const { id: warehouseId } = await make(server, '/api/warehouses', { name: 'Units' });
  const place = async (name: string, type: string) =>
    (await make(server, '/api/locations', { warehouseId, name, type })).id;
  await place('Dock 1', 'RECEIVING');
  const shelves = [await place('A-01', 'STORAGE'), await place('A-02', 'STORAGE')];
  const { id: customerId } = await make(server, '/api/customers', {
    name: 'Units',
    email: 'units@lading.test',
    password: 'a password for the benchmark',
  });
  const product = { customerId, sku: 'U-1', name: 'Product' };
  return {
    warehouseId,
    customerId,
    shelves,
    productId: (await make(server, '/api/products', product)).id,
  };
}

let serial = 0;
const sscc = (): string => {
  serial += 1;
  return ssccOf('4098765', serial);
};

/** Announces pallets with cartons. Returns the ASN and the labels of the pallets. */
async function announce(
  server: Server,
  { warehouseId, customerId, productId }: Site,
  pallets: number,
  cartons: number,
): Promise<{ id: number; lpns: string[] }> {
  const lpns = Array.from({ length: pallets }, sscc);
  const units = lpns.flatMap((parent) => [
    { code: parent },
    ...Array.from({ length: cartons }, () => ({
      code: sscc(),
      parent,
      items: [{ productId, quantity: 6 }],
    })),
  ]);
  const { id } = await make(server, '/api/asns', {
    warehouseId,
    customerId,
    asnReference: `ASN-${serial}`,
    expectedArrivalDate: '2026-12-01',
    items: [{ productId, expectedQuantity: pallets * cartons * 6 }],
    units,
  });
  return { id, lpns };
}

/** Does something for each label, one after the other. Returns the milliseconds. */
async function timed(lpns: readonly string[], work: (lpn: string) => Promise<unknown>) {
  const begun = performance.now();
  for (const lpn of lpns) await work(lpn);
  return performance.now() - begun;
}

/** Throws if the units in these stand elsewhere. */
async function requireTogether(
  server: Server,
  lpns: readonly string[],
  locationId: number | undefined,
  cartons: number,
): Promise<void> {
  for (const lpn of lpns) {
    const unit = await callServer<{ inside: { location: Made | null }[] }>(
      server,
      `/api/units/${lpn}`,
    );
    const there = unit.inside.filter(({ location }) => location?.id === locationId);
    if (there.length !== cartons)
      throw new BenchError(`Of ${cartons} cartons on ${lpn}, ${there.length} moved with it.`);
  }
}

async function measurePallets(server: Server, site: Site, pallets: number, cartons: number) {
  const { id, lpns } = await announce(server, site, pallets, cartons);
  const received = await timed(lpns, (lpn) =>
    callServer(server, `/api/asns/${id}/units/${lpn}/receive`, {}),
  );
  const times: number[] = [];
  for (const locationId of site.shelves) {
    times.push(
      await timed(lpns, (lpn) => callServer(server, `/api/pallets/${lpn}/putaway`, { locationId })),
    );
    await requireTogether(server, lpns.slice(0, 1), locationId, cartons);
  }
  return { received, moved: Math.min(...times) };
}

/** Receives and moves pallets with cartons, and returns what has an aim. */
export async function measureUnits(cluster: Cluster): Promise<{ aims: Aim[]; text: string }> {
  await cluster.query('postgres', `create database ${DATABASE} owner ${LADING.name}`);
  await migrate(cluster.urls(DATABASE).owner, { serverRole: SERVER_ROLE });
  const server = await startServer(cluster.urls(DATABASE));
  const site = await makeSite(server);
  // Warms up the server and the database.
  await measurePallets(server, site, 5, CARTONS);
  const many = await measurePallets(server, site, PALLETS, CARTONS);
  const loose = await measurePallets(server, site, 1, 1);
  const large = await measurePallets(server, site, 1, CHILDREN);
  await server.stop();
  const aim = (what: string, value: number): Aim => ({
    what: `${PALLETS} pallets of ${CARTONS} cartons ${what}, ms`,
    value,
    limit: LONGEST,
    is: 'at most',
  });
  const ms = (value: number): string => value.toFixed(0);
  return {
    aims: [
      aim('received', many.received),
      aim('moved', many.moved),
      {
        what: `a pallet of ${CHILDREN} cartons moved, for each carton, to a pallet of one`,
        value: large.moved / CHILDREN / loose.moved,
        limit: 1,
        is: 'at most',
      },
    ],
    text: `Units: ${PALLETS} pallets of ${CARTONS} cartons received in ${ms(many.received)} ms and moved in ${ms(many.moved)} ms, by a call for each pallet; one of ${CHILDREN} cartons received in ${ms(large.received)} ms and moved in ${ms(large.moved)} ms, one of a single carton in ${ms(loose.moved)} ms.`,
  };
}
