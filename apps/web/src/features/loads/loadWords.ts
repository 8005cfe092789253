import type { Load, LoadedGoods, LoadPackage } from '@lading/contract/loads';
import { counted, formatUnits, formatWeight } from '../../lib/format.ts';

/** `7 of 12 packages loaded` */
export const progressText = ({
  loadedCount,
  packageCount,
}: Pick<Load, 'loadedCount' | 'packageCount'>): string =>
  packageCount === 0
    ? 'Nothing is packed yet'
    : `${formatUnits(loadedCount)} of ${counted(packageCount, 'package')} loaded`;

/** `2 (1 pallet, 1 package)` */
export function handlingUnitsText({ handlingUnits, pallets }: LoadedGoods): string {
  const alone = handlingUnits - pallets;
  if (pallets === 0) return counted(alone, 'package');
  if (alone === 0) return counted(pallets, 'pallet');
  const [onPallets, beside] = [counted(pallets, 'pallet'), counted(alone, 'package')];
  return `${formatUnits(handlingUnits)} (${onPallets}, ${beside})`;
}

/** `190.92 kg`, or `about 190.92 kg` where it is computed; a dash where it is not known. */
export const packagesWeightText = ({
  packageWeight: weight,
  isComputed,
}: Pick<LoadedGoods, 'packageWeight' | 'isComputed'>): string =>
  weight === null ? '–' : `${isComputed ? 'about ' : ''}${formatWeight(weight)}`;

/** `215.92 kg (packages 190.92 kg, pallets and other units 25 kg)` */
export function grossWeightText(goods: LoadedGoods): string {
  const packages = packagesWeightText(goods);
  const { weight, unitWeight } = goods;
  if (weight === null || unitWeight === 0) return packages;
  const [gross, units] = [weight, unitWeight].map((each) => formatWeight(each));
  return `${gross} (packages ${packages}, pallets and other units ${units})`;
}

/** `Package 2`, or the LPN of the unit that it is. */
export const packageName = ({ number, unit }: Pick<LoadPackage, 'number' | 'unit'>): string =>
  unit?.lpn ?? `Package ${number}`;

export const wayText = ({
  carrier,
  service,
  destination,
}: Pick<Load, 'carrier' | 'service' | 'destination'>): string =>
  [carrier, service, destination && `to ${destination.name}`].filter(Boolean).join(' · ');
