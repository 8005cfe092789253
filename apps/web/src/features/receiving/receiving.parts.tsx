import type { Product } from '@lading/contract/products';
import { lotDoubt } from '@lading/domain/codeDoubts';
import { readCode } from '@lading/domain/gs1';
import { MAX_LINES, MAX_LOT } from '@lading/domain/limits';
import {
  type EnteredLot,
  enteredLot,
  lotFault,
  type StatedLot,
  statedLot,
} from '@lading/domain/lots';
import { sayFault } from '@lading/domain/messages/faults';
import { dayIn } from '@lading/domain/time';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Control } from 'react-hook-form';
import { counted, currentZone } from '../../lib/format.ts';
import { CODE_EVENT } from '../../lib/keyReader.ts';
import { readJson, removeKeys, writeJson } from '../../lib/storage.ts';
import { useLatest } from '../../lib/useLatest.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { required, TextInput } from '../../ui/fields.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { Sentence } from '../../ui/Words.tsx';
import type { StagedPallet } from './staging.ts';

export interface LotUnits {
  lot: EnteredLot;
  quantity: number;
}

type Tracked = Pick<Product, 'sku' | 'name' | 'tracking' | 'expires'>;

export interface LotQuestion {
  product: Tracked;
  /** Null if the units are entered afterwards: then one lot or one serial is asked for. */
  quantity: number | null;
  stated: StatedLot | null;
  /** What was entered before. */
  entered?: readonly EnteredLot[] | undefined;
}

interface Values {
  code: string;
  expiresOn: string;
  producedOn: string;
  serials: string;
}

const readLines = (text: string): string[] =>
  text.split(/[\n,;]+/).flatMap((line) => line.trim() || []);

/** What the fields say, by lot; a sentence if it cannot be so. */
function readLots({ product, quantity: units }: LotQuestion, values: Values): LotUnits[] | string {
  const { expiresOn, producedOn } = values;
  const quantity = units ?? 1;
  if (product.tracking === 'LOT') {
    const lot = enteredLot(values.code, expiresOn, producedOn);
    const fault = lotFault(product, { lot });
    return fault ? sayFault(fault) : [{ lot, quantity }];
  }
  const serials = readLines(values.serials);
  const fault = lotFault(product, { serials, quantity });
  return fault
    ? sayFault(fault)
    : serials.map((code) => ({ lot: enteredLot(code, expiresOn, producedOn), quantity: 1 }));
}

/** What the fields begin with. */
function valuesOf({ stated, entered = [] }: LotQuestion): Values {
  const dates = entered[0] ?? stated;
  return {
    code: entered[0]?.code ?? stated?.lot ?? '',
    expiresOn: dates?.expiresOn ?? '',
    producedOn: dates?.producedOn ?? '',
    serials: entered.map(({ code }) => code).join('\n') || (stated?.serial ?? ''),
  };
}

function CodeInput({
  control,
  isSerial,
  units,
}: {
  control: Control<Values>;
  isSerial: boolean;
  units: number;
}) {
  return isSerial ? (
    <TextInput
      control={control}
      name="serials"
      label="Serials"
      multiline
      minRows={3}
      autoFocus
      rules={required('The serials are required.')}
      helperText={`One for each unit: ${counted(units, 'line')}.`}
      isCode
      maxLength={MAX_LINES * (MAX_LOT + 1)}
    />
  ) : (
    <TextInput
      control={control}
      name="code"
      label="Lot"
      autoFocus
      missing="The lot is required."
      isCode
      maxLength={MAX_LOT}
    />
  );
}

/**
 * Offers the codes that are scanned into a field inside; `onCode` returns true for one that it
 * took.
 */
function CodesInside({
  onCode,
  children,
}: {
  onCode: (code: string) => boolean;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const latest = useLatest(onCode);
  useEffect(() => {
    const { current } = box;
    const take = (event: Event) => {
      if (event instanceof CustomEvent && latest.current(String(event.detail)))
        event.preventDefault();
    };
    current?.addEventListener(CODE_EVENT, take, true);
    return () => current?.removeEventListener(CODE_EVENT, take, true);
  }, [latest]);
  return (
    <div ref={box} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}

function DateInputs({ control, expires }: { control: Control<Values>; expires: boolean }) {
  const day = { control, type: 'date', slotProps: { inputLabel: { shrink: true } } } as const;
  const rules = expires ? { rules: required('The last day of use is required.') } : {};
  return (
    <>
      <TextInput {...day} name="expiresOn" label="Expires" required={expires} {...rules} />
      <TextInput {...day} name="producedOn" label="Produced (optional)" />
    </>
  );
}

const today = () => dayIn(currentZone(), new Date());

function newLotDoubt({ code }: EnteredLot): string | null {
  const doubt = lotDoubt(code, { lots: [], mostUnits: null, today: today() });
  return doubt && sayFault(doubt);
}

/**
 * What an element string says of the lot or serial that is asked for, and why it says too little;
 * null for a plain code.
 */
function readElements(
  scanned: string,
  isSerial: boolean,
): { stated: StatedLot | null; code: string | null; fault: string | null } | null {
  const { elements, fault } = readCode(scanned);
  if (elements.length === 0 && fault === null) return null;
  const stated = statedLot(elements, Number(today().slice(0, 4)));
  const code = (isSerial ? stated?.serial : stated?.lot) ?? null;
  const missing = code === null ? `The code states no ${isSerial ? 'serial' : 'lot'}.` : null;
  return { stated, code: fault === null ? code : null, fault: fault ?? missing };
}

/**
 * The form of the question for a lot or serials, which also takes what an element string says of
 * it.
 */
function useLotForm(question: LotQuestion, onAnswer: (lots: LotUnits[] | null) => void) {
  // A lot that was entered once more after the question stands on the label as it is.
  const asked = useRef<string | null>(null);
  const form = useDialogForm(valuesOf(question), async (values): Promise<void> => {
    const lots = readLots(question, values);
    const say = (sentence: string): void =>
      form.setError('root', { message: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}` });
    if (typeof lots === 'string') return say(lots);
    const doubtful = lots.find(({ lot }) => newLotDoubt(lot) !== null);
    const entered = lots.map(({ lot }) => lot.code).join('\n');
    if (!doubtful) return onAnswer(lots);
    if (asked.current === entered)
      return onAnswer(
        lots.map(({ lot, ...units }) => ({ ...units, lot: { ...lot, asPrinted: true } })),
      );
    asked.current = entered;
    say(`${newLotDoubt(doubtful.lot)} If the label says exactly this, press Add once more.`);
  });
  const isSerial = question.product.tracking === 'SERIAL';
  const takeCode = (scanned: string): boolean => {
    const read = readElements(scanned, isSerial);
    if (!read) return false;
    const { code, stated, fault } = read;
    const set = (name: keyof Values, value: string) =>
      form.setValue(name, value, { shouldDirty: true });
    form.clearErrors();
    if (code !== null && isSerial)
      set('serials', [...readLines(form.getValues('serials')), code].join('\n'));
    else if (code !== null) set('code', code);
    if (code !== null && stated?.expiresOn) set('expiresOn', stated.expiresOn);
    if (code !== null && stated?.producedOn) set('producedOn', stated.producedOn);
    if (fault !== null) form.setError('root', { message: fault });
    return true;
  };
  return { ...form, isSerial, takeCode };
}

/** Asks for the lot or the serials of units; null if that is dismissed. */
export function LotDialog({
  question,
  onAnswer,
}: {
  question: LotQuestion;
  onAnswer: (lots: LotUnits[] | null) => void;
}) {
  const { product, quantity } = question;
  const { control, dialog, isSerial, takeCode } = useLotForm(question, onAnswer);
  return (
    <FormDialog
      title={isSerial ? 'Serials' : 'Lot'}
      submit="Add"
      onClose={() => onAnswer(null)}
      {...dialog}
    >
      <Sentence>
        {product.sku} · {product.name}
        {quantity !== null && `, ${counted(quantity, 'unit')}`}
      </Sentence>
      <CodesInside onCode={takeCode}>
        <CodeInput control={control} isSerial={isSerial} units={quantity ?? 1} />
      </CodesInside>
      <DateInputs control={control} expires={product.expires} />
    </FormDialog>
  );
}

/**
 * Asks for the lot or the serials of units and waits; null if the question is dismissed. The caller
 * renders the dialog.
 */
export function useLotQuestion(): {
  ask: (question: LotQuestion) => Promise<LotUnits[] | null>;
  dialog: ReactNode;
} {
  const [question, setQuestion] = useState<LotQuestion | null>(null);
  // Two questions in a row, even about one product, are two dialogs.
  const turn = useRef(0);
  const resolve = useRef<(lots: LotUnits[] | null) => void>(null);
  const answer = (lots: LotUnits[] | null) => {
    setQuestion(null);
    resolve.current?.(lots);
    resolve.current = null;
  };
  return {
    ask: (asked) => {
      resolve.current?.(null);
      turn.current += 1;
      setQuestion(asked);
      return new Promise((done) => {
        resolve.current = done;
      });
    },
    dialog: question && <LotDialog key={turn.current} question={question} onAnswer={answer} />,
  };
}

interface ForAsn {
  id: number;
  reference: string;
}

/** A pallet as it is kept on the device. */
type KeptPallet = StagedPallet & { asn?: ForAsn };

/** A pallet that was begun on this device and not finalized. */
export interface Begun {
  customerId: number;
  asn: ForAsn | null;
  lines: number;
}

/** Whose pallet for what: each has a place of its own on the device. */
export interface PalletOf {
  userId: number;
  warehouseId: number;
  customerId: number;
  /** Null for a free receipt. */
  asnId: number | null;
}

const prefixOf = ({ userId, warehouseId }: Pick<PalletOf, 'userId' | 'warehouseId'>): string =>
  `receiving:${userId}:${warehouseId}:`;

/** Where a pallet is kept on the device. */
export const stagingKey = (whose: PalletOf): string =>
  `${prefixOf(whose)}${whose.customerId}${whose.asnId === null ? '' : `:asn-${whose.asnId}`}`;

/** Earlier versions kept one pallet for each customer, and beside it the ASN that it was for. */
function separateOld(whose: PalletOf): void {
  const place = stagingKey({ ...whose, asnId: null });
  const asn = readJson<ForAsn>(`${place}:asn`);
  const pallet = asn && readJson<StagedPallet>(place);
  if (pallet && pallet.items.length > 0)
    writeJson(stagingKey({ ...whose, asnId: asn.id }), { ...pallet, asn });
  if (asn) removeKeys(place);
  removeKeys(`${place}:asn`);
}

/** The pallet that a user began; null if there is none. */
export function readPallet(whose: PalletOf): StagedPallet | null {
  separateOld(whose);
  return readJson<KeptPallet>(stagingKey(whose));
}

/** A pallet as its place on the device holds it. */
export const palletText = (
  { key, items, lpn, units, open }: StagedPallet,
  asn: { id: number; asnReference: string } | null,
): string =>
  JSON.stringify({
    key,
    items,
    ...(lpn && { lpn }),
    ...(units && { units }),
    ...(open !== undefined && { open }),
    ...(asn && { asn: { id: asn.id, reference: asn.asnReference } }),
  } satisfies KeptPallet);

/** The pallets that a user began on this device. */
export function begunPallets(userId: number, warehouseId: number): Begun[] {
  const prefix = prefixOf({ userId, warehouseId });
  const places = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  const read = (place: string) => /^(\d+)(?::asn-\d+)?$/.exec(place.slice(prefix.length));
  for (const place of places()) {
    const [, customerId] = read(place) ?? [];
    if (customerId)
      separateOld({ userId, warehouseId, customerId: Number(customerId), asnId: null });
  }
  return places().flatMap((place): Begun[] => {
    const [, customerId] = read(place) ?? [];
    const pallet = customerId ? readJson<KeptPallet>(place) : null;
    return pallet && pallet.items.length > 0
      ? [{ customerId: Number(customerId), lines: pallet.items.length, asn: pallet.asn ?? null }]
      : [];
  });
}
