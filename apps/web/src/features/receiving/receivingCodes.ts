import type { AnnouncedUnit } from '@lading/contract/asns';
import type { Scan, ScannedDocument, ScannedProduct } from '@lading/contract/floor';
import { SEPARATOR_SETTING } from '@lading/domain/messages/words';
import { counted } from '../../lib/format.ts';
import type { ScanEvent } from '../../ui/scan/device.ts';
import { doubtText, notWanted, whatItIs } from '../../ui/scan/scanned.ts';
import { asAnnounced, awaitedIn, findAnnounced, hasContents, lacksLots } from './announced.ts';
import { putScanned, unitsOf } from './receivingGoods.ts';
import {
  changed,
  closedText,
  type EventOf,
  type ReceivingAsk,
  type ReceivingState,
  type Step,
  say,
} from './receivingState.ts';
import { onUnitLabel } from './receivingUnits.ts';
import { expectedLines, findCarried } from './staging.ts';

/** A count that a code states is implausible from so many times what is announced. */
const IMPLAUSIBLE_TIMES = 10;

/** What the ASN makes doubtful about the count of a code; null for nothing. */
function implausible({ asn }: ReceivingState, product: ScannedProduct, found: Scan): string | null {
  const expected =
    asn && expectedLines(asn).find(({ productId }) => productId === product.id)?.expected;
  if (!asn || !expected || found.count === null) return null;
  const units = unitsOf(product, found);
  if (units < IMPLAUSIBLE_TIMES * expected) return null;
  const announced = `${counted(expected, 'unit')} in all`;
  return `The code says ${counted(units, 'unit')} of ${product.sku}, and ASN ${asn.asnReference} announces ${announced}. ${SEPARATOR_SETTING}`;
}

/** Names the pallet by a label that was printed beforehand. */
function nameByLabel(state: ReceivingState, lpn: string, newKey: string): Step {
  const { asn, pallet } = state;
  const closed = closedText(state);
  if (closed !== null) return say(state, 'error', closed);
  if (asn?.isTransfer)
    return say(
      state,
      'error',
      'A transfer is received by product, or as the pallet that was sent.',
    );
  const ofUnit = onUnitLabel(state, lpn);
  if (ofUnit) return ofUnit;
  const { lpn: before = null, key } = pallet;
  if (before === lpn) return say(state, 'info', `This pallet is ${lpn}.`);
  const text = `This pallet is ${lpn}${before === null ? '' : ` instead of ${before}`}. Scan each product.`;
  const undo = { kind: 'undoLabel' as const, lpn: before, key };
  return {
    ...changed(state, { ...pallet, key: newKey, lpn }),
    say: { tone: 'success', text, undo },
  };
}

/** Receives an announced unit, or asks what is in it. Null where the ASN does not say that. */
function meetUnit(state: ReceivingState, unit: AnnouncedUnit): Step | null {
  const { asn, units, rule } = state;
  if (unit.receivedAs !== null) return say(state, 'error', `${unit.code} is received already.`);
  const closed = closedText(state);
  if (closed !== null || !asn) return say(state, 'error', closed ?? '');
  const awaited = awaitedIn(units, unit.code);
  if (!hasContents(awaited)) return null;
  if (rule === 'ACCEPT' && !lacksLots(awaited)) {
    const ask = { kind: 'unit' as const, code: unit.code, found: asAnnounced(awaited), asn };
    return { state: { ...state, doubtful: null }, ask: { ask, what: unit.code } };
  }
  const text = rule === 'BLIND' ? `Count what is in ${unit.code}.` : `Check ${unit.code}.`;
  return say(
    { ...state, doubtful: null, question: { kind: 'unit', code: unit.code } },
    'attention',
    text,
  );
}

/** A code of which the server says that an ASN announces a unit with it. */
function meetAnnounced(
  state: ReceivingState,
  unit: string,
  { id, reference, customer }: ScannedDocument,
  { code, newKey }: { code: string; newKey: string },
): Step {
  const { asn, pallet, units, carried } = state;
  if (id === asn?.id) {
    const sent = findCarried(carried ?? [], unit);
    if (sent) return { state, ask: { ask: { kind: 'carried', pallet: sent }, what: unit } };
    const known = findAnnounced(units, unit);
    return (known && meetUnit(state, known)) ?? nameByLabel(state, unit, newKey);
  }
  if (pallet.items.length > 0)
    return say(state, 'error', `ASN ${reference} announces ${unit}. Finalize this pallet first.`);
  const to = `/floor/receive/${customer.id}?asn=${id}`;
  return { state, leave: { to, state: { scanned: code } } };
}

/** What an identified code does. `isAdmitted`: what is doubtful about it was confirmed. */
function meet(
  state: ReceivingState,
  code: string,
  found: Scan,
  newKey: string,
  isAdmitted: boolean,
): Step {
  const { customer, warehouseId } = state;
  const product = found.products.find((candidate) => candidate.customer.id === customer.id);
  const [foreign] = found.products;
  if (product) {
    const text = [doubtText(found), implausible(state, product, found)].filter(Boolean).join(' ');
    if (text === '' || isAdmitted)
      return putScanned(
        { ...state, doubtful: null },
        product,
        found,
        isAdmitted && found.doubts.some(({ code: doubt }) => doubt !== 'EXPIRED'),
      );
    const asked = `${text} Scan it again to take it all the same.`;
    return say({ ...state, doubtful: { code, found, text } }, 'attention', asked);
  }
  const sure = { ...state, doubtful: null };
  if (foreign)
    return say(
      sure,
      'error',
      `${foreign.sku} belongs to ${foreign.customer.name}, and this pallet to ${customer.name}.`,
    );
  const { announced } = found;
  const delivery = found.documents.find(({ id }) => id === announced?.asnId);
  if (announced && delivery) return meetAnnounced(sure, announced.code, delivery, { code, newKey });
  if (found.freshLpn !== null) return nameByLabel(sure, found.freshLpn, newKey);
  if (found.pallet)
    return say(sure, 'error', `${whatItIs(found, warehouseId)} Scan a fresh label, or a product.`);
  return say(sure, 'error', notWanted(found, 'a product', warehouseId));
}

export function onFound(
  state: ReceivingState,
  { found, code, isEarly, newKey, units = state.units, carried = state.carried }: EventOf<'found'>,
): Step {
  const isAdmitted = state.doubtful?.code === code && !isEarly;
  return meet({ ...state, units, carried }, code, found, newKey, isAdmitted);
}

export function onScan(state: ReceivingState, { code, isEarly = false }: ScanEvent): Step {
  const unit = findAnnounced(state.units, code);
  const step = unit && meetUnit(state, unit);
  if (step) return step;
  const pallet = findCarried(state.carried ?? [], code);
  const ask: ReceivingAsk = pallet
    ? { kind: 'carried', pallet }
    : { kind: 'lookUp', code, isEarly };
  const isOther = state.doubtful !== null && state.doubtful.code !== code;
  return { state: isOther ? { ...state, doubtful: null } : state, ask: { ask, what: code.trim() } };
}

export function onLabel(
  state: ReceivingState,
  lpn: string | null,
  key: string,
  text: string,
): Step {
  if (state.isSending) return say(state, 'error', closedText(state) ?? '');
  const { lpn: _, ...pallet } = state.pallet;
  const after = changed(state, { ...pallet, key, ...(lpn !== null && { lpn }) });
  return { ...after, say: { tone: 'info', text } };
}

export const labelText = (lpn: string | null): string =>
  lpn === null ? 'Undone: the pallet gets the next LPN.' : `Undone: this pallet is ${lpn}.`;

export function onAdmit(state: ReceivingState): Step {
  const { doubtful } = state;
  // A code that names a product needs no key.
  return doubtful ? meet(state, doubtful.code, doubtful.found, '', true) : { state };
}
