import type { updateProduct } from '@lading/contract/calls';
import type { Product } from '@lading/contract/products';
import { checkDigit } from '@lading/domain/gs1';
import { MAX_GRAMS, MAX_MILLIMETRES } from '@lading/domain/limits';
import type { Rotation, Tracking } from '@lading/domain/lots';
import { codeKey, DEFAULT_UNIT, isGtin, MIN_PACK_UNITS } from '@lading/domain/packs';
import { isQuantity, MAX_QUANTITY } from '@lading/domain/quantity';
import { spelled, spellingKey } from '@lading/domain/spelling';
import type { BodyOf } from '../../lib/api.ts';
import { formatUnits } from '../../lib/format.ts';

interface MeasureValues {
  weightGrams: string;
  lengthMm: string;
  widthMm: string;
  heightMm: string;
}

export interface PackValues extends MeasureValues {
  /** Tells packs apart while they have no id. */
  key: string;
  id: number | null;
  name: string;
  units: string;
  gtin: string;
}

export interface CodeValues {
  code: string;
  /** The key of its pack; empty for the base unit. */
  of: string;
}

export interface ProductValues extends MeasureValues {
  customerId: number | '';
  sku: string;
  name: string;
  barcode: string;
  quantity: string;
  unitCost: string;
  unit: string;
  tracking: Tracking;
  recordsSerials: boolean;
  expires: boolean;
  /** Empty: the customer's. */
  rotation: Rotation | '';
  shipsInOwnBox: boolean;
  thisSideUp: boolean;
  segregationClass: string;
  packs: PackValues[];
  /** All but the first of the base unit. */
  codes: CodeValues[];
}

export const measureFields = ['lengthMm', 'widthMm', 'heightMm', 'weightGrams'] as const;

const measuresOf = (
  product: Pick<Product, (typeof measureFields)[number]> | null,
): MeasureValues => ({
  weightGrams: String(product?.weightGrams ?? ''),
  lengthMm: String(product?.lengthMm ?? ''),
  widthMm: String(product?.widthMm ?? ''),
  heightMm: String(product?.heightMm ?? ''),
});

const orNull = (text: string): number | null => (text.trim() === '' ? null : Number(text));

const measuresBody = (values: MeasureValues) => ({
  weightGrams: orNull(values.weightGrams),
  lengthMm: orNull(values.lengthMm),
  widthMm: orNull(values.widthMm),
  heightMm: orNull(values.heightMm),
});

export function newPack(packs: readonly PackValues[]): PackValues {
  const used = packs.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0));
  return {
    key: `new-${Math.max(0, ...used) + 1}`,
    id: null,
    name: '',
    units: '',
    gtin: '',
    ...measuresOf(null),
  };
}

export function valuesOf(product: Product | null): ProductValues {
  const barcodes = product?.barcodes ?? [];
  const first = barcodes.find(({ packId }) => packId === null);
  return {
    customerId: product?.customerId ?? '',
    sku: product?.sku ?? '',
    name: product?.name ?? '',
    barcode: product?.barcode ?? '',
    quantity: String(product?.quantity ?? 0),
    unitCost: String(product?.unitCost ?? ''),
    unit: product?.unit ?? DEFAULT_UNIT,
    tracking: product?.tracking ?? 'NONE',
    recordsSerials: product?.serialCapture === 'OUTBOUND',
    expires: product?.expires ?? false,
    rotation: product?.rotation ?? '',
    shipsInOwnBox: product?.shipsInOwnBox ?? false,
    thisSideUp: product?.thisSideUp ?? false,
    segregationClass: product?.segregationClass ?? '',
    ...measuresOf(product),
    packs: (product?.packs ?? []).map((pack) => ({
      key: String(pack.id),
      id: pack.id,
      name: pack.name,
      units: String(pack.units),
      gtin: pack.gtin ?? '',
      ...measuresOf(pack),
    })),
    codes: barcodes.flatMap((barcode) =>
      barcode === first
        ? []
        : [{ code: barcode.code, of: barcode.packId === null ? '' : String(barcode.packId) }],
    ),
  };
}

type Body = BodyOf<typeof updateProduct> & { sku: string };

/** The typed base quantity; 0 if it is not a number. */
export function baseQuantity(text: string): number {
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) ? value : 0;
}

/** A product as it is sent: its packs and barcodes as whole lists, empty rows left out. */
export function productBody(values: ProductValues): Body {
  const packOf = (key: string) => {
    const pack = values.packs.find((other) => other.key === key);
    if (!pack) return {};
    return pack.id === null ? { packName: pack.name.trim() } : { packId: pack.id };
  };
  const codes = [{ code: values.barcode, of: '' }, ...values.codes].filter(
    ({ code }) => code.trim() !== '',
  );
  return {
    sku: values.sku,
    name: values.name,
    quantity: baseQuantity(values.quantity),
    unitCost: orNull(values.unitCost),
    unit: values.unit.trim() || DEFAULT_UNIT,
    tracking: values.tracking,
    serialCapture: values.recordsSerials && values.tracking !== 'SERIAL' ? 'OUTBOUND' : 'NONE',
    expires: values.expires && values.tracking !== 'NONE',
    rotation: values.rotation || null,
    shipsInOwnBox: values.shipsInOwnBox,
    thisSideUp: values.thisSideUp,
    segregationClass: values.segregationClass.trim() || null,
    ...measuresBody(values),
    packs: values.packs.map((pack) => ({
      ...(pack.id === null ? {} : { id: pack.id }),
      name: pack.name.trim(),
      units: Number(pack.units),
      gtin: pack.gtin.trim() || null,
      ...measuresBody(pack),
    })),
    barcodes: codes.map(({ code, of }) => ({ code: code.trim(), ...packOf(of) })),
    ...(values.customerId === '' ? {} : { customerId: values.customerId }),
  };
}

/** A sentence that says why a text is not a GTIN; true if it is one, or empty. */
export function gtinRule(text: string): string | true {
  const digits = text.trim();
  if (digits === '' || isGtin(digits)) return true;
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return 'A GTIN has 8, 12, 13 or 14 digits.';
  return `The last digit is ${digits.at(-1)} and should be ${checkDigit(digits.slice(0, -1))}: please compare it with the label.`;
}

export function packUnitsRule(text: string): string | true {
  const units = Number(text);
  return (
    (isQuantity(units) && units >= MIN_PACK_UNITS) ||
    `A whole number from ${MIN_PACK_UNITS} to ${formatUnits(MAX_QUANTITY)}.`
  );
}

export function packNameRule(name: string, packs: readonly PackValues[]): string | true {
  if (name.trim() === '') return 'A pack needs a name, such as "Case of 24".';
  return (
    packs.filter((pack) => pack.name.trim() === name.trim()).length < 2 ||
    'Another pack of this product has this name.'
  );
}

export const measureRule =
  (field: (typeof measureFields)[number]) =>
  (text: string): string | true => {
    const most = field === 'weightGrams' ? MAX_GRAMS : MAX_MILLIMETRES;
    const value = orNull(text);
    return (
      value === null ||
      (Number.isInteger(value) && value >= 1 && value <= most) ||
      `A whole number from 1 to ${formatUnits(most)}.`
    );
  };

const keyOf = (code: string): string => codeKey(spellingKey(spelled(code)));

/** A code stands once: on the base unit, or on one pack. */
export function codeRule(code: string, { barcode, codes, packs }: ProductValues): string | true {
  if (code.trim() === '') return true;
  if (/\s/.test(code.trim())) return 'A barcode has no blanks.';
  const all = [barcode, ...codes.map((other) => other.code), ...packs.map(({ gtin }) => gtin)].map(
    keyOf,
  );
  return (
    all.filter((other) => other === keyOf(code)).length < 2 ||
    'This code is entered twice; it can mean one pack or the base unit.'
  );
}
