import type { Named } from '@lading/contract/fields';
import type { InventoryRecord, Pallet } from '@lading/contract/inventory';
import { sendWork } from '../../lib/outbox/pageOutbox.ts';
import type { Back, MoveAsk, MoveEvent } from './moveMachine.ts';
import { type Load, placeOf, type Target, workText } from './moveSource.ts';

type UnitLoad = Extract<Load, { kind: 'unit' }>;
type PartLoad = Extract<Load, { kind: 'part' }>;

/** The way back of a unit; one that had no location has none once it has got one. */
function backOf({ unit: before }: UnitLoad, unit: Pallet): Back | null {
  const load: Load = { kind: 'unit', unit };
  const { parent, location } = before;
  if (parent !== null)
    return { load, target: { kind: 'unit', unit: { lpn: parent.lpn, location } } };
  const isThere = location?.id === unit.location?.id;
  if (unit.parent !== null && isThere)
    return { load, target: { kind: 'out', parent: unit.parent.lpn } };
  return location && { load, target: { kind: 'place', place: location } };
}

/**
 * Sends the move of a unit. Returns the unit as it is now, null if that waits. One that goes back
 * into a unit first goes back to where that is: a unit that it left empty would come to it.
 */
async function sendUnit(
  warehouseId: number,
  load: UnitLoad,
  target: Target,
  isUndo: boolean,
): Promise<Pallet | null> {
  const { lpn, location } = load.unit;
  const params = { lpn };
  const about = { warehouseId, what: workText(load, target), group: `unit ${lpn}` };
  const putAway = (place: Named, what: string) =>
    sendWork<'putAwayPallet'>({
      to: 'putAwayPallet',
      input: { params, body: { locationId: place.id } },
      ...about,
      what,
    });
  if (target.kind === 'place') return putAway(target.place, about.what);
  if (target.kind === 'out')
    return sendWork<'unnestUnit'>({ to: 'unnestUnit', input: { params }, ...about });
  const { unit } = target;
  const isBack = isUndo && unit.location !== null && unit.location.id !== location?.id;
  if (isBack && unit.location) await putAway(unit.location, `${lpn} to ${unit.location.name}`);
  return sendWork<'nestUnit'>({
    to: 'nestUnit',
    input: { params, body: { into: unit.lpn } },
    ...about,
    ...(isBack && { needsGroup: true }),
  });
}

const isSameGoods = (a: InventoryRecord, b: InventoryRecord): boolean =>
  a.product.id === b.product.id &&
  a.lot?.id === b.lot?.id &&
  a.status === b.status &&
  a.receivedDate === b.receivedDate;

/**
 * Sends the move of a part. Returns the balance in which its units are now, and what is left of
 * the one that they came from; null if that waits.
 */
async function sendPart(
  warehouseId: number,
  load: PartLoad,
  target: Exclude<Target, { kind: 'out' }>,
): Promise<{ arrived: InventoryRecord | undefined; left: boolean } | null> {
  const { record, quantity } = load;
  const about = { warehouseId, what: workText(load, target) };
  if (target.kind === 'place') {
    const input = { params: { id: record.id }, body: { locationId: target.place.id, quantity } };
    const touched = await sendWork<'moveStock'>({ to: 'moveStock', input, ...about });
    return (
      touched && {
        arrived: touched.find(({ id }) => id !== record.id),
        left: touched.some((each) => each.id === record.id && each.quantity > 0),
      }
    );
  }
  const { lpn } = target.unit;
  const input = { params: { lpn }, body: { inventoryId: record.id, quantity } };
  const unit = await sendWork<'fillUnit'>({ to: 'fillUnit', input, ...about });
  return (
    unit && {
      arrived: unit.contents.find(
        (each) => each.pallet?.lpn === unit.lpn && isSameGoods(each, record),
      ),
      left: record.quantity > quantity,
    }
  );
}

/**
 * Units of a unit go back into it where they are, or while it has others: an empty one would come
 * to them.
 */
function partBack(
  { record, quantity, customer }: PartLoad,
  { arrived, left }: NonNullable<Awaited<ReturnType<typeof sendPart>>>,
): Back | null {
  if (!arrived) return null;
  const load: Load = { kind: 'part', record: arrived, quantity, customer };
  const { pallet, location } = record;
  const isThere = placeOf(load)?.id === pallet?.location?.id;
  if (pallet) return left || isThere ? { load, target: { kind: 'unit', unit: pallet } } : null;
  return location && { load, target: { kind: 'place', place: location } };
}

/** Sends a move. A unit comes out of another one only as a whole. Throws ApiError. */
export async function sendMove(
  warehouseId: number,
  { load, target, isUndo }: Extract<MoveAsk, { kind: 'move' }>,
): Promise<MoveEvent> {
  const done = (isWaiting: boolean, back: Back | null): MoveEvent => ({
    kind: 'moved',
    load,
    target,
    isUndo,
    isWaiting,
    back: isUndo ? null : back,
  });
  if (load.kind === 'unit') {
    const unit = await sendUnit(warehouseId, load, target, isUndo);
    return done(unit === null, unit && backOf(load, unit));
  }
  if (target.kind === 'out') throw new Error('Units of a balance stand in no unit by themselves.');
  const moved = await sendPart(warehouseId, load, target);
  return done(moved === null, moved && partBack(load, moved));
}
