import type { Load, LoadPackage } from '@lading/contract/loads';
import { counted, formatUnits } from '../../lib/format.ts';

/** `7 of 12 packages loaded` */
export const progressText = ({
  loadedCount,
  packageCount,
}: Pick<Load, 'loadedCount' | 'packageCount'>): string =>
  packageCount === 0
    ? 'Nothing is packed yet'
    : `${formatUnits(loadedCount)} of ${counted(packageCount, 'package')} loaded`;

/** `Package 2`, or the LPN of the unit that it is. */
export const packageName = ({ number, unit }: Pick<LoadPackage, 'number' | 'unit'>): string =>
  unit?.lpn ?? `Package ${number}`;

export const wayText = ({
  carrier,
  service,
  destination,
}: Pick<Load, 'carrier' | 'service' | 'destination'>): string =>
  [carrier, service, destination && `to ${destination.name}`].filter(Boolean).join(' · ');
