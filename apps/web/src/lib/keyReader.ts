import {
  type Burst,
  continueBurst,
  endsScan,
  isWithin,
  LONGEST_GAP,
  noBurst,
  type Stroke,
  scannedAlone,
  scannedText,
} from './scanBurst.ts';
import { play } from './sound.ts';

/** In a field, fewer characters before Enter or Tab may be a number that somebody typed quickly. */
const SHORTEST_IN_FIELD = 3;
/**
 * In a field for a number or a date of a screen that takes no scans, so many characters are a code.
 */
const SHORTEST_IN_NUMBER = 6;
/**
 * The same code again within this time (ms) is one scan: a trigger bounces, or a reader sees the
 * label twice.
 */
const SAME_SCAN_MS = 1_000;
/** A code that no key ends is complete after this time (ms). */
const ALONE_AFTER_MS = LONGEST_GAP + 50;
/** An end key that comes so late (ms) after a code still belongs to it. */
const LATE_END_MS = 600;
/**
 * A burst that follows other keys sooner (ms) may be the rest of what a program or a quick person
 * types.
 */
const RESTED_MS = 1_000;
/** How long a scan waits for the screen that is being loaded (ms). */
const HELD_MS = 15_000;
/** A screen that is being left is gone by then (ms). */
const LEFT_WITHIN_MS = 5_000;
const PRESSED: readonly string[] = [
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
];

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Takes the scans of a screen. */
export interface Sink {
  take: (code: string) => void;
  /** An element of the screen or dialog that takes them. */
  element: () => Element | null;
}

/**
 * Dispatched on a field for codes (`data-takes-codes`) before a code becomes its value; a listener
 * that prevents that takes the code itself.
 */
export const CODE_EVENT = 'code';

const refusalListeners = new Set<() => void>();
const strokeListeners = new Set<(stroke: Stroke) => void>();
const sinks: Sink[] = [];
/** Scans that came while a screen was being loaded. */
let held: { code: string; at: number }[] = [];
let holders = 0;
let stopLeaving = (): void => undefined;
let last = { code: '', at: Number.NEGATIVE_INFINITY };

/** Calls back for each scan that nothing took. Returns the way to stop. */
export function onScanRefused(listener: () => void): () => void {
  refusalListeners.add(listener);
  return () => void refusalListeners.delete(listener);
}

/** Calls back for each key, before anything else sees it. Returns the way to stop. */
export function onStroke(listener: (stroke: Stroke) => void): () => void {
  strokeListeners.add(listener);
  return () => void strokeListeners.delete(listener);
}

function refuse(): void {
  play('error');
  for (const listener of refusalListeners) listener();
}

/**
 * Gives the scans of a screen to `sink`, those first that came while the screen was being loaded.
 * Returns the way to stop.
 */
export function takeScans(sink: Sink): () => void {
  sinks.push(sink);
  stopLeaving();
  queueMicrotask(() => {
    if (!sinks.includes(sink)) return;
    const waiting = held.filter(({ at }) => performance.now() - at <= HELD_MS);
    held = [];
    for (const { code } of waiting) sink.take(code);
  });
  return () => {
    const place = sinks.indexOf(sink);
    if (place >= 0) sinks.splice(place, 1);
  };
}

/**
 * Keeps scans for the next screen that takes some, because there is none yet. Returns the way to
 * stop.
 */
export function holdScans(): () => void {
  holders += 1;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    holders -= 1;
    // The screen that was loaded is there by then, and has taken them unless it takes none.
    setTimeout(() => {
      if (holders > 0 || held.length === 0) return;
      held = [];
      refuse();
    });
  };
}

/**
 * Keeps scans for the next screen that takes some, because this one is being left; `waiting` are
 * those that it has not handled.
 */
export function leaveScreen(waiting: readonly string[], withinMs = LEFT_WITHIN_MS): void {
  stopLeaving();
  for (const code of waiting) keepScan(code);
  const stop = holdScans();
  const timer = setTimeout(stop, withinMs);
  stopLeaving = () => {
    clearTimeout(timer);
    stop();
  };
}

function keepScan(code: string): void {
  held.push({ code, at: performance.now() });
}

/** The topmost open dialog or menu, which keeps the keyboard to itself. */
const openModal = (): Element | null =>
  [...document.querySelectorAll('.MuiModal-root:not([aria-hidden="true"])')].at(-1) ?? null;

function deliver(code: string): void {
  const sink = sinks.at(-1);
  const modal = openModal();
  if (holders > 0) keepScan(code);
  else if (sink && (!modal || modal.contains(sink.element()))) sink.take(code);
  else refuse();
}

/** True if a code is the last one once more. Each scan begins the time anew. */
function isSameScan(code: string, at: number): boolean {
  const isSame = code === last.code && at - last.at < SAME_SCAN_MS;
  last = { code, at };
  return isSame;
}

function isText(target: EventTarget | null): target is TextField {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !PRESSED.includes(target.type))
  );
}

const isField = (target: EventTarget | null): boolean =>
  isText(target) ||
  (target instanceof HTMLElement &&
    (target.isContentEditable || target instanceof HTMLSelectElement));

const takesCodes = (field: EventTarget | null): field is TextField =>
  isText(field) && 'takesCodes' in field.dataset;
const isScanField = (target: EventTarget | null): boolean =>
  isText(target) && 'scanField' in target.dataset;

const isForTime = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement &&
  ['date', 'time', 'datetime-local', 'month'].includes(target.type);

const isForNumber = (target: EventTarget | null): boolean =>
  isForTime(target) ||
  (target instanceof HTMLInputElement &&
    (target.type === 'number' || ['numeric', 'decimal'].includes(target.inputMode)));

/**
 * True if Enter in this field submits its form. A form that a scan may submit has
 * `data-takes-scans`.
 */
function pressesButton(target: EventTarget | null): boolean {
  const form = target instanceof HTMLInputElement ? target.form : null;
  return form?.querySelector('[type="submit"]') != null && !('takesScans' in form.dataset);
}

/** Sets the text of a field as typing does, so that the screen notices. */
export function setText(field: TextField, text: string): void {
  const prototype =
    field instanceof HTMLTextAreaElement
      ? HTMLTextAreaElement.prototype
      : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

interface Before {
  text: string;
  selection: [number, number] | null;
}

const before = ({ value, selectionStart, selectionEnd }: TextField): Before => ({
  text: value,
  selection:
    selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd],
});

function restore(field: TextField, { text, selection }: Before): void {
  if (!field.isConnected || isScanField(field)) return;
  setText(field, text);
  if (selection) field.setSelectionRange(...selection);
}

const plain = (code: string): string => code.replace(/^\][A-Za-z][0-9A-Za-z]/, '');

/**
 * Offers a code to the listeners of a field for codes. Returns whether the field itself takes it.
 */
const isForField = (field: TextField, code: string): boolean =>
  field.dispatchEvent(new CustomEvent(CODE_EVENT, { detail: code, cancelable: true }));

/** A code into a field for codes: as a line of one with several, else as all of it. */
function fill(field: TextField, code: string): void {
  if (!isForField(field, code)) return;
  const lines =
    field instanceof HTMLTextAreaElement && field.value.trim() !== ''
      ? `${field.value.trimEnd()}\n`
      : '';
  setText(field, lines + plain(code));
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function strokeOf(event: KeyboardEvent): Stroke {
  const { key, code, repeat: isHeld, timeStamp: at, ctrlKey, altKey, metaKey } = event;
  // Where the layouts of scanner and device differ, the key is still the one of the bracket.
  const isSeparator = ctrlKey && (key === ']' || code === 'BracketRight');
  return {
    key,
    at,
    isHeld,
    isSeparator,
    isCommand: (ctrlKey || altKey || metaKey) && !event.getModifierState('AltGraph'),
  };
}

/** True while a screen takes scans, or will once it is loaded: there no field keeps one. */
const isTaken = (): boolean => sinks.length > 0 || holders > 0;

let isReading = false;

class KeyReader {
  #burst: Burst = noBurst;
  /** The texts of the fields that the burst was typed into, as they were before. */
  #touched = new Map<TextField, Before>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isBlankHeld = false;
  /** When the last character was typed (ms). */
  #typedAt = Number.NEGATIVE_INFINITY;
  /** True if nobody was typing when the burst began. */
  #isRested = true;
  /** What was typed shortly before the burst, and not into a field. */
  #lead = '';
  /** When a scan ended by a pause; its own Enter may come late. */
  #endedAt = Number.NEGATIVE_INFINITY;

  readonly onKeyDown = (event: KeyboardEvent): void => {
    const stroke = strokeOf(event);
    const rest = stroke.at - this.#typedAt;
    if (stroke.key.length === 1) this.#typedAt = stroke.at;
    for (const listener of strokeListeners) listener(stroke);
    if (endsScan(stroke)) this.#end(event, stroke);
    else this.#goOn(event, stroke, rest);
  };

  readonly onKeyUp = (event: KeyboardEvent): void => {
    // A button is pressed when the space bar is released.
    if (event.key !== ' ' || !this.#isBlankHeld) return;
    this.#isBlankHeld = false;
    swallow(event);
  };

  /** One more key of a burst, or one that ends it without a scan. */
  #goOn(event: KeyboardEvent, stroke: Stroke, rest: number): void {
    // Another code may begin before the time of the one before is over.
    if (!isWithin(this.#burst, stroke.at) && scannedAlone(this.#burst) !== '') this.#endAlone();
    const earlier = this.#burst;
    this.#burst = continueBurst(earlier, stroke);
    if (this.#burst === earlier) return;
    clearTimeout(this.#timer);
    if (this.#burst.text.length <= 1) {
      this.#touched.clear();
      this.#isRested = rest >= RESTED_MS;
      const isLead = !this.#isRested && this.#burst !== noBurst && !isField(event.target);
      this.#lead = isLead ? this.#lead + earlier.text : '';
    }
    if (this.#burst === noBurst) return;
    this.#wait();
    const { target } = event;
    if (isText(target) && !this.#touched.has(target)) this.#touched.set(target, before(target));
    // The browser would do what Ctrl+] stands for; a blank would press the button that has the
    // focus, or open a calendar.
    if (stroke.isSeparator && isTaken()) swallow(event);
    if (
      event.key === ' ' &&
      (!isField(target) || isForTime(target)) &&
      isWithin(earlier, stroke.at)
    ) {
      this.#isBlankHeld = true;
      swallow(event);
    }
  }

  /** Looks at the burst once no key has followed for a while. */
  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const { scheduling } = navigator as { scheduling?: { isInputPending: () => boolean } };
      // A busy page has keys that it has not read yet.
      if (scheduling?.isInputPending() || performance.now() - this.#burst.last <= LONGEST_GAP)
        this.#wait();
      else this.#endAlone();
    }, ALONE_AFTER_MS);
  }

  /**
   * A scan with what was typed shortly before it: one that paused, as on a busy device, loses no
   * letter. A field of another kind keeps what somebody typed there.
   */
  #whole(code: string, target: EventTarget | null): string {
    if (code === '' || this.#isRested) return code;
    if (!isText(target) || !isScanField(target)) return this.#lead + code;
    return target.value.endsWith(code) ? target.value : code;
  }

  /** What a pause ends. */
  #endAlone(): void {
    const { activeElement } = document;
    const code = this.#whole(scannedAlone(this.#burst), activeElement);
    if (code !== '' && (isTaken() || takesCodes(activeElement))) {
      if (isTaken()) this.#endedAt = this.#burst.last;
      this.#take(code, activeElement);
    }
    this.#lead = code === '' && !isField(activeElement) ? this.#lead + this.#burst.text : '';
    this.#burst = noBurst;
    this.#touched.clear();
  }

  /** What Enter or Tab ends. */
  #end(event: KeyboardEvent, { at }: Stroke): void {
    const { target } = event;
    const code = this.#whole(scannedText(this.#burst, at), target);
    clearTimeout(this.#timer);
    if (code === '' && at - this.#endedAt <= LATE_END_MS) swallow(event);
    this.#endedAt = Number.NEGATIVE_INFINITY;
    const shortest = isField(target) && !isScanField(target) ? SHORTEST_IN_FIELD : 1;
    if (code.length >= shortest) this.#endScan(event, code);
    this.#lead = '';
    this.#burst = noBurst;
    this.#touched.clear();
  }

  #endScan(event: KeyboardEvent, code: string): void {
    const { target } = event;
    const isForCodes = takesCodes(target);
    if (!isForCodes && (isTaken() || !isField(target))) {
      swallow(event);
      this.#take(code, target);
    } else if (!isForCodes && isForNumber(target) && code.length >= SHORTEST_IN_NUMBER) {
      swallow(event);
      this.#restore();
      refuse();
    } else {
      if (isForCodes) this.#take(code, target);
      if (event.key === 'Enter' && pressesButton(target)) event.preventDefault();
    }
  }

  #restore(): void {
    for (const [field, text] of this.#touched) restore(field, text);
    this.#touched.clear();
  }

  #take(code: string, target: EventTarget | null): void {
    // At a desk it stands there as it was typed, and a list of suggestions stays open.
    if (takesCodes(target) && !isTaken() && (target.value === plain(code) || !this.#isRested)) {
      isForField(target, code);
      return;
    }
    this.#restore();
    // The next scan may follow at once, and be typed behind this one.
    if (isText(target) && isScanField(target)) setText(target, '');
    if (isSameScan(code, this.#burst.last)) return;
    if (takesCodes(target)) fill(target, code);
    else deliver(code);
  }
}

/**
 * Reads the keys of the page and tells scans from typing, by their pace, wherever the focus is. A
 * scan never presses a button. On a screen that takes scans it is never text of a field, except of
 * one for codes: the field gets back what it had, and the screen gets the code. `isLoading`: a
 * screen that takes scans is being loaded.
 */
export function readKeys(isLoading: boolean): void {
  if (isReading) return;
  isReading = true;
  const reader = new KeyReader();
  if (isLoading) leaveScreen([], HELD_MS);
  window.addEventListener('keydown', reader.onKeyDown, true);
  window.addEventListener('keyup', reader.onKeyUp, true);
}
