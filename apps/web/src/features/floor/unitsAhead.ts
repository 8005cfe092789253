import type { Named } from '@lading/contract/fields';
import type { Pallet } from '@lading/contract/inventory';
import { type Entry, isToApply } from '../../lib/outbox/entry.ts';

/** A unit without units of a balance that this device took out of it. */
function without(unit: Pallet, recordId: number, quantity: number | undefined): Pallet {
  const contents = unit.contents.map((record) => {
    if (record.id !== recordId) return record;
    const taken = Math.min(quantity ?? record.available, record.quantity);
    return {
      ...record,
      quantity: record.quantity - taken,
      available: Math.max(record.available - taken, 0),
    };
  });
  return {
    ...unit,
    contents: contents.filter((record) => record.quantity > 0),
    totalQuantity: contents.reduce((sum, record) => sum + record.quantity, 0),
  };
}

/**
 * A unit as it was read at `readAt`, with what this device did to it since. Where a unit is that
 * this one was put into is not known.
 */
export function withUnitWork(
  unit: Pallet,
  entries: readonly Entry[],
  readAt: number,
  locations: readonly Named[],
): Pallet {
  let now = unit;
  for (const entry of entries.filter((each) => isToApply(each, readAt)))
    switch (entry.to) {
      case 'putAwayPallet':
        if (entry.input.params.lpn === unit.lpn) {
          const place = locations.find(({ id }) => id === entry.input.body.locationId) ?? null;
          now = { ...now, parent: null, location: place && { id: place.id, name: place.name } };
        }
        break;
      case 'nestUnit':
        if (entry.input.params.lpn === unit.lpn)
          now = { ...now, parent: { lpn: entry.input.body.into }, location: null };
        break;
      case 'unnestUnit':
        if (entry.input.params.lpn === unit.lpn) now = { ...now, parent: null };
        break;
      case 'moveStock':
        now = without(now, Number(entry.input.params.id), entry.input.body.quantity);
        break;
      case 'fillUnit':
        now = without(now, Number(entry.input.body.inventoryId), entry.input.body.quantity);
        break;
    }
  return now;
}
