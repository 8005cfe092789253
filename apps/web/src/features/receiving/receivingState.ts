import type { AnnouncedUnit, Asn, CarriedPallet } from '@lading/contract/asns';
import type { Named, ProductRef } from '@lading/contract/fields';
import type { Scan, ScannedProduct } from '@lading/contract/floor';
import type { AnnouncedUnitRule } from '@lading/domain/announcedUnits';
import { isActiveAsn } from '@lading/domain/asns';
import { codeText } from '@lading/domain/codeText';
import type { StatedLot } from '@lading/domain/lots';
import type { Outcome, Said, ScanEvent } from '../../ui/scan/device.ts';
import type { FoundGoods } from './announced.ts';
import type { LotUnits } from './receiving.parts.tsx';
import type { NewUnit } from './stagedUnits.ts';
import {
  type Condition,
  lineKey,
  type StagedItem,
  type StagedPallet,
  type StagingWarning,
} from './staging.ts';

export interface FinalizedSummary {
  lpn: string;
  lines: number;
  totalQuantity: number;
}

/** Units of one product that go on the pallet together. */
export interface Goods {
  product: ProductRef;
  parts: readonly Omit<StagedItem, 'product'>[];
}

/** What a dialog asks. `turn` distinguishes two questions in a row. */
export type ReceivingQuestion =
  | { kind: 'warning'; warning: StagingWarning; goods: Goods }
  | {
      kind: 'lot';
      product: ScannedProduct;
      quantity: number;
      stated: StatedLot | null;
      turn: number;
    }
  | { kind: 'condition'; key: string }
  | { kind: 'unit'; code: string }
  | { kind: 'newUnit' }
  | { kind: 'variances'; separate: boolean };

/** A code that may not say what it seems to say. It changes nothing until somebody confirms it. */
interface Doubtful {
  code: string;
  found: Scan;
  text: string;
}

export interface ReceivingState {
  customer: Named;
  warehouseId: number;
  asn: Asn | null;
  /**
   * True if the address names an ASN that is not open, or not known here: then nothing is received.
   */
  isAsnMissing: boolean;
  /** The units that a transfer carries; null before they are loaded. */
  carried: readonly CarriedPallet[] | null;
  /** The units that the ASN announces; none before they are loaded. */
  units: readonly AnnouncedUnit[];
  areUnitsKnown: boolean;
  /** How announced units of the customer are received. */
  rule: AnnouncedUnitRule;
  pallet: StagedPallet;
  /** Grows with each change of the pallet. */
  revision: number;
  activeKey: string | null;
  question: ReceivingQuestion | null;
  doubtful: Doubtful | null;
  /** True from Finalize until its answer: a repetition must send the same. */
  isSending: boolean;
  /** The newest first. */
  finalized: readonly FinalizedSummary[];
}

/** `newKey` is an Idempotency-Key that was not used yet. */
export type ReceivingEvent =
  | {
      kind: 'found';
      found: Scan;
      code: string;
      isEarly: boolean;
      newKey: string;
      /** Those of the ASN, read anew where the code is that of one. */
      units?: readonly AnnouncedUnit[];
      carried?: ReceivingState['carried'];
    }
  | { kind: 'tracked'; productIds: readonly number[] }
  | { kind: 'toldUnits'; units: readonly AnnouncedUnit[] | null; rule: AnnouncedUnitRule }
  /** What was found in the unit that was asked about. */
  | { kind: 'unitFound'; found: FoundGoods }
  | { kind: 'unitIn'; message: string; summary: FinalizedSummary | null }
  | {
      kind: 'sent';
      summary: FinalizedSummary | null;
      /** The pallet with what is damaged or in doubt. */
      setAside?: FinalizedSummary | null;
      asn: Asn | null;
      newKey: string;
    }
  | { kind: 'told'; asn: Asn | null; isAsnMissing: boolean; carried: ReceivingState['carried'] }
  /** Another tab changed the pallet. */
  | { kind: 'toldPallet'; pallet: StagedPallet }
  /** The pallet with this key was handed over for sending. */
  | { kind: 'handedOver'; key: string; newKey: string }
  | { kind: 'quantity'; key: string; sku: string; quantity: number }
  | { kind: 'choose'; key: string }
  | { kind: 'remove'; key: string }
  | { kind: 'askCondition'; key: string }
  | { kind: 'setCondition'; units: number; condition: Condition | undefined }
  /** The answer to a warning. */
  | { kind: 'answer'; isYes: boolean }
  | { kind: 'lots'; lots: readonly LotUnits[] | null }
  /** Confirms a doubtful code. */
  | { kind: 'admit' }
  | { kind: 'expectAll' }
  /** `separate`: what is damaged or in doubt goes on a pallet of its own. */
  | { kind: 'finalize'; separate?: boolean }
  | { kind: 'proceed'; notes: string }
  /** Closes a dialog without an answer. */
  | { kind: 'dismiss'; question: 'condition' | 'variances' | 'unit' | 'newUnit' }
  | { kind: 'removeLabel'; newKey: string }
  | { kind: 'askUnit' }
  /** Begins a unit, into which the next goods go. */
  | { kind: 'beginUnit'; unit: NewUnit }
  /** The next goods go into this unit; null for the pallet. */
  | { kind: 'openUnit'; id: number | null }
  | { kind: 'removeUnit'; id: number }
  | { kind: 'undo'; pallet: StagedPallet; revision: number; text: string }
  | { kind: 'undoLabel'; lpn: string | null; key: string };

export type ReceivingAsk =
  | { kind: 'lookUp'; code: string; isEarly: boolean }
  | { kind: 'carried'; pallet: CarriedPallet }
  | { kind: 'unit'; code: string; found: FoundGoods; asn: Asn }
  | { kind: 'tracked'; productIds: readonly number[] }
  | { kind: 'send'; pallet: StagedPallet; asn: Asn | null; notes: string; separate: boolean };

export interface KeepPallet {
  kind: 'keep';
  pallet: StagedPallet;
}

export type Step = Outcome<ReceivingState, ReceivingEvent, ReceivingAsk, KeepPallet>;
export type Event = ReceivingEvent | ScanEvent;
export type EventOf<K extends Event['kind']> = Extract<Event, { kind: K }>;

export const beginReceiving = (
  customer: Named,
  warehouseId: number,
  asn: Asn | null,
  pallet: StagedPallet,
): ReceivingState => ({
  customer,
  warehouseId,
  asn,
  pallet,
  isAsnMissing: false,
  carried: [],
  units: [],
  areUnitsKnown: false,
  rule: 'ACCEPT',
  revision: 0,
  activeKey: null,
  question: null,
  doubtful: null,
  isSending: false,
  finalized: [],
});

type Words = Pick<Said<ReceivingEvent>, 'tone' | 'text'>;

export const say = (
  state: ReceivingState,
  tone: Said<ReceivingEvent>['tone'],
  text: string,
): Step => ({
  state,
  say: { tone, text },
});

export const refOf = ({ id, sku, name }: ProductRef): ProductRef => ({ id, sku, name });

/**
 * Whether goods are counted by somebody who is not told how many are announced. Nothing is told
 * before it is known whether units are announced.
 */
export const countsBlind = ({
  rule,
  units,
  areUnitsKnown,
}: Pick<ReceivingState, 'rule' | 'units' | 'areUnitsKnown'>): boolean =>
  rule === 'BLIND' && (!areUnitsKnown || units.length > 0);

export const lineOf = ({ pallet }: ReceivingState, key: string): StagedItem | null =>
  pallet.items.find((item) => lineKey(item) === key) ?? null;

/** The line of the last scan or tap. */
export const activeLine = (state: ReceivingState): StagedItem | null =>
  state.activeKey === null ? null : lineOf(state, state.activeKey);

/** Why nothing goes on a pallet now; null if it does. */
export function closedText({ asn, isAsnMissing, isSending }: ReceivingState): string | null {
  if (isSending) return 'The pallet is being sent, and cannot be changed.';
  if (isAsnMissing)
    return 'This ASN is not open any more, or not known here. Go back and choose one.';
  return asn && !isActiveAsn(asn.status)
    ? `ASN ${asn.asnReference} is ${codeText(asn.status)} and takes no more stock.`
    : null;
}

/** Another content of the pallet. */
export function changed(
  state: ReceivingState,
  pallet: StagedPallet,
  more: Partial<ReceivingState> = {},
): Required<Pick<Step, 'state' | 'effects'>> {
  const after = { ...state, pallet, revision: state.revision + 1, doubtful: null, ...more };
  return { state: after, effects: [{ kind: 'keep', pallet }] };
}

/** Another content of the pallet, said with a way back that ends with the next change. */
export function rebuilt(
  state: ReceivingState,
  pallet: StagedPallet,
  {
    tone,
    text,
    undone = 'Undone: the pallet is as it was.',
    activeKey,
  }: Words & { undone?: string; activeKey?: string },
): Step {
  const after = changed(state, pallet, activeKey === undefined ? {} : { activeKey });
  const undo = {
    kind: 'undo' as const,
    pallet: state.pallet,
    revision: after.state.revision,
    text: undone,
  };
  return { ...after, say: { tone, text, undo } };
}

/** Other lines, said with a way back. */
export const withItems = (
  state: ReceivingState,
  items: readonly StagedItem[],
  words: Parameters<typeof rebuilt>[2],
): Step => rebuilt(state, { ...state.pallet, items }, words);

/** Where the next goods go. */
export const openIn = ({ pallet: { open } }: ReceivingState): { unit?: number } =>
  open === undefined ? {} : { unit: open };
