import type { PackRef } from '@lading/contract/fields';
import { type PackEntry, unitsOfPacks } from '@lading/domain/packs';
import { counted } from '../lib/format.ts';
import { isUnread } from '../lib/numbers.ts';

/** Packs and the units beside them, as typed. */
export interface EnteredPacks {
  pack: PackRef;
  count: string;
  loose: string;
}

/**
 * A quantity as it is typed: `quantity` holds its units as text, however it was entered; empty if
 * nothing was, and no number if what was typed is none.
 */
export interface Entered {
  quantity: string;
  packs?: EnteredPacks;
}

export const NOTHING: Entered = { quantity: '' };

const wholeNumber = (text: string): number =>
  /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
const orNone = (text: string): number => (text.trim() === '' ? 0 : wholeNumber(text));

/** Packs as typed, with the units that they are. */
export function enterPacks(packs: EnteredPacks): Entered {
  const isEmpty = packs.count.trim() === '' && packs.loose.trim() === '';
  const units = unitsOfPacks(packs.pack.units, orNone(packs.count), orNone(packs.loose));
  if ([packs.count, packs.loose].some(isUnread))
    return { quantity: [packs.count, packs.loose].find(isUnread) ?? '', packs };
  return { quantity: isEmpty || Number.isNaN(units) ? '' : String(units), packs };
}

/** The same units in packs, or without packs where `pack` is null. */
export function inPacks({ quantity }: Entered, pack: PackRef | null): Entered {
  if (pack === null) return { quantity };
  const units = wholeNumber(quantity);
  if (Number.isNaN(units)) return enterPacks({ pack, count: '', loose: '' });
  const loose = units % pack.units;
  return enterPacks({
    pack,
    count: String((units - loose) / pack.units),
    loose: loose === 0 ? '' : String(loose),
  });
}

/** One pack, as when its code was scanned. */
export const onePack = (pack: PackRef): Entered => enterPacks({ pack, count: '1', loose: '' });

/** Both together, in packs where no two different ones meet. */
export function addEntered(first: Entered, other: Entered): Entered {
  const sum = { quantity: String(Number(first.quantity) + Number(other.quantity)) };
  const [pack, another] = [first.packs?.pack ?? null, other.packs?.pack ?? null];
  return inPacks(sum, pack && another && pack.id !== another.id ? null : (pack ?? another));
}

/**
 * What a call says of how a quantity was entered, beside its units; nothing if no whole pack is in
 * it.
 */
export function packBody({
  packs,
}: Entered): { packId: number; packs: number; looseUnits: number } | object {
  const count = packs ? orNone(packs.count) : 0;
  return packs && count > 0
    ? { packId: packs.pack.id, packs: count, looseUnits: orNone(packs.loose) }
    : {};
}

/** The part of an entry that a line keeps until it is sent, and from which its text is made. */
export function entryOf({ packs }: Entered): Omit<PackEntry, 'packId'> {
  const count = packs ? orNone(packs.count) : 0;
  return packs && count > 0
    ? { packs: count, packName: packs.pack.name, packUnits: packs.pack.units }
    : { packs: null, packName: null, packUnits: null };
}

/** An entry in words: `2 × Case of 24, 48 units`. */
export function entryText(entry: Entered, units: number): string {
  const { packs, packName } = entryOf(entry);
  return [packs !== null && `${packs} × ${packName}`, counted(units, 'unit')]
    .filter(Boolean)
    .join(', ');
}
