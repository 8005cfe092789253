import type { BodyOf, QueryOf, ResponseOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/locations';
import type { Location } from '@lading/contract/locations';
import {
  changePlace,
  entryFault,
  type LocationType,
  locationBarcode,
  type Place,
  type PlaceChange,
  placeByDefault,
} from '@lading/domain/locations';
import { fault } from '@lading/domain/messages/faults';
import { outcomeOf } from '@lading/domain/messages/outcomes';
import { isSameCode, spellingKey } from '@lading/domain/spelling';

import { type Actor, requireOpenWarehouse, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { lookalikeWarnings } from '../../platform/database/lookalikes.ts';
import { requireUnused } from '../../platform/database/references.ts';
import { noteChange } from '../../platform/events/changes.ts';
import {
  badField,
  badFields,
  type FieldAtFault,
  type IfMatch,
  notFound,
  Refusal,
  requireUnchanged,
} from '../../platform/refusal.ts';
import {
  deleteRecorded,
  recordChange,
  recordCreated,
  updateRecorded,
} from '../audit/audit.service.ts';
import { type CsvRow, nameFault, readLocations, requireNoFaults } from './locations.csv.ts';
import * as queries from './locations.queries.ts';

const CHUNK = 5_000;

const locations = { entity: 'LOCATION', what: 'LOCATION', toItem: queries.toLocation } as const;

export type TypedLocation = Pick<Location, 'id' | 'name' | 'type'>;

export function listLocations(
  actor: Actor,
  query: QueryOf<typeof contract.listLocations>,
): Listing<Location> {
  requireWarehouse(actor, query.warehouseId);
  return queries.locationListing(query);
}

/**
 * Locks locations until the transaction ends. `share` keeps counts from correcting them; `change`
 * waits for all who share them. Movements can name them meanwhile.
 */
export async function lockPlaces(
  tx: Tx,
  warehouseId: number,
  ids: readonly number[],
  how: 'share' | 'change',
): Promise<void> {
  await queries.lockPlaces(tx, warehouseId, ids, how);
}

export function listZones(db: Db, actor: Actor, warehouseId: number): Promise<string[]> {
  requireWarehouse(actor, warehouseId);
  return queries.listZones(db, warehouseId);
}

export async function getLocation(db: Db, actor: Actor, id: number): Promise<Location> {
  const row = await queries.findLocation(db, id, actor.warehouseIds);
  if (!row) throw notFound('LOCATION');
  return queries.toLocation(row);
}

const typed = ({ id, name, type }: queries.LocationRow): TypedLocation => ({
  id,
  name,
  type: type as LocationType,
});

/** Refuses with 404 a location of another warehouse. */
export async function requireLocation(
  db: Db,
  warehouseId: number,
  id: number,
): Promise<TypedLocation> {
  const row = await queries.findLocation(db, id, [warehouseId]);
  if (!row) throw notFound('LOCATION');
  return typed(row);
}

/** The code is a barcode, or a name in any letter case. */
export async function findLocationByCode(
  db: Db,
  warehouseId: number,
  code: string,
): Promise<TypedLocation | null> {
  const row = await queries.findByBarcode(db, warehouseId, [
    ...new Set([code, locationBarcode(code)]),
  ]);
  return row ? typed(row) : null;
}

/**
 * Refuses with 409 if a location of this warehouse is blocked, retired or has no room for these
 * units.
 */
export async function requireEntry(
  db: Db,
  warehouseId: number,
  id: number,
  units: number,
): Promise<void> {
  const row = await queries.findLocation(db, id, [warehouseId]);
  if (!row) throw notFound('LOCATION');
  const { name, capacity, blockReason: reason } = row;
  const standing = capacity === null ? 0 : await queries.countUnits(db, warehouseId, id);
  const fault = entryFault(row, standing, units);
  if (fault === 'RETIRED') throw new Refusal(fault, { what: 'LOCATION', name });
  if (fault === 'PLACE_BLOCKED') throw new Refusal(fault, { name, reason, way: 'IN' });
  if (capacity !== null && fault === 'PLACE_FULL')
    throw new Refusal(fault, { name, capacity, units: standing + units });
}

/** Refuses with 404 if one of the ids is not a location of this warehouse. */
export async function requireLocations(
  db: Db,
  warehouseId: number,
  ids: readonly number[],
): Promise<queries.NamedLocation[]> {
  const found = await queries.listLocationsById(db, warehouseId, ids);
  if (found.length < new Set(ids).size) throw notFound('LOCATION');
  return found;
}

export async function createLocation(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof contract.createLocation>,
): Promise<Location> {
  const { warehouseId, type } = body;
  const place = readPlace(body, placeByDefault(type));
  requireWarehouse(actor, warehouseId);
  requireOpenWarehouse(actor, warehouseId);
  const name = body.name.trim();
  const barcode = locationBarcode(name);
  await requireFree(tx, warehouseId, name, barcode, null);
  const location = queries.toLocation(
    await queries.insertLocation(tx, {
      warehouseId,
      name,
      type,
      barcode,
      ...place,
      createdAt: actor.at,
    }),
  );
  noteChange(tx, { warehouseId });
  await recordChange(tx, actor, 'LOCATION', null, location);
  return location;
}

export function updateLocation(
  tx: Tx,
  actor: Actor,
  id: number,
  body: BodyOf<typeof contract.updateLocation>,
  ifMatch: IfMatch,
): Promise<Location> {
  return updateRecorded(tx, actor, locations, {
    lock: queries.lockLocation(tx, id, actor.warehouseIds, 'edit'),
    ifMatch,
    check: ({ warehouseId }) => requireUnchanged(body, { warehouseId }),
    update: async (stored) => {
      const { type } = body;
      const pickable = type === stored.type ? stored.pickable : placeByDefault(type).pickable;
      const place = readPlace(body, { ...stored, pickable });
      const name = body.name.trim();
      const barcode = locationBarcode(name);
      await requireFree(tx, stored.warehouseId, name, barcode, id);
      const changed = { type, ...place, active: body.active ?? stored.active };
      if (changesEntry(stored, changed)) await queries.lockLocation(tx, id, actor.warehouseIds);
      noteChange(tx, { warehouseId: stored.warehouseId });
      return queries.updateLocation(tx, stored, { name, barcode, ...changed });
    },
  });
}

/** The fields that decide whether stock may enter a location or leave it. */
type Entry = Pick<Place, 'pickable' | 'blockedIn' | 'blockedOut'> & {
  type: string;
  active: boolean;
};

/** Returns true if a change of the location and stock that enters it exclude each other. */
const changesEntry = (before: Entry, after: Entry): boolean =>
  (['type', 'pickable', 'blockedIn', 'blockedOut', 'active'] as const).some(
    (field) => before[field] !== after[field],
  );

/** Returns the place after the change. Refuses with 400 if it is no valid place. */
function readPlace(placeChange: PlaceChange, stored: Place): Place {
  const place = changePlace(stored, placeChange);
  if ('code' in place) throw badFields([{ path: 'blockReason', ...place }]);
  return place;
}

/** Refuses with 409 if stock or a movement names the location. Empty pallets do not keep it. */
export function deleteLocation(tx: Tx, actor: Actor, id: number): Promise<undefined> {
  return deleteRecorded(
    tx,
    actor,
    locations,
    queries.lockLocation(tx, id, actor.warehouseIds),
    async (stored) => {
      await requireUnused(tx, 'location', stored.name, { warehouse_id: stored.warehouseId, id });
      await queries.deleteLocation(tx, stored);
      noteChange(tx, { warehouseId: stored.warehouseId });
    },
  );
}

export interface UploadedLocations {
  warehouseId: number;
  rows: CsvRow[];
  faults: FieldAtFault[];
}

/** Reads an uploaded CSV file. The caller has no open transaction meanwhile. */
export async function readUpload(
  actor: Actor,
  upload: { bytes: Buffer; fields: Readonly<Record<string, string>> },
): Promise<UploadedLocations> {
  const warehouseId = readWarehouseId(upload.fields);
  requireWarehouse(actor, warehouseId);
  return { warehouseId, ...(await readLocations(upload.bytes)) };
}

/** Creates all locations of a CSV file, or none. */
export async function uploadLocations(
  tx: Tx,
  actor: Actor,
  { warehouseId, rows, faults }: UploadedLocations,
): Promise<ResponseOf<typeof contract.uploadLocations>> {
  requireOpenWarehouse(actor, warehouseId);
  requireNoFaults([...faults, ...(await takenFaults(tx, warehouseId, rows))]);
  const locations = await insertLocations(
    tx,
    actor,
    rows.map(({ index: _, line: __, ...row }) => ({ warehouseId, ...row })),
  );
  const ids = locations.map(({ id }) => id);
  const created = rows.length;
  const outcome = outcomeOf('LOCATIONS_CREATED', { created });
  return { ...outcome, created, warnings: await lookalikesOf(tx, actor, warehouseId, ids) };
}

/** Returns warnings: new locations whose name looks like another of their warehouse. */
export function lookalikesOf(
  db: Db,
  actor: Actor,
  warehouseId: number,
  ids: readonly number[],
): Promise<string[]> {
  const names = { table: 'location', code: 'name', owner: 'warehouse_id', ownerId: warehouseId };
  return lookalikeWarnings(db, actor, names, ids);
}

/** Creates locations, for imports. The caller trims the values. Returns the new ids. */
export async function insertLocations(
  tx: Tx,
  actor: Actor,
  rows: readonly queries.NewLocation[],
): Promise<{ id: number; warehouseId: number; name: string }[]> {
  const locations: queries.MadeLocation[] = [];
  for (let from = 0; from < rows.length; from += CHUNK)
    locations.push(
      ...(await queries.insertLocations(tx, rows.slice(from, from + CHUNK), actor.at)),
    );
  for (const warehouseId of new Set(rows.map((row) => row.warehouseId)))
    noteChange(tx, { warehouseId });
  await recordCreated(tx, actor, 'LOCATION', locations);
  return locations;
}

function readWarehouseId(fields: Readonly<Record<string, string>>): number {
  for (const name of Object.keys(fields))
    if (name !== 'warehouseId') throw badField(name, 'FIELD_UNKNOWN', { field: name });
  const text = fields.warehouseId;
  if (text === undefined) throw badField('warehouseId', 'FIELD_REQUIRED', { field: 'warehouseId' });
  if (!/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(Number(text)))
    throw badField('warehouseId', 'FIELD_NOT_ID', { field: 'warehouseId' });
  return Number(text);
}

async function takenFaults(
  tx: Tx,
  warehouseId: number,
  rows: readonly CsvRow[],
): Promise<FieldAtFault[]> {
  const names = rows.map(({ name }) => name);
  const barcodes = rows.map(({ barcode }) => barcode);
  const taken = await queries.listTaken(tx, warehouseId, names, barcodes);
  const takenNames = new Set(taken.map(({ name }) => spellingKey(name)));
  const owners = new Map(taken.map(({ barcode, name }) => [spellingKey(barcode), name]));
  return rows.flatMap((row) => {
    if (takenNames.has(spellingKey(row.name)))
      return [nameFault(row, fault('NAME_EXISTS', { name: row.name }))];
    const owner = owners.get(spellingKey(row.barcode));
    return owner === undefined
      ? []
      : [nameFault(row, fault('BARCODE_OF_OTHER', { barcode: row.barcode, name: owner }))];
  });
}

async function requireFree(
  tx: Tx,
  warehouseId: number,
  name: string,
  barcode: string,
  ownId: number | null,
): Promise<void> {
  const others = (await queries.listTaken(tx, warehouseId, [name], [barcode])).filter(
    ({ id }) => id !== ownId,
  );
  if (others.some((other) => isSameCode(other.name, name)))
    throw new Refusal('DUPLICATE', { what: 'LOCATION_NAME', value: name });
  const owner = others[0];
  if (owner) throw new Refusal('BARCODE_TAKEN', { barcode, name: owner.name });
}
