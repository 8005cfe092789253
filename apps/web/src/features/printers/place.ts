import { readJson, storageKeys, writeJson } from '../../lib/storage.ts';
import { createStore } from '../../lib/store.ts';

/** Where this device stands. Empty for nowhere in particular. */
export interface PrintPlace {
  workstation: string;
  zone: string;
}

interface Kept extends PrintPlace {
  warehouseId: number;
}

const NOWHERE: PrintPlace = { workstation: '', zone: '' };

const isText = (value: unknown): value is string => typeof value === 'string';

function readKept(): Kept | null {
  const found = readJson<Partial<Kept> | null>(storageKeys.printPlace);
  return found && isText(found.workstation) && isText(found.zone) && found.warehouseId
    ? { workstation: found.workstation, zone: found.zone, warehouseId: found.warehouseId }
    : null;
}

const place = createStore<Kept | null>(readKept());

/** The place of this device in a warehouse. A place of another warehouse is none of this one. */
export function usePrintPlace(warehouseId: number): PrintPlace {
  const found = place.use();
  return found?.warehouseId === warehouseId ? found : NOWHERE;
}

/** Says once where this device stands. It keeps that, whoever signs in. */
export function keepPrintPlace(warehouseId: number, { workstation, zone }: PrintPlace): void {
  const next = { warehouseId, workstation: workstation.trim(), zone: zone.trim() };
  writeJson(storageKeys.printPlace, next);
  place.set(next);
}

export const placeText = ({ workstation, zone }: PrintPlace): string =>
  [workstation, zone && `zone ${zone}`].filter(Boolean).join(', ');
