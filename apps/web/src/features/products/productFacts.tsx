import type { Named } from '@lading/contract/fields';
import type { Product } from '@lading/contract/products';
import { rotationChoices } from '../../lib/choices.ts';
import { formatMoney, formatUnits } from '../../lib/format.ts';
import type { MaybeFacts } from '../../ui/Facts.tsx';

const trackingWords = { NONE: 'Not tracked', LOT: 'By lot', SERIAL: 'By serial' } as const;

const NONE = '–';

/** One in each line; a dash if there is none. */
const linesOf = (lines: readonly string[]): string => lines.join('\n') || NONE;

type Measured = Pick<Product, 'weightGrams' | 'lengthMm' | 'widthMm' | 'heightMm'>;

/** `260 × 80 × 80 mm, 420 g`. */
function measuresOf({ weightGrams, lengthMm, widthMm, heightMm }: Measured): string | null {
  const sides = [lengthMm, widthMm, heightMm];
  const size =
    sides.some((side) => side !== null) &&
    `${sides.map((side) => (side === null ? NONE : formatUnits(side))).join(' × ')} mm`;
  return (
    [size, weightGrams !== null && `${formatUnits(weightGrams)} g`].filter(Boolean).join(', ') ||
    null
  );
}

function packLines({ packs, barcodes, unit }: Product): string[] {
  return packs.map((pack) => {
    const codes = barcodes.filter(({ packId }) => packId === pack.id).map(({ code }) => code);
    const parts = [
      `${formatUnits(pack.units)} ${unit}`,
      pack.gtin && `GTIN ${pack.gtin}`,
      ...codes,
      measuresOf(pack),
    ];
    return `${pack.name}: ${parts.filter(Boolean).join(', ')}`;
  });
}

/** The name of a product's customer; N/A where the answer names none. */
export const customerOf = ({ customer }: { customer: Named | null }): string =>
  customer?.name ?? 'N/A';

/** How it goes into cartons; empty where that is said of nothing. */
const cartonWords = ({ shipsInOwnBox, thisSideUp, segregationClass }: Product): string =>
  linesOrNone([
    shipsInOwnBox && 'Ships in its own box',
    thisSideUp && 'This side up',
    segregationClass !== null && `Class ${segregationClass}, never with another`,
  ]);
const linesOrNone = (lines: readonly (string | false)[]): string =>
  lines.filter(Boolean).join('\n');

export function productFacts(product: Product): MaybeFacts {
  const { unit, barcodes, tracking, serialCapture, expires, rotation, unitCost, quantity } =
    product;
  return [
    { term: 'Customer', value: customerOf(product) },
    { term: 'Base Quantity', value: formatUnits(quantity) },
    { term: 'Unit', value: unit },
    {
      term: 'Barcodes',
      value: linesOf(barcodes.filter(({ packId }) => packId === null).map(({ code }) => code)),
    },
    { term: 'Packs', value: linesOf(packLines(product)) },
    {
      term: 'Tracking',
      value: expires ? `${trackingWords[tracking]}, expires` : trackingWords[tracking],
    },
    serialCapture === 'OUTBOUND' && { term: 'Serials', value: 'Recorded when packed' },
    {
      term: 'Rotation',
      value: rotationChoices.find(({ value }) => value === rotation)?.label ?? "The customer's",
    },
    { term: 'Measures', value: measuresOf(product) ?? NONE },
    cartonWords(product) !== '' && { term: 'Cartons', value: cartonWords(product) },
    unitCost !== null && { term: 'Unit Cost', value: formatMoney(unitCost) },
  ];
}
