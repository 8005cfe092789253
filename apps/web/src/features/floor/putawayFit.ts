import type { Named, ProductRef } from '@lading/contract/fields';
import type { ScannedLocation } from '@lading/contract/floor';
import type { InventoryRecord, Pallet, PutawaySuggestions } from '@lading/contract/inventory';
import type { Location } from '@lading/contract/locations';
import { codeText } from '@lading/domain/codeText';
import type { StockStatus } from '@lading/domain/inventory';
import { entryFault, isSellablePlace } from '@lading/domain/locations';
import { belongsInto, decidingStatus, putawayTypes } from '@lading/domain/putaway';
import { counted, formatUnits } from '../../lib/format.ts';

/** What is known of a location that somebody puts a pallet into. Offline some of it is not. */
export interface Place {
  location: ScannedLocation;
  /** Its rules; undefined if they are not known. */
  rules: Location | undefined;
  /** The location that was suggested first. */
  best: Location | undefined;
  /** What stands there. */
  stock: readonly InventoryRecord[];
  /** The products whose pick face it is. */
  faceOf: readonly ProductRef[];
}

/** Why a location takes nothing, or how it differs from what was suggested. */
export type Fit = { refusal: string } | { doubts: string[] };

const skusOf = (products: readonly ProductRef[]): string =>
  [...new Set(products.map(({ sku }) => sku))].slice(0, 3).join(', ');

/** What goes into a location: a pallet, or, without an LPN, units of a balance. */
export type Goods = Pick<Pallet, 'contents' | 'totalQuantity'> & { lpn?: string };

type Advice = Pick<PutawaySuggestions, 'status' | 'types'>;

/** Where goods belong by their statuses, as far as that needs no server. */
export function adviceFor({ contents }: Goods): Advice {
  const status = decidingStatus(contents.map((record) => record.status));
  return { status, types: status === null ? [] : [...putawayTypes[status]] };
}

/** Why goods do not fit into a location that takes so many units at most. */
function fullText(
  name: string,
  capacity: number,
  standing: number,
  { totalQuantity: arriving, lpn }: Goods,
): string {
  if (standing >= capacity)
    return `${name} is full: it holds ${formatUnits(standing)} of ${counted(capacity, 'unit')}.`;
  const room =
    standing === 0
      ? `takes at most ${counted(capacity, 'unit')}`
      : `has room for ${counted(capacity - standing, 'unit')}`;
  const where = lpn === undefined ? 'to be moved' : 'on this pallet';
  return `${name} ${room}, and ${formatUnits(arriving)} ${arriving === 1 ? 'is' : 'are'} ${where}.`;
}

/** A location that is blocked, retired or full takes nothing. */
function refusalOf({ location: { name }, rules, stock }: Place, goods: Goods): string | null {
  if (!rules) return null;
  const standing = stock.reduce((sum, { quantity }) => sum + quantity, 0);
  const fault = entryFault(rules, standing, goods.totalQuantity);
  const { capacity, blockReason } = rules;
  if (fault === 'PLACE_BLOCKED')
    return `${name} is blocked${blockReason ? `: ${blockReason}` : ''}. Scan another location.`;
  if (fault === 'RETIRED') return `${name} is retired. Scan another location.`;
  if (fault === 'PLACE_FULL' && capacity !== null)
    return `${fullText(name, capacity, standing, goods)} Scan another location.`;
  return null;
}

/** What of AVAILABLE goods cannot be sold there, although the type of the location allows it. */
function saleDoubt(
  { location: { name, type }, rules }: Place,
  statuses: readonly StockStatus[],
): string | false {
  if (!rules?.blockedOut || !statuses.includes('AVAILABLE') || !isSellablePlace(type)) return false;
  return `Nothing goes out of ${name}${rules.blockReason ? ` (${rules.blockReason})` : ''}: what is put there cannot be sold.`;
}

/**
 * Compares a location with where goods belong: type, sale, pick face, zone and what else stands
 * there.
 */
export function fitOf(goods: Goods, advice: Advice, place: Place): Fit {
  const refusal = refusalOf(place, goods);
  if (refusal !== null) return { refusal };
  const { location, rules, best, stock, faceOf } = place;
  const { name, type } = location;
  const own = new Set(goods.contents.map(({ product }) => product.id));
  const isOther = ({ id }: Named | ProductRef): boolean => !own.has(id);
  const what = advice.status === null ? 'This pallet' : `${codeText(advice.status)} stock`;
  const types = advice.types.map(codeText).join(' or ') || 'no location yet';
  const others = faceOf.filter(isOther);
  const beside = stock.map(({ product }) => product).filter(isOther);
  const statuses = goods.contents.map(({ status }) => status);
  const isElsewhere = best !== undefined && rules !== undefined && best.zone !== rules.zone;
  const doubts = [
    !belongsInto(type, statuses) &&
      `${name} is a ${codeText(type)} location. ${what} belongs into ${types}.`,
    saleDoubt(place, statuses),
    others.length > 0 && `${name} is the pick face of ${skusOf(others)}.`,
    isElsewhere &&
      `${name} is in ${rules.zone ? `zone ${rules.zone}` : 'no zone'}, and ${best.name} in ${best.zone ? `zone ${best.zone}` : 'none'}.`,
    others.length === 0 && beside.length > 0 && `${name} holds ${skusOf(beside)}.`,
  ];
  return { doubts: doubts.filter((doubt) => doubt !== false) };
}
