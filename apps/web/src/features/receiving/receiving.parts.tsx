import type { Product } from '@lading/contract/products';
import { lotDoubt } from '@lading/domain/codeDoubts';
import { MAX_LINES, MAX_LOT } from '@lading/domain/limits';
import { type EnteredLot, enteredLot, lotFault, type StatedLot } from '@lading/domain/lots';
import { dayIn } from '@lading/domain/time';
import { type ReactNode, useRef, useState } from 'react';
import type { Control } from 'react-hook-form';
import { counted, currentZone } from '../../lib/format.ts';
import { readJson } from '../../lib/storage.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { required, TextInput } from '../../ui/fields.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { Sentence } from '../../ui/Words.tsx';
import type { StagedItem } from './staging.ts';

export interface LotUnits {
  lot: EnteredLot;
  quantity: number;
}

type Tracked = Pick<Product, 'sku' | 'name' | 'tracking' | 'expires'>;

interface Question {
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

const readLines = (text: string): string[] => text.split(/[\n,;]+/).flatMap((line) => line.trim() || []);

/** What the fields say, by lot; a sentence if it cannot be so. */
function readLots({ product, quantity: units }: Question, values: Values): LotUnits[] | string {
  const { expiresOn, producedOn } = values;
  const quantity = units ?? 1;
  if (product.tracking === 'LOT') {
    const lot = enteredLot(values.code, expiresOn, producedOn);
    return lotFault(product, { lot })?.sentence ?? [{ lot, quantity }];
  }
  const serials = readLines(values.serials);
  const fault = lotFault(product, { serials, quantity });
  return fault?.sentence ?? serials.map((code) => ({ lot: enteredLot(code, expiresOn, producedOn), quantity: 1 }));
}

/** What the fields begin with. */
function valuesOf({ stated, entered = [] }: Question): Values {
  const dates = entered[0] ?? stated;
  return {
    code: entered[0]?.code ?? stated?.lot ?? '',
    expiresOn: dates?.expiresOn ?? '',
    producedOn: dates?.producedOn ?? '',
    serials: entered.map(({ code }) => code).join('\n') || (stated?.serial ?? ''),
  };
}

function CodeInput({ control, isSerial, units }: { control: Control<Values>; isSerial: boolean; units: number }) {
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
      maxLength={MAX_LINES * (MAX_LOT + 1)}
    />
  ) : (
    <TextInput control={control} name="code" label="Lot" autoFocus missing="The lot is required." maxLength={MAX_LOT} />
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

const newLotDoubt = ({ code }: EnteredLot): string | null =>
  lotDoubt(code, { lots: [], mostUnits: null, today: dayIn(currentZone(), new Date()) });

/** Asks for the lot or the serials of units; null if it is dismissed. */
export function LotDialog({ question, onAnswer }: { question: Question; onAnswer: (lots: LotUnits[] | null) => void }) {
  const { product, quantity } = question;
  // A lot that was entered once more after the question stands on the label as it is.
  const asked = useRef<string | null>(null);
  const { control, setError, dialog } = useDialogForm(valuesOf(question), async (values): Promise<void> => {
    const lots = readLots(question, values);
    const say = (sentence: string): void => setError('root', { message: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}` });
    if (typeof lots === 'string') return say(lots);
    const doubtful = lots.find(({ lot }) => newLotDoubt(lot) !== null);
    const entered = lots.map(({ lot }) => lot.code).join('\n');
    if (!doubtful) return onAnswer(lots);
    if (asked.current === entered) return onAnswer(lots.map(({ lot, ...units }) => ({ ...units, lot: { ...lot, asPrinted: true } })));
    asked.current = entered;
    say(`${newLotDoubt(doubtful.lot)} If the label says exactly this, press Add once more.`);
  });
  const isSerial = product.tracking === 'SERIAL';
  return (
    <FormDialog title={isSerial ? 'Serials' : 'Lot'} submit="Add" onClose={() => onAnswer(null)} {...dialog}>
      <Sentence>
        {product.sku} · {product.name}
        {quantity !== null && `, ${counted(quantity, 'unit')}`}
      </Sentence>
      <CodeInput control={control} isSerial={isSerial} units={quantity ?? 1} />
      <DateInputs control={control} expires={product.expires} />
    </FormDialog>
  );
}

/** Asks for the lot or the serials of units and waits; null if the question is dismissed. The caller renders the dialog. */
export function useLotQuestion(): { ask: (question: Question) => Promise<LotUnits[] | null>; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null);
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

/** The pallet that a user builds for a customer. The key makes sure that it is received once. */
export interface StagedPallet {
  key: string;
  items: readonly StagedItem[];
  /** The LPN on its label, where one was scanned. */
  lpn?: string;
}

/** A pallet that was begun on this device and not finalized. */
export interface Begun {
  customerId: number;
  asn: { id: number; reference: string } | null;
  lines: number;
}

export const stagingKey = (userId: number, warehouseId: number, customerId: number): string =>
  `receiving:${userId}:${warehouseId}:${customerId}`;

/** The pallets that a user began on this device. */
export function begunPallets(userId: number, warehouseId: number): Begun[] {
  const prefix = stagingKey(userId, warehouseId, 0).slice(0, -1);
  return Object.keys(localStorage).flatMap((key): Begun[] => {
    const customerId = key.startsWith(prefix) ? Number(key.slice(prefix.length)) : Number.NaN;
    const lines = Number.isInteger(customerId) ? (readJson<StagedPallet>(key)?.items.length ?? 0) : 0;
    return lines === 0 ? [] : [{ customerId, lines, asn: readJson<Begun['asn']>(`${key}:asn`) }];
  });
}
