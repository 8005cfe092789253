import type { AnnouncedUnit } from '@lading/contract/asns';
import type { createAsn } from '@lading/contract/calls';
import type { ProductRef } from '@lading/contract/fields';
import { inTreeOrder, linesBeyond, treeFaults, unitsFrom } from '@lading/domain/announcedUnits';
import { sayFault } from '@lading/domain/messages/faults';
import { isQuantity, sumByKey } from '@lading/domain/quantity';
import { isSameCode } from '@lading/domain/spelling';
import type { UnitKind } from '@lading/domain/units';
import type { BodyOf } from '../../lib/api.ts';
import { counted, formatUnits } from '../../lib/format.ts';

/** Goods in an announced unit, as they are entered. */
export interface DraftGoods {
  product: ProductRef;
  quantity: number;
  /** The code of the announced lot or serial. */
  lot?: string;
  isSerial?: true;
}

/** An announced unit, as it is entered. A parent is another one's code. */
export interface DraftUnit {
  code: string;
  kind: UnitKind;
  parent: string | null;
  goods: readonly DraftGoods[];
}

/** A line of the ASN, as far as its units know it. */
interface Line {
  product: ProductRef;
  quantity: number;
  lot?: string;
}

/** Adds a unit. Returns a sentence if that is not possible. */
export function withUnit(
  units: readonly DraftUnit[],
  { code, kind, parent }: Omit<DraftUnit, 'goods'>,
): DraftUnit[] | string {
  const text = code.trim();
  if (!text) return 'Enter the SSCC or LPN of the unit.';
  if (units.some((unit) => isSameCode(unit.code, text))) return `${text} is in the list already.`;
  const next = [...units, { code: text, kind, parent, goods: [] }];
  const [faulty] = treeFaults(next);
  return faulty ? sayFault(faulty.fault) : inTreeOrder(next).map(({ depth: _, ...unit }) => unit);
}

/** The units without one and those in it. */
export function withoutUnit(units: readonly DraftUnit[], code: string): DraftUnit[] {
  const gone = unitsFrom(units, code);
  return units.filter((unit) => !gone.includes(unit));
}

/** Adds units of a product to a unit. Returns a sentence if that is not possible. */
export function withGoods(
  units: readonly DraftUnit[],
  code: string,
  lines: readonly Line[],
  product: ProductRef | null,
  quantity: number,
): DraftUnit[] | string {
  if (!product || quantity === 0 || Number.isNaN(quantity))
    return 'Please select a product and enter a quantity.';
  if (!isQuantity(quantity)) return 'Enter a whole number of units.';
  if (!lines.some((line) => line.product.id === product.id))
    return `${product.sku} is no item of this ASN. Add it to the items first.`;
  return units.map((unit) => {
    if (unit.code !== code) return unit;
    const known = unit.goods.find(
      (goods) => goods.product.id === product.id && goods.lot === undefined,
    );
    const { id, sku, name } = product;
    const goods = known
      ? unit.goods.map((each) =>
          each === known ? { ...each, quantity: each.quantity + quantity } : each,
        )
      : [...unit.goods, { product: { id, sku, name }, quantity }];
    return { ...unit, goods };
  });
}

/** Why the units do not fit the lines: one sentence for each reason. */
export function unitProblems(units: readonly DraftUnit[], lines: readonly Line[]): string[] {
  const goods = units.flatMap((unit) => unit.goods);
  const skus = new Set(lines.map(({ product }) => product.sku));
  const missing = new Set(goods.map(({ product }) => product.sku).filter((sku) => !skus.has(sku)));
  // Lots have no numbers here; the server compares them too.
  const announced = sumByKey(goods.map(({ product, quantity }) => ({ key: product.id, quantity })));
  const sums = sumByKey(lines.map(({ product, quantity }) => ({ key: product.id, quantity })));
  const beyond = linesBeyond(
    [...announced].map(([productId, quantity]) => ({
      lineNo: null,
      productId,
      lotId: null,
      quantity,
    })),
    [...sums].map(([productId, expected]) => ({
      lineNo: productId,
      productId,
      lotId: null,
      expected,
    })),
  );
  return [
    ...[...missing].map((sku) => `${sku} is in a unit, and no item of the ASN`),
    ...beyond.map(({ lineNo, expected, announced: inUnits }) => {
      const sku = lines.find(({ product }) => product.id === lineNo)?.product.sku;
      return `The units have ${formatUnits(inUnits)} of ${sku}, and the ASN ${formatUnits(expected)}`;
    }),
  ];
}

export const unitsBody = (
  units: readonly DraftUnit[],
): NonNullable<BodyOf<typeof createAsn>['units']> =>
  units.map(({ code, kind, parent, goods }) => ({
    code,
    kind,
    parent,
    items: goods.map(({ product, quantity, lot, isSerial }) => ({
      productId: product.id,
      quantity,
      ...(lot !== undefined && (isSerial ? { serials: [lot] } : { lot: { code: lot } })),
    })),
  }));

/** The units of an ASN as the form holds them. What came unannounced is left out. */
export const draftUnits = (units: readonly AnnouncedUnit[]): DraftUnit[] =>
  units.map(({ code, kind, parent, items }) => ({
    code,
    kind,
    parent,
    goods: items.map(({ product, quantity, lot, tracking }) => ({
      product,
      quantity,
      ...(lot && { lot: lot.code }),
      ...(lot && tracking === 'SERIAL' && { isSerial: true as const }),
    })),
  }));

/** `2 products, 24 units`, or that nothing is in a unit. */
export function goodsText(goods: readonly DraftGoods[]): string {
  if (goods.length === 0) return 'Nothing in it directly';
  const units = goods.reduce((sum, { quantity }) => sum + quantity, 0);
  const products = new Set(goods.map(({ product }) => product.id)).size;
  return `${counted(products, 'product')}, ${counted(units, 'unit')}`;
}
