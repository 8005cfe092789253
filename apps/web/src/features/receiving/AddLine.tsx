import type { AnnouncedUnit, CarriedPallet } from '@lading/contract/asns';
import type { ProductRef } from '@lading/contract/fields';
import type { Scan } from '@lading/contract/floor';
import { isActiveAsn } from '@lading/domain/asns';
import { codeText } from '@lading/domain/codeText';
import { readCode } from '@lading/domain/gs1';
import { type EnteredLot, lotOf, type StatedLot } from '@lading/domain/lots';
import { isQuantity, MAX_QUANTITY } from '@lading/domain/quantity';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorText } from '../../lib/api.ts';
import { formatDate, formatUnits } from '../../lib/format.ts';
import { useLatest } from '../../lib/useLatest.ts';
import { withoutReload } from '../../lib/useSubmit.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { Add } from '../../ui/icons.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { enterPacks } from '../../ui/packUnits.ts';
import { doubtText } from '../../ui/scan/scanned.ts';
import { useLookUp } from '../../ui/scan/useLookUp.ts';
import { useScans } from '../../ui/scan/useScans.ts';
import { type Question, useConfirm } from '../../ui/useConfirm.tsx';
import { useCarriedPallets } from '../asns/asns.parts.tsx';
import {
  addColumns,
  CodePicker,
  ProductUnitsField,
  usePickedProduct,
} from '../products/products.parts.tsx';
import {
  type CodedProduct,
  findProductByCode,
  oneProduct,
  useOfferedProducts,
} from '../products/products.queries.ts';
import { findAnnounced } from './announced.ts';
import { useLotQuestion } from './receiving.parts.tsx';
import { labelUnit } from './stagedUnits.ts';
import { findCarried, productsOf, type StagedItem, stage, warningAbout } from './staging.ts';
import { type Receiving, useOnce } from './useReceiving.ts';
import { warningQuestion } from './warnings.tsx';

const INCOMPLETE = 'Please select a product and quantity.';
const tooMuch = () =>
  `A line holds a whole number of units from 1 to ${formatUnits(MAX_QUANTITY)}.`;

/** The products of the ASN where one is chosen, else the customer's, searched by the server. */
function useOptions(
  customerId: number,
  receiving: Receiving,
  text: string,
  picked: ProductRef | null,
) {
  const { asn } = receiving;
  const wanted = picked ? '' : text.trim().toLowerCase();
  const all = useOfferedProducts(asn ? null : customerId, wanted);
  if (!asn) return all;
  const fits = ({ sku, name }: ProductRef) => `${sku} - ${name}`.toLowerCase().includes(wanted);
  return { ...all, options: productsOf(asn).filter(fits), isLoading: false };
}

/**
 * What a code says: a product, its pack, and, where it is an element string, how many and of which
 * lot.
 */
interface Found extends CodedProduct {
  count: number | null;
  stated: StatedLot | null;
  /** What to ask before the code is used; null if nothing. */
  doubt: string | null;
}

/** Why a code names no product, and the LPN of the label of no unit that it is instead. */
interface Unknown {
  problem: string;
  freshLpn: string | null;
}

/** The product of an element string. */
async function findByElements(
  customerId: number,
  lookUp: (code: string) => Promise<Scan>,
  code: string,
): Promise<Found | Unknown> {
  const scan = await lookUp(code);
  const { products, count, stated, fault, freshLpn } = scan;
  const product = products.find(({ customer }) => customer.id === customerId);
  if (!product)
    return {
      problem: fault ?? `No product of this customer has the code "${code}".`,
      freshLpn,
    };
  return {
    id: product.id,
    sku: product.sku,
    name: product.name,
    pack: product.pack,
    count,
    stated,
    doubt: doubtText(scan),
  };
}

/** Why no product has a plain code: perhaps the scanner has another keyboard layout. */
async function whyUnknown(lookUp: (code: string) => Promise<Scan>, code: string): Promise<Unknown> {
  const scan = await lookUp(code).catch(() => null);
  const problem = [
    `No product of this customer has the SKU or barcode "${code}".`,
    scan && doubtText(scan),
  ]
    .filter(Boolean)
    .join(' ');
  return { problem, freshLpn: scan?.freshLpn ?? null };
}

/** The product of a code, that of the ASN first; reports why there is none. */
async function findProduct(
  customerId: number,
  lookUp: (code: string) => Promise<Scan>,
  asn: Receiving['asn'],
  code: string,
  onUnknown: (unknown: Unknown) => void,
): Promise<Found | null> {
  if (!code) return null;
  const announced = asn?.items.find((item) => item.product.sku === code)?.product;
  try {
    const { elements, fault } = readCode(code);
    if (!announced && (elements.length > 0 || fault !== null)) {
      const read = await findByElements(customerId, lookUp, code);
      if (!('problem' in read)) return read;
      onUnknown(read);
      return null;
    }
    const coded = announced
      ? { ...announced, pack: null }
      : await findProductByCode(customerId, code);
    const found = coded && { ...coded, count: null, stated: null, doubt: null };
    if (!found) onUnknown(await whyUnknown(lookUp, code));
    return found;
  } catch (reason) {
    onUnknown({
      problem: errorText(reason, `The code "${code}" could not be looked up. Please try again.`),
      freshLpn: null,
    });
    return null;
  }
}

/** A lot as a code states it; somebody may have said that the label says exactly this. */
interface ConfirmedLot extends StatedLot {
  isConfirmed: boolean;
}

const doubtQuestion = (doubt: string): Question => ({
  title: 'Is This What the Label Says?',
  body: doubt,
  confirm: 'Use It',
});

/**
 * Returns the units by lot where the product is tracked; null if the question for the lot is
 * dismissed. The caller renders the dialog.
 */
function useLotsOf() {
  const { ask, dialog } = useLotQuestion();
  const client = useQueryClient();
  const lotsOf = async (
    productId: number,
    quantity: number,
    stated: ConfirmedLot | null,
  ): Promise<{ lot?: EnteredLot; quantity: number }[] | null> => {
    const product = await client.ensureQueryData(oneProduct(productId)).catch(() => null);
    if (!product || product.tracking === 'NONE') return [{ quantity }];
    const lot = lotOf(product, stated);
    if (!lot || (product.tracking === 'SERIAL' && quantity > 1))
      return ask({ product, quantity, stated });
    return [{ lot: stated?.isConfirmed ? { ...lot, asPrinted: true } : lot, quantity }];
  };
  return { lotsOf, dialog };
}

/**
 * Picks the product of a scanned or typed code, with the lot that the code states. Receives the
 * pallet of a transfer whose label was scanned.
 */
function useScannedProduct(
  customerId: number,
  latest: RefObject<Receiving>,
  asn: Receiving['asn'],
  setAlert: (alert: string | null) => void,
  confirm: (question: Question) => Promise<boolean>,
) {
  const picked = usePickedProduct();
  const [stated, setStated] = useState<ConfirmedLot | null>(null);
  /** The quantity that a code filled in. */
  const [scannedFigure, setScannedFigure] = useState<string | null>(null);
  const lookUp = useLookUp(useCurrentWarehouse().id);
  const carried = useCarriedPallets(asn);
  const notify = useNotify();
  const takeLabel = (lpn: string) => {
    const { pallet, change } = latest.current;
    const labelled = labelUnit(pallet, lpn) ?? {
      pallet: { ...pallet, lpn },
      text: `This pallet is ${lpn}.`,
    };
    change(() => labelled.pallet);
    notify(labelled.text);
  };
  const findCode = (code: string) =>
    findProduct(customerId, lookUp, latest.current.asn, code, ({ problem, freshLpn }) => {
      if (freshLpn === null || latest.current.asn?.isTransfer) setAlert(problem);
      else takeLabel(freshLpn);
    });
  const pick: typeof picked.pick = (next, pack) => {
    setAlert(null);
    setStated(null);
    setScannedFigure(null);
    picked.pick(next, pack);
  };
  const receiveCarried = async (pallet: CarriedPallet) => {
    setAlert(null);
    try {
      const { message, data } = await carried.receive(pallet);
      latest.current.noteReceived(data.pallet, data.asn);
      notify(message);
    } catch (reason) {
      setAlert(errorText(reason, `Failed to receive ${pallet.lpn}.`));
    }
  };
  const receiveAnnounced = async (unit: AnnouncedUnit) => {
    setAlert(null);
    try {
      setAlert(await latest.current.desk.meet(unit));
    } catch (reason) {
      setAlert(errorText(reason, `Failed to receive ${unit.code}.`));
    }
  };
  const scan = async (code: string) => {
    const unit = findAnnounced(latest.current.desk.units, code);
    if (unit) return receiveAnnounced(unit);
    const pallet = findCarried(carried.rows ?? [], code);
    if (pallet) return receiveCarried(pallet);
    const found = await findCode(code);
    if (!found) return;
    const { pack, count, doubt } = found;
    if (doubt !== null && !(await confirm(doubtQuestion(doubt)))) return;
    // The next scan meets what this one leaves.
    flushSync(() => {
      pick(found, pack);
      setStated(found.stated && { ...found.stated, isConfirmed: doubt !== null });
      const filled = pack
        ? enterPacks({ pack, count: String(count ?? 1), loose: '' })
        : { quantity: String(count) };
      if (count) picked.setEntered(filled);
      if (count || pack) setScannedFigure(filled.quantity);
    });
  };
  const clear = () => {
    setStated(null);
    picked.clear();
  };
  return { ...picked, pick, clear, stated, scannedFigure, findCode, scan };
}

function useAddLine(customerId: number, receiving: Receiving) {
  // A lookup or a question takes time: afterwards the pallet of that moment counts.
  const latest = useLatest(receiving);
  const [alert, setAlert] = useState<string | null>(null);
  const { confirm, dialog } = useConfirm();
  const { findCode, ...picked } = useScannedProduct(
    customerId,
    latest,
    receiving.asn,
    setAlert,
    confirm,
  );
  const { product, text, entered, stated, scannedFigure } = picked;
  const { asn } = receiving;
  const { lotsOf, dialog: lotDialog } = useLotsOf();
  const add = async () => {
    setAlert(null);
    const isTyped = text.trim() !== '' && entered.quantity.trim() !== '';
    const found = product || !isTyped ? null : await findCode(text.trim());
    const chosen = product ?? found;
    if (!chosen) return isTyped ? undefined : setAlert(INCOMPLETE);
    if (found?.doubt != null && !(await confirm(doubtQuestion(found.doubt)))) return;
    // After the code of a pack, the quantity is a number of packs.
    const { quantity } =
      found?.pack && !entered.packs
        ? enterPacks({ pack: found.pack, count: entered.quantity, loose: '' })
        : entered;
    const units = Number(quantity);
    if (!quantity.trim() || units === 0) return setAlert(INCOMPLETE);
    const { asn: chosenAsn, items, pallet } = latest.current;
    const { open } = pallet;
    const goods = { product: chosen, ...(open !== undefined && { unit: open }) };
    if (!isQuantity(units) || !stage(items, { ...goods, quantity: units }))
      return setAlert(tooMuch());
    const warning = chosenAsn && warningAbout(chosenAsn, items, chosen, units);
    if (warning && !(await confirm(warningQuestion(warning)))) return;
    const typed = found?.stated && { ...found.stated, isConfirmed: found.doubt !== null };
    const lots = await lotsOf(chosen.id, units, typed ?? stated);
    if (!lots) return;
    const staged = lots.reduce<readonly StagedItem[] | null>(
      (before, part) => before && stage(before, { ...goods, ...part }),
      latest.current.items,
    );
    // What is entered stays in its fields.
    if (!staged) return setAlert(tooMuch());
    latest.current.setItems(staged);
    picked.clear();
  };
  // A second press during a lookup or a question must not add the goods twice.
  const { run } = useOnce<void>();
  /**
   * A figure that is entered and not added belongs to its product: only that product's code
   * confirms one that somebody keyed.
   */
  const takeScan = async (code: string) => {
    setAlert(null);
    if (asn && !isActiveAsn(asn.status))
      return setAlert(`${asn.asnReference} is ${codeText(asn.status)} and takes no more stock.`);
    if (!product || entered.quantity.trim() === '') return picked.scan(code);
    const found = await findCode(code);
    if (!found) return;
    if (found.id === product.id && found.doubt === null && entered.quantity !== scannedFigure)
      return run(add);
    setAlert(
      `${entered.quantity} × ${product.sku} is entered, not added. Press Add, then scan ${found.sku} again.`,
    );
  };
  return {
    ...picked,
    alert,
    dialog,
    lotDialog,
    add: () => void run(add),
    takeScan: useInOrder(takeScan),
  };
}

/** Handles scans one after the other. */
function useInOrder(handle: (code: string) => Promise<unknown>): (code: string) => void {
  const latest = useLatest(handle);
  const before = useRef<Promise<unknown>>(Promise.resolve());
  return (code) => {
    const next = () => latest.current(code);
    before.current = before.current.then(next, next);
  };
}

const statedText = ({ lot, serial, expiresOn }: StatedLot): string =>
  [
    lot && `Lot ${lot}`,
    serial && `Serial ${serial}`,
    expiresOn && `expires ${formatDate(expiresOn)}`,
  ]
    .filter(Boolean)
    .join(', ');

const gridStyle = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: addColumns.plain,
  alignItems: 'start',
} as const;

export function AddLine({ customerId, receiving }: { customerId: number; receiving: Receiving }) {
  const line = useAddLine(customerId, receiving);
  const offer = useOptions(customerId, receiving, line.text, line.product);
  useScans(line.productField, line.takeScan);
  const isClosed = receiving.asn !== null && !isActiveAsn(receiving.asn.status);
  return (
    <Box
      component="form"
      noValidate
      aria-label="Add to the pallet"
      onSubmit={withoutReload(line.add)}
      sx={{ p: 2, display: 'grid', gap: 1.5 }}
    >
      {offer.hasFailed && (
        <LoadFailed
          text="Failed to load data for the receiving session."
          onRetry={offer.retry}
          busy={offer.isBusy}
        />
      )}
      {line.alert && <Alert severity="warning">{line.alert}</Alert>}
      <Box sx={gridStyle}>
        <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, minWidth: 0 }}>
          <CodePicker
            label="Product"
            isPageScanned
            options={offer.options}
            isLoading={offer.isLoading}
            disabled={isClosed}
            value={line.product}
            text={line.text}
            onText={line.setText}
            onPick={(product) => line.pick(product)}
            onCode={(code) => void line.scan(code)}
            inputRef={line.productField}
          />
        </Box>
        <ProductUnitsField
          label="Quantity"
          productId={line.product?.id ?? null}
          disabled={isClosed}
          value={line.entered}
          inputRef={line.quantityField}
          onChange={line.setEntered}
        />
        <Button
          type="submit"
          variant="outlined"
          startIcon={<Add />}
          disabled={isClosed}
          sx={{ minHeight: 40 }}
        >
          Add
        </Button>
      </Box>
      {line.stated && <Typography color="text.secondary">{statedText(line.stated)}</Typography>}
      {line.dialog}
      {line.lotDialog}
    </Box>
  );
}
