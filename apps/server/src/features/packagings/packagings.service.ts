import type { BodyOf, QueryOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/packagings';
import type { Packaging } from '@lading/contract/packagings';
import { fault } from '@lading/domain/messages/faults';
import { DEFAULT_FILL_PERCENT, packagingFault } from '@lading/domain/packagings';
import { type Actor, requireOpenWarehouse, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { requireUnused } from '../../platform/database/references.ts';
import { noteChange } from '../../platform/events/changes.ts';
import {
  badFields,
  type IfMatch,
  notFound,
  requireActive,
  requireUnchanged,
} from '../../platform/refusal.ts';
import { deleteRecorded, type Kind, recordChange, updateRecorded } from '../audit/audit.service.ts';
import { getProduct } from '../products/products.service.ts';
import { carrierInUse, type NamedByOthers } from '../settings/settings.service.ts';
import * as queries from './packagings.queries.ts';

const packagings: Kind<Packaging, Packaging> = {
  entity: 'PACKAGING',
  what: 'PACKAGING',
  toItem: (packaging) => packaging,
};

export function listPackagings(
  actor: Actor,
  query: QueryOf<typeof contract.listPackagings>,
): Listing<Packaging> {
  requireWarehouse(actor, query.warehouseId);
  return queries.packagingListing(query);
}

export async function getPackaging(db: Db, actor: Actor, id: number): Promise<Packaging> {
  const packaging = await queries.findPackaging(db, id, actor.warehouseIds);
  if (!packaging) throw notFound('PACKAGING');
  return packaging;
}

export type PackagingInput = BodyOf<typeof contract.createPackaging> & { active?: boolean };

/** What a new packaging has unless somebody says something else. */
const FRESH = {
  unitKind: 'CARTON' as const,
  tareGrams: 0,
  maxWeightGrams: null,
  fillPercent: DEFAULT_FILL_PERCENT,
  cost: null,
  productId: null,
  active: true,
};

export async function createPackaging(
  tx: Tx,
  actor: Actor,
  input: PackagingInput,
): Promise<Packaging> {
  requireWarehouse(actor, input.warehouseId);
  requireOpenWarehouse(actor, input.warehouseId);
  return insertPackaging(tx, actor, input);
}

/** Creates a packaging, for imports, which have looked up its warehouse. */
export async function insertPackaging(
  tx: Tx,
  actor: Actor,
  { warehouseId, carriers = [], ...input }: PackagingInput,
): Promise<Packaging> {
  const values = readValues({ ...FRESH, ...input });
  await requireProduct(tx, actor, values.productId);
  const carrierIds = await requireCarriers(tx, carriers);
  const id = await queries.insertPackaging(tx, { warehouseId, ...values, createdAt: actor.at });
  await queries.setCarriers(tx, { warehouseId, id }, carrierIds);
  noteChange(tx, { warehouseId });
  const packaging = await queries.findPackaging(tx, id, [warehouseId]);
  if (!packaging) throw new Error('A new packaging was lost.');
  await recordChange(tx, actor, 'PACKAGING', null, packaging);
  return packaging;
}

export function updatePackaging(
  tx: Tx,
  actor: Actor,
  id: number,
  { warehouseId, carriers, ...input }: BodyOf<typeof contract.updatePackaging>,
  ifMatch: IfMatch,
): Promise<Packaging> {
  return updateRecorded(tx, actor, packagings, {
    lock: queries.lockPackaging(tx, id, actor.warehouseIds),
    ifMatch,
    check: (stored) => requireUnchanged({ warehouseId }, { warehouseId: stored.warehouseId }),
    update: async (stored) => {
      const { product, ...kept } = stored;
      const values = readValues({ ...kept, productId: product?.id ?? null, ...input });
      if (input.productId !== undefined) await requireProduct(tx, actor, values.productId);
      if (carriers) await queries.setCarriers(tx, stored, await requireCarriers(tx, carriers));
      await queries.updatePackaging(tx, stored, values);
      noteChange(tx, { warehouseId: stored.warehouseId });
      return getPackaging(tx, actor, id);
    },
  });
}

/** Refuses with 409 if a package or a suggestion names the packaging: it can be retired. */
export function deletePackaging(tx: Tx, actor: Actor, id: number): Promise<undefined> {
  return deleteRecorded(
    tx,
    actor,
    packagings,
    queries.lockPackaging(tx, id, actor.warehouseIds),
    async (stored) => {
      const key = { warehouse_id: stored.warehouseId, id };
      await requireUnused(tx, 'packaging', stored.name, key, ['packaging_carrier']);
      await queries.deletePackaging(tx, stored);
      noteChange(tx, { warehouseId: stored.warehouseId });
    },
  );
}

/** Refuses to delete a carrier that a packaging names. */
export async function requireNoPackaging(tx: Tx, { name }: NamedByOthers): Promise<void> {
  if (await queries.isCarrierNamed(tx, name)) throw carrierInUse(name, 'PACKAGINGS');
}

/** Refuses with 404 a product that there is not, with RETIRED one that is out of use. */
async function requireProduct(tx: Tx, actor: Actor, id: number | null): Promise<void> {
  if (id !== null) requireActive('PRODUCT', [await getProduct(tx, actor, id)]);
}

/** Refuses with 400 a packaging whose maximum weight leaves nothing for goods. */
function readValues({
  name,
  unitKind,
  lengthMm,
  widthMm,
  heightMm,
  tareGrams,
  maxWeightGrams,
  fillPercent,
  cost,
  productId,
  active,
}: queries.StoredPackaging): queries.StoredPackaging {
  const weight = packagingFault({ tareGrams, maxWeightGrams });
  if (weight) throw badFields([{ path: 'maxWeightGrams', ...weight }]);
  return {
    name: name.trim(),
    unitKind,
    lengthMm,
    widthMm,
    heightMm,
    tareGrams,
    maxWeightGrams,
    fillPercent,
    cost,
    productId,
    active,
  };
}

/** Returns the ids of carriers by their names. Refuses with 400 names that the settings lack. */
async function requireCarriers(tx: Tx, names: readonly string[]): Promise<number[]> {
  const known = new Map(
    (await queries.listCarriers(tx, names)).map(({ id, name }) => [name.toLowerCase(), id]),
  );
  const unknown = names.flatMap((name, index) =>
    known.has(name.trim().toLowerCase())
      ? []
      : [{ path: `carriers.${index}`, ...fault('NO_SUCH_CARRIER', { name }) }],
  );
  if (unknown.length) throw badFields(unknown);
  return [...known.values()];
}
