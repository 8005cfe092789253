import type { Scan, ScannedPallet } from '@lading/contract/floor';
import { codeText } from '@lading/domain/codeText';
import { documents } from '@lading/domain/documents';
import { ssccFault } from '@lading/domain/gs1';
import { MAX_QUANTITY } from '@lading/domain/quantity';
import { onVehicle } from '@lading/domain/units';
import { counted, formatDate } from '../../lib/format.ts';

export type Wanted =
  | 'an LPN'
  | 'a location'
  | 'a product'
  | 'a product or an LPN'
  | 'an LPN or a location'
  | 'a location or an LPN'
  | 'a new label'
  | 'a package'
  | `tote ${string}`;

/** True for a unit that somebody in this warehouse has before them. */
export const isHere = ({ warehouse, state }: ScannedPallet, warehouseId: number): boolean =>
  warehouse.id === warehouseId && !onVehicle.includes(state);

/** `LPN-00000012 is in B-02`, as seen from this warehouse. */
export function whereabouts(
  { lpn, warehouse, location, state, load }: ScannedPallet,
  warehouseId: number,
): string {
  if (state === 'SHIPPED') return `${lpn} left${load ? ` with load ${load.number}` : ''}`;
  if (state === 'LOADED') return `${lpn} is on ${load ? `load ${load.number}` : 'a load'}`;
  if (warehouse.id !== warehouseId) return `${lpn} is in ${warehouse.name}, not in this warehouse`;
  return location ? `${lpn} is in ${location.name}` : `${lpn} has no location yet`;
}

/** Why a pallet is not the wanted one. */
export function notHere(pallet: ScannedPallet, warehouseId: number): string {
  const place = whereabouts(pallet, warehouseId);
  return isHere(pallet, warehouseId) && pallet.location ? `${place}, not here.` : `${place}.`;
}

/** What a person should be asked about because of a code, in sentences; null if nothing. */
export function doubtText({ doubts }: Pick<Scan, 'doubts'>): string | null {
  return doubts.length > 0 ? doubts.map(({ text }) => text).join(' ') : null;
}

const palletText = (pallet: ScannedPallet, warehouseId: number): string =>
  pallet.state === 'SHIPPED'
    ? whereabouts(pallet, warehouseId)
    : `${whereabouts(pallet, warehouseId)}, with ${counted(pallet.totalQuantity, 'unit')} on it`;

/** What is known of a code that names nothing here; null for nothing. */
function traceText({ code, trace }: Scan): string | null {
  if (!trace) return null;
  const { kind, lpn, document, product, warehouse } = trace;
  if (kind === 'FORMER_LABEL') return `${code} was the label of a unit that is ${lpn} now.`;
  const reference = document?.reference ?? '';
  return kind === 'ANNOUNCED'
    ? `${code} is announced by ASN ${reference} for ${warehouse.name}, not for this warehouse.`
    : `${code} is a serial of ${product?.sku} in a package of order ${reference}, which is ${codeText(document?.status ?? '')}.`;
}

/** All meanings of a code, in one sentence. */
export function whatItIs(scan: Scan, warehouseId: number): string {
  if (scan.fault) return scan.fault;
  const parts = [
    scan.pallet && palletText(scan.pallet, warehouseId),
    scan.location && `${scan.location.name} is a ${scan.location.type} location`,
    ...scan.lots.map(({ code, product, expiresOn, onHold }) =>
      [
        `${code} is a lot of ${product.sku}`,
        expiresOn && `expires on ${formatDate(expiresOn)}`,
        onHold && 'is on hold',
      ]
        .filter(Boolean)
        .join(', '),
    ),
    ...scan.products.map(
      ({ sku, name, customer, pack }) =>
        `${sku} is ${name} of ${customer.name}${pack ? `, as ${pack.name}` : ''}`,
    ),
    ...scan.documents.map(
      ({ kind, reference, status, customer }) =>
        `${reference} is ${documents[kind].words} of ${customer.name}: ${codeText(status)}`,
    ),
    scan.load && `Load ${scan.load.number} is ${codeText(scan.load.status)}`,
    scan.batch && `Batch ${scan.batch.id} is ${codeText(scan.batch.status)}`,
    scan.user && `This is ${scan.user.name}`,
  ].filter((part) => part !== null);
  const meaning =
    parts.length > 0
      ? `${parts.join('. ')}.`
      : (traceText(scan) ??
        [`"${scan.code}" is not known here.`, ssccFault(scan.code)].filter(Boolean).join(' '));
  return [meaning, doubtText(scan)].filter(Boolean).join(' ');
}

export function notWanted(scan: Scan, wanted: Wanted, warehouseId: number): string {
  return scan.fault ?? `${whatItIs(scan, warehouseId)} Scan ${wanted}.`;
}

const MOST_DIGITS = String(MAX_QUANTITY).length;

/** The typed number of units, 0 included; null for anything else, such as a scanned code. */
export function readUnits(text: string): number | null {
  const typed = text.trim();
  return /^\d+$/.test(typed) && typed.length <= MOST_DIGITS && Number(typed) <= MAX_QUANTITY
    ? Number(typed)
    : null;
}
