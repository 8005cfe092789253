import { type Fault, fault, onLine } from '@lading/domain/messages/faults';
import { storedForms } from '@lading/domain/packs';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import { badFields, type FieldAtFault } from '../../platform/refusal.ts';
import { getCustomer } from '../customers/customers.service.ts';
import * as queries from './codedLines.queries.ts';

/** A line that names its product by id, by a code, or by both. */
export interface NamedLine {
  productId?: number | undefined;
  sku?: string | null | undefined;
  packId?: number | null;
  packs?: number | null;
}

/** A line that names its product by id alone. */
export type ProductLine<L extends NamedLine> = Omit<L, 'productId' | 'sku'> & { productId: number };

/** A body whose lines name their products by id. */
export type WithProducts<B extends { items: readonly NamedLine[] }> = Omit<B, 'items'> & {
  items: ProductLine<B['items'][number]>[];
};

/**
 * Replaces the codes of lines by products. A code is the SKU, or a barcode or GTIN of the product
 * or of a pack. Units stay units; `packs` without a pack counts the pack of the code. Refuses with
 * a 400 that names each line whose code no product has, or more than one.
 */
export async function findNamedProducts<B extends { items: readonly NamedLine[] }>(
  db: Db,
  actor: Actor,
  customerId: number | null | undefined,
  body: B,
  pathOf = (place: number): string => `items.${place}.`,
): Promise<WithProducts<B>> {
  const codes = body.items.flatMap(({ sku }, place) =>
    sku == null ? [] : storedForms(sku).map((form) => ({ place, form })),
  );
  const found =
    codes.length && customerId != null ? await queries.listBearers(db, customerId, codes) : [];
  const faults: FieldAtFault[] = [];
  const items = body.items.map((line: B['items'][number], place) => {
    const { productId, sku, ...rest } = line;
    const bearer = bearerOf(
      line,
      found.filter((each) => each.place === place),
    );
    if ('productId' in bearer)
      return { ...rest, productId: bearer.productId, ...packOf(line, bearer) };
    faults.push({
      path: `${pathOf(place)}${sku == null ? 'productId' : 'sku'}`,
      ...onLine(bearer, place + 1),
    });
    return { ...rest, productId: productId ?? 0 };
  });
  if (faults.length) {
    // A customer that does not exist has no products.
    if (customerId != null && codes.length) await getCustomer(db, actor, customerId);
    throw badFields(faults);
  }
  return { ...body, items };
}

type Bearer = Pick<queries.Bearer, 'productId' | 'packId'>;

/** Returns the product of a line, or the fault of its code. */
function bearerOf({ productId, sku }: NamedLine, found: readonly queries.Bearer[]): Bearer | Fault {
  if (sku == null)
    return productId === undefined ? fault('NO_PRODUCT') : { productId, packId: null };
  // A SKU comes before a barcode, and the spelling of the line before others.
  const ranked = [...found].sort((first, other) => first.rank - other.rank);
  const meant =
    productId === undefined ? ranked.filter(({ rank }) => rank === ranked[0]?.rank) : ranked;
  const bearer = meant.find((each) => productId === undefined || each.productId === productId);
  if (!bearer)
    return found.length ? fault('OTHER_CODE', { sku }) : fault('NO_SUCH_PRODUCT', { sku });
  const others = meant.some((each) => each.productId !== bearer.productId);
  return productId === undefined && others ? fault('SEVERAL_PRODUCTS', { sku }) : bearer;
}

/** Returns the pack of the code if the line counts packs and names none. */
const packOf = ({ packs, packId }: NamedLine, bearer: Bearer): { packId?: number } =>
  packs != null && packId == null && bearer.packId !== null ? { packId: bearer.packId } : {};
