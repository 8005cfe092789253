import type { Asn } from '@lading/contract/asns';

export interface SkuUnits {
  sku: string;
  units: number;
}

export interface VarianceAnalytics {
  topOverages: SkuUnits[];
  topExtras: SkuUnits[];
  /** ASNs with any variance, among those looked at. */
  varied: number;
  overageUnits: number;
  extraUnits: number;
  /** Overage units per item with overage, rounded; null where there is none. */
  averagePerItem: number | null;
}

/** How many SKUs each list of the analytics has. */
const TOP = 5;

function summed(entries: readonly SkuUnits[]): SkuUnits[] {
  const sums = new Map<string, number>();
  for (const { sku, units } of entries) sums.set(sku, (sums.get(sku) ?? 0) + units);
  return [...sums].map(([sku, units]) => ({ sku, units })).sort((a, b) => b.units - a.units || a.sku.localeCompare(b.sku));
}

const total = (entries: readonly SkuUnits[]) => entries.reduce((sum, { units }) => sum + units, 0);

export function analyse(asns: readonly Pick<Asn, 'varianceData'>[]): VarianceAnalytics {
  const data = asns.map(({ varianceData }) => varianceData).filter((entry) => entry !== null);
  const overages = data.flatMap((entry) => entry.overages.map(({ sku, variance }) => ({ sku, units: variance })));
  const extras = data.flatMap((entry) => entry.extraItems.map(({ sku, received }) => ({ sku, units: received })));
  return {
    topOverages: summed(overages).slice(0, TOP),
    topExtras: summed(extras).slice(0, TOP),
    varied: data.filter(({ summary }) => summary.hasVariances).length,
    overageUnits: total(overages),
    extraUnits: total(extras),
    averagePerItem: overages.length > 0 ? Math.round(total(overages) / overages.length) : null,
  };
}
