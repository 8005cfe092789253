import { type StockStatus, settableStockStatuses } from '@lading/domain/inventory';
import type { Deeds } from './chooser.ts';
import type { House } from './house.ts';
import { inLocation, LOTS, type Model, type ModelCount, placeOf, type Row } from './model.ts';
import { freeFound } from './units.ts';

interface ListedLine {
  product: { id: number };
  pallet: { lpn: string } | null;
  lot: { code: string } | null;
}

const hasRows = (model: Readonly<Model>): boolean => model.rows.length > 0;
const sum = <T>(rows: readonly T[], unitsOf: (row: T) => number): number =>
  rows.reduce((total, row) => total + unitsOf(row), 0);

/** Only unallocated units can be changed, and none in transit. */
const isFree = (row: Row, units: number): boolean =>
  row.status !== 'IN_TRANSIT' && units >= 1 && units <= row.available;

/** `available` counts AVAILABLE stock; stock of another status is never allocated. */
const withFree = (row: Row): Row => ({ ...row, available: row.quantity - row.allocated });

/** What the ledger loses first when a count finds less. */
const LOSING: readonly StockStatus[] = ['AVAILABLE', 'RESERVED', 'QUARANTINED', 'DAMAGED'];

async function countLine(
  house: House,
  count: { id: number },
  line: { locationId: number; productId: number; lot: string | null; lpn: string | null },
  counted: number,
  countedAt: string | null = null,
) {
  const { locationId, productId, lot, lpn } = line;
  const body = {
    locationId,
    productId,
    quantity: counted,
    countedAt,
    ...(lpn === null ? {} : { lpn }),
    ...(lot === null ? {} : { lot: { code: lot } }),
  };
  await house.must(200, 'POST', `/api/counts/${count.id}/lines`, body);
}

/** What is not entered is not posted. */
const MOST_LINES = 4;

/** Operations on stock other than receiving and shipping. */
export const stock: Deeds = {
  move: {
    weight: 4,
    can: hasRows,
    run: async (model, house, choose) => {
      const row = withFree(choose.of(model.rows));
      const locationId = choose.of(
        house.sites.find((site) => site.id === row.warehouseId)?.places ?? [],
      );
      const quantity = choose.of([choose.units(row.quantity), row.quantity + 1]);
      const isThere = (row.pallet?.location ?? row.location)?.id === locationId;
      const status = isThere ? 400 : isFree(row, quantity) ? 200 : 409;
      await house.must(status, 'POST', `/api/inventory/${row.id}/move`, { locationId, quantity });
      if (status === 200)
        model.move(
          row.warehouseId,
          row.product.id,
          quantity,
          placeOf(row),
          inLocation(locationId),
          row.status,
        );
    },
  },
  adjust: {
    weight: 3,
    can: hasRows,
    run: async (model, house, choose) => {
      const row = withFree(choose.of(model.rows));
      const quantity = choose.of([choose.units(5), -choose.units(row.quantity), -row.quantity]);
      const isLegal = row.status !== 'IN_TRANSIT' && (quantity > 0 || isFree(row, -quantity));
      await house.must(isLegal ? 200 : 409, 'POST', `/api/inventory/${row.id}/adjust`, {
        quantity,
        reason: 'Found or lost',
      });
      if (!isLegal) return;
      model.add(row.warehouseId, row.product.id, placeOf(row), row.status, quantity);
      if (quantity > 0) freeFound(model, placeOf(row));
    },
  },
  changeStatus: {
    weight: 3,
    can: hasRows,
    run: async (model, house, choose) => {
      const row = withFree(choose.of(model.rows));
      const to = choose.of(settableStockStatuses);
      const quantity = choose.units(row.quantity);
      const status = row.status === to ? 400 : isFree(row, quantity) ? 200 : 409;
      await house.must(status, 'POST', `/api/inventory/${row.id}/status`, { status: to, quantity });
      if (status !== 200) return;
      model.add(row.warehouseId, row.product.id, placeOf(row), row.status, -quantity);
      model.add(row.warehouseId, row.product.id, placeOf(row), to, quantity);
    },
  },
  holdLot: {
    weight: 2,
    can: hasRows,
    run: async (model, house, choose) => {
      const code = choose.of(Object.keys(LOTS));
      const { body } = await house.must(200, 'GET', `/api/lots?productId=${house.tracked}`);
      const lot = body.find((each) => each.code === code);
      if (!lot) return;
      const isHeld = model.held.delete(code);
      if (!isHeld) model.held.add(code);
      await house.mustRaw(
        200,
        'POST',
        `/api/lots/${lot.id}/${isHeld ? 'release' : 'hold'}`,
        isHeld ? undefined : { reason: 'Smell' },
      );
      for (const { id } of house.sites) {
        model.touched.add(id);
        // What is placed of it is replaced, as far as the server finds other stock.
        if (!isHeld) model.recalled.add(id);
      }
    },
  },
  block: {
    weight: 2,
    can: hasRows,
    run: async (model, house, choose) => {
      const site = choose.of(house.sites);
      const isPlaced = model.rows.some(
        (row) => (row.pallet?.location ?? row.location)?.id === site.shelf.id && row.allocated > 0,
      );
      // Placed units stay with their orders, and the model does not know which of them stand there.
      if (isPlaced) return;
      const set = async (blockedOut: boolean) => {
        const body = {
          name: site.shelf.name,
          type: 'STORAGE' as const,
          warehouseId: site.id,
          blockedOut,
          blockReason: blockedOut ? 'Wet floor' : null,
        };
        await house.must(200, 'PUT', `/api/locations/${site.shelf.id}`, body);
        model.touched.add(site.id);
      };
      await set(true);
      model.blocked.add(site.shelf.id);
      await house.settle(model);
      const there = model.rows.find(
        (row) =>
          row.warehouseId === site.id &&
          placeOf(row) === inLocation(site.shelf.id) &&
          row.quantity > 0,
      );
      if (there)
        await house.must(409, 'POST', `/api/inventory/${there.id}/move`, {
          locationId: site.dock,
          quantity: 1,
        });
      await set(false);
      model.blocked.delete(site.shelf.id);
    },
  },
  fill: {
    weight: 2,
    can: hasRows,
    run: async (model, house, choose) => {
      const site = choose.of(house.sites);
      const units = sum(model.rows, (row) =>
        (row.pallet?.location ?? row.location)?.id === site.shelf.id ? row.quantity : 0,
      );
      const row = model.rows.find(
        (each) =>
          each.warehouseId === site.id &&
          placeOf(each) === inLocation(site.dock) &&
          isFree(withFree(each), 1),
      );
      if (units === 0 || !row) return;
      const set = async (capacity: number | null) => {
        const body = {
          name: site.shelf.name,
          type: 'STORAGE' as const,
          warehouseId: site.id,
          capacity,
        };
        await house.must(200, 'PUT', `/api/locations/${site.shelf.id}`, body);
      };
      await set(units);
      await house.must(409, 'POST', `/api/inventory/${row.id}/move`, {
        locationId: site.shelf.id,
        quantity: 1,
      });
      await set(units + 1);
      await house.must(200, 'POST', `/api/inventory/${row.id}/move`, {
        locationId: site.shelf.id,
        quantity: 1,
      });
      model.move(site.id, row.product.id, 1, placeOf(row), inLocation(site.shelf.id), row.status);
      await set(null);
    },
  },
  count: {
    weight: 3,
    can: hasRows,
    run: async (model, house, choose) => {
      const seen = choose.of(model.rows);
      const site = house.sites.find(({ id }) => id === seen.warehouseId);
      const locationId = seen.pallet?.location?.id ?? seen.location?.id ?? site?.dock ?? 0;
      const result = await house.must(201, 'POST', '/api/counts', {
        warehouseId: seen.warehouseId,
        locationIds: [locationId],
      });
      const { body } = await house.must(200, 'POST', `/api/counts/${result.body.id}/start`);
      const count: ModelCount = { id: body.id, warehouseId: seen.warehouseId, lines: [] };
      for (const { product, pallet, lot } of body.lines.slice(0, MOST_LINES)) {
        const place = placeOf({ pallet, location: { id: locationId } });
        const line = { productId: product.id, lot: lot?.code ?? null, place };
        const stands = sum(LOSING, (status) => standing(model, count.warehouseId, line, status));
        const counted = Math.max(
          0,
          stands + choose.of([0, 0, choose.units(3), -choose.units(3), -stands]),
        );
        await countLine(house, count, { ...line, locationId, lpn: pallet?.lpn ?? null }, counted);
        count.lines.push({ ...line, delta: counted - stands });
      }
      const listed = (body.lines as ListedLine[])
        .filter(({ pallet }) => pallet === null)
        .map(({ product }) => product.id);
      const unlisted = house.products.find((id) => !listed.includes(id));
      if (unlisted !== undefined && (count.lines.length === 0 || choose.next() % 5 === 0)) {
        await countLine(house, count, { locationId, productId: unlisted, lot: null, lpn: null }, 2);
        count.lines.push({
          productId: unlisted,
          lot: null,
          place: inLocation(locationId),
          delta: 2,
        });
      }
      if (count.lines.length === 0) return;
      await house.must(200, 'POST', `/api/counts/${count.id}/submit`);
      model.counts.push(count);
    },
  },
  look: {
    weight: 3,
    can: hasRows,
    run: async (model, house, choose) => {
      const seen = choose.of(model.rows);
      const site = house.sites.find(({ id }) => id === seen.warehouseId);
      const locationId = seen.pallet?.location?.id ?? seen.location?.id ?? site?.dock ?? 0;
      const { warehouseId } = seen;
      const result = await house.must(201, 'POST', '/api/counts', {
        warehouseId,
        locationIds: [locationId],
      });
      const { body } = await house.must(200, 'POST', `/api/counts/${result.body.id}/start`);
      const lines = body.lines.slice(0, MOST_LINES).map(({ product, pallet, lot }) => {
        const line = {
          productId: product.id,
          lot: lot?.code ?? null,
          place: placeOf({ pallet, location: { id: locationId } }),
        };
        const stood = sum(LOSING, (status) => standing(model, warehouseId, line, status));
        return {
          ...line,
          lpn: pallet?.lpn ?? null,
          stood,
          counted: Math.max(0, stood + choose.of([0, 0, 0, choose.units(3), -choose.units(3)])),
        };
      });
      const at = new Date().toISOString();
      // What the next operation moves bears a later instant.
      while (new Date().toISOString() === at);
      if (lines.length)
        model.looks.push({ countId: result.body.id, warehouseId, locationId, at, lines });
    },
  },
  tell: {
    weight: 3,
    can: (model) => model.looks.length > 0,
    run: async (model, house, choose) => {
      const look = choose.of(model.looks);
      model.looks.splice(model.looks.indexOf(look), 1);
      const id = look.countId;
      for (const line of look.lines)
        await countLine(
          house,
          { id },
          { ...line, locationId: look.locationId },
          line.counted,
          look.at,
        );
      const { body } = await house.must(200, 'POST', `/api/counts/${id}/submit`);
      for (const { lpn, lot, productId, stood, counted } of look.lines) {
        const line = body.lines.find(
          (line) =>
            line.product.id === productId &&
            (line.pallet?.lpn ?? null) === lpn &&
            (line.lot?.code ?? null) === lot,
        );
        if (line?.expectedQuantity !== stood || line.variance !== counted - stood)
          throw new Error(
            `Count ${id} compared ${counted} with ${line?.expectedQuantity}, where ${stood} stood.`,
          );
      }
      const lines = look.lines.map(({ productId, lot, place, stood, counted }) => ({
        productId,
        lot,
        place,
        delta: counted - stood,
      }));
      model.counts.push({ id, warehouseId: look.warehouseId, lines });
    },
  },
  endCount: {
    weight: 4,
    can: (model) => model.counts.length > 0,
    run: async (model, house, choose) => {
      const count = choose.of(model.counts);
      // Of units of several statuses that orders have, which are lost is the server's choice.
      const isPlaced = (row: Row) => row.status !== 'AVAILABLE' && row.allocated > 0;
      if (count.lines.some((line) => rowsAt(model, count.warehouseId, line).some(isPlaced))) return;
      const step = choose.of(['approve', 'approve', 'approve', 'cancel'] as const);
      const differs = count.lines.some(({ delta }) => delta !== 0);
      const mayFail = step === 'approve' && differs;
      const { status, body } = await house.must(
        mayFail ? [200, 409] : 200,
        'POST',
        `/api/counts/${count.id}/${step}`,
      );
      if (status === 409) {
        if (!['COUNT_STALE', 'COUNT_BELOW_PICKED'].includes(body.code))
          throw new Error(`A count was refused as ${body.code}.`);
        await house.must(200, 'POST', `/api/counts/${count.id}/cancel`);
      }
      model.counts.splice(model.counts.indexOf(count), 1);
      if (status === 200 && step === 'approve')
        for (const line of count.lines) post(model, count.warehouseId, line);
    },
  },
};

type CountedPlace = Omit<ModelCount['lines'][number], 'delta'>;

const rowsAt = (
  model: Model,
  warehouseId: number,
  { productId, lot, place }: CountedPlace,
): Row[] =>
  model.rows.filter(
    (row) =>
      row.warehouseId === warehouseId &&
      row.product.id === productId &&
      (row.lot?.code ?? null) === lot &&
      placeOf(row) === place,
  );

/** Units of one lot in a place: the model does not distinguish lots, the rows do. */
const standing = (
  model: Model,
  warehouseId: number,
  line: CountedPlace,
  status: StockStatus,
): number =>
  line.lot === null
    ? model.units(warehouseId, line.productId, line.place, status)
    : sum(rowsAt(model, warehouseId, line), (row) => (row.status === status ? row.quantity : 0));

function post(
  model: Model,
  warehouseId: number,
  { delta, ...line }: ModelCount['lines'][number],
): void {
  const { productId, place } = line;
  if (delta > 0) {
    const held = LOSING.find((status) => standing(model, warehouseId, line, status) > 0);
    model.add(warehouseId, productId, place, held ?? 'AVAILABLE', delta);
    freeFound(model, place);
    return;
  }
  const there = rowsAt(model, warehouseId, line);
  let missing = -delta;
  const lose = (status: StockStatus, most: number): void => {
    const units = Math.min(missing, most);
    model.add(warehouseId, productId, place, status, -units);
    missing -= units;
  };
  for (const status of LOSING)
    lose(
      status,
      sum(there, (row) => (row.status === status ? row.quantity - row.allocated : 0)),
    );
  if (missing === 0) return;
  model.recalled.add(warehouseId);
  lose('AVAILABLE', missing);
}
