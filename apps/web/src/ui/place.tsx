import { Secondary } from './columns.tsx';

interface Place {
  location: { name: string } | null;
  pallet: { lpn: string } | null;
}

/** Where stock lies: `A-01-01 (LPN-00000042)`, a dash where it has no location yet. */
export function placeText({ location, pallet }: Place): string {
  return [location?.name ?? '–', pallet && `(${pallet.lpn})`].filter(Boolean).join(' ');
}

/** The same in a cell, where the pallet is the second fact. */
export function placeOf({ location, pallet }: Place) {
  return (
    <>
      {location?.name ?? '–'} {pallet && <Secondary whole>({pallet.lpn})</Secondary>}
    </>
  );
}
