import type { Scan, ScanKind, ScannedDocument, ScannedPallet, Trace } from '@lading/contract/floor';
import type { PalletSummary } from '@lading/contract/inventory';
import { type DocumentType, documentTypes } from '@lading/domain/documents';
import { wholesOf } from '@lading/domain/gs1';
import { onVehicle } from '@lading/domain/units';
import { type Actor, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import { countAnnounced, findAsnsByReference, findAsnsByUnit } from '../asns/asns.service.ts';
import {
  type FoundByCode,
  findByFormerLabel,
  findParts,
  findToteByCode,
  findWhole,
  freshLpnOf,
  layoutDoubts,
  nothingOf,
  stateOf,
} from '../inventory/codes.service.ts';
import { findLoadByCode, findLoadOfUnit } from '../loads/loads.service.ts';
import { requireLocation } from '../locations/locations.service.ts';
import {
  findOrdersByPackage,
  findOrdersByReference,
  findOrdersByTote,
  findPackedSerial,
} from '../orders/orders.service.ts';
import { findBatchByCode } from '../picking/pickBatches.service.ts';
import { findReturnsByReference } from '../returns/returns.service.ts';
import { findUserByCode } from '../users/users.service.ts';
import { getWarehouse } from '../warehouses/warehouses.service.ts';

type Work = Pick<Scan, 'documents' | 'announced' | 'batch' | 'load' | 'user'>;

const NO_WORK: Work = { documents: [], announced: null, batch: null, load: null, user: null };

/**
 * Finds what a code names in a warehouse, within the caller's scope. Does not refuse an unknown
 * code.
 */
export async function scan(
  db: Db,
  actor: Actor,
  warehouseId: number,
  scanned: string,
): Promise<Scan> {
  requireWarehouse(actor, warehouseId);
  const { stock, work } = await identify(db, actor, warehouseId, scanned);
  const { code, doubts, pallet, location, products, stated, lots } = stock;
  const { text, elements, sscc, gtins, count, fault } = code;
  const [first] = meaningsOf(stock, work);
  const trace = first || fault !== null ? null : await findTrace(db, actor, warehouseId, scanned);
  const freshLpn = first || isTaken(trace) ? null : await freshLpnOf(db, scanned);
  const isUnknown = !first && freshLpn === null && trace === null;
  return {
    code:
      pallet && first?.kind === 'PALLET'
        ? pallet.lpn
        : elements.length === 0
          ? text
          : (sscc ?? gtins[0] ?? text),
    kind: first?.kind ?? null,
    id: first?.id ?? null,
    count,
    fault,
    doubts: isUnknown
      ? [
          ...doubts,
          ...(await layoutDoubts(db, actor, warehouseId, code, isWork(db, actor, warehouseId))),
        ]
      : [...doubts],
    pallet: pallet && (await describe(db, actor, pallet)),
    freshLpn,
    trace,
    location,
    stated,
    lots,
    products: products.map(({ id, sku, name, customer, tracking, expires, pack }) => ({
      id,
      sku,
      name,
      customer,
      tracking,
      expires,
      pack,
    })),
    ...work,
  };
}

/** Where a unit is, and whether it is on a vehicle or has left. */
async function describe(
  db: Db,
  actor: Actor,
  { id, lpn, warehouseId, location, totalQuantity }: PalletSummary,
): Promise<ScannedPallet> {
  const state = await stateOf(db, warehouseId, id);
  return {
    lpn,
    warehouse: await nameOf(db, actor, warehouseId),
    location: location && (await requireLocation(db, warehouseId, location.id)),
    totalQuantity,
    state,
    load: onVehicle.includes(state) ? await findLoadOfUnit(db, actor, warehouseId, id) : null,
  };
}

/** True for a label that is not used for another unit. */
const isTaken = (trace: Trace | null): boolean => trace !== null && trace.kind !== 'SERIAL';

/** What is known of a code that names nothing in the warehouse. */
async function findTrace(
  db: Db,
  actor: Actor,
  warehouseId: number,
  scanned: string,
): Promise<Trace | null> {
  const unit = await findByFormerLabel(db, actor, scanned);
  if (unit)
    return {
      kind: 'FORMER_LABEL',
      warehouse: await nameOf(db, actor, unit.warehouseId),
      lpn: unit.lpn,
      document: null,
      product: null,
    };
  for (const otherId of actor.warehouseIds) {
    if (otherId === warehouseId) continue;
    const [asn] = await findAsnsByUnit(db, actor, otherId, scanned);
    if (!asn) continue;
    const { unit: _, ...document } = asn;
    return {
      kind: 'ANNOUNCED',
      warehouse: await nameOf(db, actor, otherId),
      lpn: null,
      document: { kind: 'ASN', ...document },
      product: null,
    };
  }
  const serial = await findPackedSerial(db, actor, warehouseId, scanned);
  if (!serial) return null;
  const { product, ...document } = serial;
  return {
    kind: 'SERIAL',
    warehouse: await nameOf(db, actor, warehouseId),
    lpn: null,
    document: { kind: 'ORDER', ...document },
    product,
  };
}

/**
 * Looks up a code as a whole, first in stock, then in work; only then by its parts. The code of a
 * tote means its order first, then the tote.
 */
async function identify(
  db: Db,
  actor: Actor,
  warehouseId: number,
  scanned: string,
): Promise<{ stock: FoundByCode; work: Work }> {
  const whole = await findWhole(db, actor, warehouseId, scanned);
  if (whole)
    return (await findUnderWay(db, actor, warehouseId, whole)) ?? { stock: whole, work: NO_WORK };
  for (const text of wholesOf(scanned)) {
    const work = await findWork(db, actor, warehouseId, text);
    // A tote can be moved, filled and counted by its code, as by its LPN. One that is still empty
    // means its order alone.
    const tote = await findToteByCode(db, actor, warehouseId, text);
    const isOrder = work.documents.some(({ kind }) => kind === 'ORDER');
    if (!isAny(work) && tote === null) continue;
    const pallet = isOrder && tote?.totalQuantity === 0 ? null : tote;
    return { stock: { ...nothingOf(text), pallet }, work };
  }
  return { stock: await findParts(db, actor, warehouseId, scanned, countAnnounced), work: NO_WORK };
}

/**
 * Finds the ASN of a transfer whose unit has the code. Until it is received it stands, empty, where
 * it was sent from.
 */
async function findUnderWay(
  db: Db,
  actor: Actor,
  warehouseId: number,
  { pallet, location, products, lots }: FoundByCode,
): Promise<{ stock: FoundByCode; work: Work } | null> {
  const isOther = location !== null || products.length > 0 || lots.length > 0;
  if (!pallet || pallet.warehouseId === warehouseId || isOther) return null;
  const work = await findWork(db, actor, warehouseId, pallet.lpn);
  return work.announced && { stock: nothingOf(pallet.lpn), work };
}

const isAny = ({ documents, batch, load, user }: Work): boolean =>
  documents.length > 0 || batch !== null || load !== null || user !== null;

const isWork = (db: Db, actor: Actor, warehouseId: number) => async (text: string) =>
  isAny(await findWork(db, actor, warehouseId, text));

/** All meanings of a code, the first one first. */
function meaningsOf(
  { pallet, location, products, lots }: FoundByCode,
  { documents, batch, load, user }: Work,
): { kind: ScanKind; id: number }[] {
  const as = (kind: ScanKind, things: readonly ({ id: number } | null)[]) =>
    things.flatMap((thing) => (thing ? [{ kind, id: thing.id }] : []));
  return [
    ...documents.map(({ kind, id }) => ({ kind, id })),
    ...as('PALLET', [pallet]),
    ...as('LOCATION', [location]),
    ...as('PRODUCT', products),
    ...as('LOT', lots),
    ...as('BATCH', [batch]),
    ...as('LOAD', [load]),
    ...as('USER', [user]),
  ];
}

/** A document, and the unit that it announces with the code. */
type FoundDocument = Omit<ScannedDocument, 'kind'> & { unit?: string };

type FindByCode = (
  db: Db,
  actor: Actor,
  warehouseId: number,
  code: string,
) => Promise<readonly FoundDocument[]>;

/** The ways in which a code names a document, by its kind. */
const finders: Readonly<Record<DocumentType, readonly FindByCode[]>> = {
  ORDER: [findOrdersByReference, findOrdersByPackage, findOrdersByTote],
  ASN: [findAsnsByReference, findAsnsByUnit],
  RETURN: [findReturnsByReference],
};

async function findWork(db: Db, actor: Actor, warehouseId: number, code: string): Promise<Work> {
  const findDocuments = async (kind: DocumentType) => {
    const found = await Promise.all(
      finders[kind].map((find) => find(db, actor, warehouseId, code)),
    );
    return found.flat().map((document) => ({ kind, ...document }));
  };
  const [documents, batch, load, user] = await Promise.all([
    Promise.all(documentTypes.map(findDocuments)),
    findBatchByCode(db, actor, warehouseId, code),
    findLoadByCode(db, actor, warehouseId, code),
    findUserByCode(db, actor, code),
  ]);
  const found = documents.flat();
  const unit = found.find((document) => document.unit !== undefined);
  return {
    documents: found.map(({ unit: _, ...document }) => document),
    announced: unit?.unit === undefined ? null : { asnId: unit.id, code: unit.unit },
    batch: batch && { id: batch.id, status: batch.status },
    load,
    user,
  };
}

async function nameOf(
  db: Db,
  actor: Actor,
  warehouseId: number,
): Promise<{ id: number; name: string }> {
  const { id, name } = await getWarehouse(db, actor, warehouseId);
  return { id, name };
}
