import type { LoadDetail, Loaded, LoadPackage } from '@lading/contract/loads';
import { plainLpn } from '@lading/domain/lpns';
import { packageOfCode } from '@lading/domain/picking';
import { isSameCode } from '@lading/domain/spelling';
import { counted, formatUnits } from '../../lib/format.ts';
import type { Entry } from '../../lib/outbox/entry.ts';
import { isUnsent } from '../../lib/outbox/entry.ts';

type Packages = Pick<LoadDetail, 'packages'>;

const isNamed = (
  { packageId, unit, outerUnit, trackingNumber }: LoadPackage,
  text: string,
): boolean =>
  packageOfCode(text) === packageId ||
  [unit?.lpn, outerUnit?.lpn, trackingNumber].some(
    (code) => code != null && isSameCode(code, text),
  );

/**
 * The packages of a load that a code names: one by its LPN, tracking number or code, or all that
 * stand in a unit.
 */
export function packagesScanned({ packages }: Packages, code: string): LoadPackage[] {
  const text = plainLpn(code);
  return packages.filter((each) => isNamed(each, text));
}

/** The load after some of its packages were loaded, or taken off. */
export function withStates(
  load: LoadDetail,
  packageIds: readonly number[],
  state: 'LOADED' | 'STAGED',
): LoadDetail {
  const packages = load.packages.map((each) =>
    packageIds.includes(each.packageId) ? { ...each, state } : each,
  );
  return {
    ...load,
    packages,
    loadedCount: packages.filter((each) => each.state === 'LOADED').length,
  };
}

/** The load after the answer to a scan, which may name packages that this device did not know. */
export function withLoaded(load: LoadDetail, { packages }: Loaded): LoadDetail {
  const known = new Set(load.packages.map(({ packageId }) => packageId));
  const all = [...load.packages, ...packages.filter(({ packageId }) => !known.has(packageId))];
  const ids = packages.map(({ packageId }) => packageId);
  return withStates({ ...load, packages: all, packageCount: all.length }, ids, 'LOADED');
}

/** The load with what this device has scanned and not sent yet. */
export function withOwnScans(load: LoadDetail, entries: readonly Entry[]): LoadDetail {
  const ids = entries.flatMap((entry) =>
    entry.to === 'loadUnit' && isUnsent(entry) && entry.input.params.id === load.id
      ? packagesScanned(load, entry.input.body.code ?? '').map(({ packageId }) => packageId)
      : [],
  );
  return ids.length > 0 ? withStates(load, ids, 'LOADED') : load;
}

/** What is left to load, and what to do about it. */
export function restText({ packages, status }: Pick<LoadDetail, 'packages' | 'status'>): string {
  if (status === 'CLOSED') return 'The load is closed. It can depart.';
  const left = packages.filter(({ state }) => state !== 'LOADED').length;
  if (packages.length === 0) return 'Nothing is packed for this load yet.';
  if (left === 0) return 'Everything is loaded. Close the load.';
  return `${formatUnits(packages.length - left)} of ${counted(packages.length, 'package')} loaded.`;
}
