import { refusals } from '@lading/contract/refusals';
import {
  type AnyMessage,
  anyMessage,
  type FactKind,
  factFaults,
} from '@lading/domain/messages/facts';
import { faults } from '@lading/domain/messages/faults';
import { importWarnings } from '@lading/domain/messages/importWarnings';
import { outcomes } from '@lading/domain/messages/outcomes';
import { reasons } from '@lading/domain/messages/reasons';
import { remarks } from '@lading/domain/messages/remarks';
import { rowFaults } from '@lading/domain/messages/rowFaults';

// The types of facts refuse the sentences that they can see. This finds those that came in a
// variable of the type string.

/** The code of a message that was stored before messages had codes: its text is its fact. */
const STORED_TEXT = 'TEXT';

const catalogues = [refusals, reasons, faults, rowFaults, importWarnings, remarks, outcomes].map(
  (catalogue) => new Map(Object.entries(catalogue).map(([code, kind]) => [code, anyMessage(kind)])),
);

const NAME = 'Ωname';
const DAY = '2026-11-28';
/** What stands for the facts of each kind: numbers and lists change the words around them. */
const stands: Record<Extract<FactKind, string>, readonly unknown[]> = {
  name: [NAME],
  number: [0, 1, 7],
  day: [DAY],
  names: [[NAME], [NAME, NAME]],
  counts: [{ ORDER: 7 }],
  quantities: [[{ name: NAME, quantity: 7 }]],
};

/** A message with facts of one size, as a pattern; null where hardly a word is its own. */
function patternOf({ facts, say }: AnyMessage, size: number, hasAll: boolean): string | null {
  const stated = Object.entries(facts).flatMap(([declared, kind]) => {
    if (declared.endsWith('?') && !hasAll) return [];
    const values = typeof kind === 'string' ? stands[kind as Extract<FactKind, string>] : kind;
    return [[declared.replace(/\?$/, ''), values[size % values.length]]];
  });
  const text = say(Object.fromEntries(stated));
  const own = text.replaceAll(NAME, '').replaceAll(DAY, '').replace(/\d+/g, '');
  if (own.replace(/\W/g, '').length < 12 || !own.trim().includes(' ')) return null;
  return text
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(NAME, '.*?')
    .replace(/\d+/g, '\\d+');
}

const patterns = catalogues.flatMap((catalogue) =>
  [...catalogue.values()].flatMap((message) =>
    [0, 1, 2, 3].flatMap((size) =>
      [true, false].flatMap((hasAll) => patternOf(message, size, hasAll) ?? []),
    ),
  ),
);
const sentence = new RegExp([...new Set(patterns)].join('|'), 's');

/** The texts within facts. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* textsIn(part);
}

/** The sentence that is within facts; null if there is none. */
const sentenceIn = (facts: object): string | null =>
  [...textsIn(facts)].find((text) => sentence.test(text)) ?? null;

/** The facts of a code that no message of this code declares so. */
function otherFacts(code: string, facts: object): readonly string[] {
  const broken = catalogues.flatMap((catalogue) => {
    const message = catalogue.get(code);
    return message ? [factFaults(message.facts, { ...facts })] : [];
  });
  return broken.some((names) => names.length === 0) ? [] : (broken[0] ?? []);
}

/**
 * Refuses an answer in which the facts of a code are not those that it declares, or contain a
 * sentence. Those of a refusal are declared with its reason.
 */
export function requireFacts(body: unknown, isRefusal: boolean): void {
  if (typeof body !== 'object' || body === null) return;
  const { code, facts } = body as { code?: unknown; facts?: unknown };
  if (typeof code === 'string' && typeof facts === 'object' && facts !== null) {
    const found = sentenceIn(facts);
    if (found !== null && code !== STORED_TEXT)
      throw new Error(`The facts of ${code} contain the sentence "${found}".`);
    const others = isRefusal ? [] : otherFacts(code, facts);
    if (others.length > 0) throw new Error(`${code} declares no such facts: ${others.join(', ')}.`);
  }
  for (const part of Object.values(body)) requireFacts(part, isRefusal);
}
