import { packedSerialsFault } from '@lading/domain/lots';
import { fault } from '@lading/domain/messages/faults';
import { productOfSerial } from '@lading/domain/packs';
import { isSameCode, spelled, spellingKey } from '@lading/domain/spelling';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { badFields, type FieldAtFault, Refusal } from '../../platform/refusal.ts';
import type { OrderLine } from '../orders/lines.lent.ts';
import { findPackedSerials, insertSerials, type PackedSerial } from '../orders/serials.lent.ts';
import { listCodes } from '../products/products.service.ts';

/** A package that is made, with what the request states of its lines. */
export interface StatedPackage {
  lines: readonly { orderItemId: number; quantity: number; serials?: readonly string[] }[];
}

/** A serial of the request and where it stands in it. */
interface StatedSerial extends Omit<PackedSerial, 'packageId'> {
  path: string;
  /** The place of its package in the request. */
  place: number;
}

/**
 * Returns the serials that packages name. Refuses lines that lack them or name them although their
 * product has none, and serials that are codes of a product of the order, or named twice. The
 * refusal lists each, besides those that are packed already.
 */
export async function statedSerials(
  tx: Tx,
  order: { warehouseId: number; destinationWarehouseId: number | null },
  packages: readonly StatedPackage[],
  lines: readonly OrderLine[],
): Promise<StatedSerial[]> {
  // What goes to another warehouse of the company is packed again before it leaves.
  const isTransfer = order.destinationWarehouseId !== null;
  const faults: FieldAtFault[] = [];
  const stated = packages.flatMap((each, place) =>
    each.lines.flatMap(({ orderItemId, quantity, serials = [] }, index): StatedSerial[] => {
      const line = lines.find(({ id }) => id === orderItemId);
      if (!line) return [];
      const path = `packages.${place}.lines.${index}.serials`;
      const serialCapture = isTransfer ? 'NONE' : line.serialCapture;
      const found = packedSerialsFault({ ...line, serialCapture }, { serials, quantity });
      if (found) faults.push({ ...found, path });
      return serials.map((serial, number) => ({
        productId: line.productId,
        code: spelled(serial),
        orderItemId,
        place,
        path: `${path}.${number}`,
      }));
    }),
  );
  if (stated.length === 0 && faults.length === 0) return stated;
  faults.push(...(await productCodesIn(tx, stated, lines)), ...repeatedIn(stated));
  if (faults.length === 0) return stated;
  const orders = await ordersOf(tx, order, stated);
  const packed = stated.filter((serial) => orders.has(keyOf(serial)));
  throw badFields([
    ...faults,
    ...packed.map((serial) => packedFault(serial, orders.get(keyOf(serial)))),
  ]);
}

/** The serials that are codes of a product of the order: the wrong label was scanned. */
async function productCodesIn(
  tx: Tx,
  stated: readonly StatedSerial[],
  lines: readonly OrderLine[],
): Promise<FieldAtFault[]> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const products = await listCodes(tx, ids);
  return stated.flatMap(({ path, code }) => {
    const product = productOfSerial(products, code);
    return product ? [{ path, ...fault('SERIAL_OF_PRODUCT', { code, sku: product.sku }) }] : [];
  });
}

/** The orders that have some serials in their packages: by key; null in another warehouse. */
async function ordersOf(
  tx: Tx,
  { warehouseId }: { warehouseId: number },
  stated: readonly StatedSerial[],
): Promise<Map<string, string | null>> {
  const packed = await findPackedSerials(tx, warehouseId, stated);
  return new Map(packed.map((serial) => [keyOf(serial), serial.order]));
}

const packedFault = ({ path, code }: StatedSerial, order: string | null = null): FieldAtFault => ({
  path,
  ...fault('SERIAL_PACKED', { code, ...(order !== null && { order }) }),
});

const keyOf = ({ productId, code }: Pick<PackedSerial, 'productId' | 'code'>): string =>
  `${productId} ${spellingKey(code)}`;

function repeatedIn(
  stated: readonly Pick<StatedSerial, 'productId' | 'code' | 'path'>[],
): FieldAtFault[] {
  const keys = stated.map(keyOf);
  return stated
    .filter((_, index) => keys.indexOf(keys[index] ?? '') < index)
    .map(({ path, code }) => ({ path, ...fault('SERIAL_TWICE', { code }) }));
}

/** Records the serials of new packages. Refuses all if some are packed already, and lists these. */
export async function packSerials(
  tx: Tx,
  actor: Actor,
  order: { warehouseId: number; id: number },
  { stated, packageIds }: { stated: readonly StatedSerial[]; packageIds: readonly number[] },
): Promise<void> {
  if (stated.length === 0) return;
  const rows = stated.map(({ place, path: _, ...serial }) => ({
    ...serial,
    packageId: packageIds[place] ?? 0,
  }));
  const packed = new Set((await insertSerials(tx, order, rows, actor)).map(keyOf));
  const refused = stated.filter((serial) => !packed.has(keyOf(serial)));
  if (refused.length === 0) return;
  const codes = refused.map(({ code }) => code);
  const orders = await ordersOf(tx, order, refused);
  const errors = refused.map((serial) => packedFault(serial, orders.get(keyOf(serial))));
  throw new Refusal('SERIALS_PACKED', { codes }, { errors });
}

/** A line that leaves a package, at least in part. */
interface LeavingLine {
  /** The path of its serials in the request. */
  path: string;
  sku: string;
  quantity: number;
  packedQuantity: number;
  /** The serials in the package, and those that the request names. */
  inside: readonly PackedSerial[];
  serials: readonly string[];
}

/**
 * Returns the serials that leave with units of a line: all with the whole line, else those that the
 * request names, one for each unit.
 */
export function leavingSerials(line: LeavingLine): readonly PackedSerial[] {
  const { path, sku, quantity, packedQuantity, inside, serials } = line;
  const isWhole = quantity === packedQuantity && serials.length === 0;
  if (isWhole) return inside;
  const serialCapture = inside.length > 0 ? 'OUTBOUND' : 'NONE';
  const found = packedSerialsFault({ sku, serialCapture }, { serials, quantity });
  if (found) throw badFields([{ ...found, path }]);
  const named = serials.map((code, index) => ({ productId: 0, code, path: `${path}.${index}` }));
  const strange = named
    .filter(({ code }) => !inside.some((serial) => isSameCode(serial.code, code)))
    .map(({ code, path }) => ({ path, ...fault('SERIAL_NOT_PACKED', { code }) }));
  const faults = [...strange, ...repeatedIn(named)];
  if (faults.length > 0) throw badFields(faults);
  return inside.filter(({ code }) => serials.some((each) => isSameCode(each, code)));
}
