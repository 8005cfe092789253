import type { Named, ProductRef } from '@lading/contract/fields';
import type { ScannedLocation } from '@lading/contract/floor';
import type { InventoryRecord, Pallet, PutawaySuggestions } from '@lading/contract/inventory';
import type { Location } from '@lading/contract/locations';
import { codeText } from '@lading/domain/codeText';
import { entryFault } from '@lading/domain/locations';
import { belongsInto } from '@lading/domain/putaway';
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

const skusOf = (products: readonly ProductRef[]): string => [...new Set(products.map(({ sku }) => sku))].slice(0, 3).join(', ');

/** Why units do not fit into a location that takes so many at most. */
function fullText(name: string, capacity: number, standing: number, arriving: number): string {
  if (standing >= capacity) return `${name} is full: it holds ${formatUnits(standing)} of ${counted(capacity, 'unit')}.`;
  const room = standing === 0 ? `takes at most ${counted(capacity, 'unit')}` : `has room for ${counted(capacity - standing, 'unit')}`;
  return `${name} ${room}, and ${formatUnits(arriving)} ${arriving === 1 ? 'is' : 'are'} on this pallet.`;
}

/** A location that is blocked, retired or full takes nothing. */
function refusalOf({ location: { name }, rules, stock }: Place, pallet: Pallet): string | null {
  if (!rules) return null;
  const standing = stock.reduce((sum, { quantity }) => sum + quantity, 0);
  const fault = entryFault(rules, standing, pallet.totalQuantity);
  const { capacity, blockReason } = rules;
  if (fault === 'PLACE_BLOCKED') return `${name} is blocked${blockReason ? `: ${blockReason}` : ''}. Scan another location.`;
  if (fault === 'RETIRED') return `${name} is retired. Scan another location.`;
  if (fault === 'PLACE_FULL' && capacity !== null)
    return `${fullText(name, capacity, standing, pallet.totalQuantity)} Scan another location.`;
  return null;
}

/** Compares a location with what was suggested for a pallet: type, pick face, zone and what else stands there. */
export function fitOf(pallet: Pallet, advice: PutawaySuggestions, place: Place): Fit {
  const refusal = refusalOf(place, pallet);
  if (refusal !== null) return { refusal };
  const { location, rules, best, stock, faceOf } = place;
  const { name, type } = location;
  const own = new Set(pallet.contents.map(({ product }) => product.id));
  const isOther = ({ id }: Named | ProductRef): boolean => !own.has(id);
  const goods = advice.status === null ? 'This pallet' : `${codeText(advice.status)} stock`;
  const types = advice.types.map(codeText).join(' or ') || 'no location yet';
  const others = faceOf.filter(isOther);
  const beside = stock.map(({ product }) => product).filter(isOther);
  const statuses = pallet.contents.map(({ status }) => status);
  const isElsewhere = best !== undefined && rules !== undefined && best.zone !== rules.zone;
  const doubts = [
    !belongsInto(type, statuses) && `${name} is a ${codeText(type)} location. ${goods} belongs into ${types}.`,
    others.length > 0 && `${name} is the pick face of ${skusOf(others)}.`,
    isElsewhere &&
      `${name} is in ${rules.zone ? `zone ${rules.zone}` : 'no zone'}, and ${best.name} in ${best.zone ? `zone ${best.zone}` : 'none'}.`,
    others.length === 0 && beside.length > 0 && `${name} holds ${skusOf(beside)}.`,
  ];
  return { doubts: doubts.filter((doubt) => doubt !== false) };
}
