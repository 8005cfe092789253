import { possiblySent } from '@lading/domain/keyboardLayouts';
import { nameOfSign, SEPARATOR_SETTING } from '@lading/domain/messages/words';
import { GROUP_SEPARATOR } from '@lading/domain/separator';
import { AVERAGE_PAUSE, endsScan, LONGEST_PAUSE, type Stroke } from '../../lib/scanBurst.ts';

export interface TestSymbol {
  name: string;
  /** What the symbol contains, with the separator where FNC1 stands. */
  text: string;
  form: 'plain' | 'gs1';
}

/** The symbols of the test sheet. */
export const testSymbols: readonly TestSymbol[] = [
  { name: 'Plain code', text: 'LADING-TEST-1', form: 'plain' },
  { name: 'Letters and digits', text: 'AZQWYM-azqwym-0123456789', form: 'plain' },
  { name: 'Signs', text: 'TEST !"#$%&\'()*+,-./:;<=>?@_', form: 'plain' },
  {
    name: 'GS1 with a separator',
    text: `010950110153000310LADING${GROUP_SEPARATOR}37240`,
    form: 'gs1',
  },
  { name: 'GS1 with a date', text: '01095011015300031735123110LADING', form: 'gs1' },
];

export interface ScannerReport {
  /** The symbol of the sheet; null if it was another code. */
  symbol: TestSymbol | null;
  /** What came, as one text. */
  text: string;
  prefix: string;
  /** Keys behind the code: `Enter`, `Tab`, others, or nothing. */
  suffix: string;
  /** What came for FNC1; null if the symbol has none inside. */
  separator: string | null;
  /**
   * False if the keyboard layouts of scanner and device differ; null if the symbol is not known.
   */
  hasSameLayout: boolean | null;
  keys: number;
  /** Milliseconds a key on average, and the longest pause. */
  pace: number;
  slowest: number;
}

const MODIFIERS: readonly string[] = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'];
/** Stands for a key that types no sign. */
const FIRST_OTHER = 0xe000;

/** The keys of a scan as one text, one character a key; keys that type nothing are listed apart. */
function readStrokes(strokes: readonly Stroke[]): { text: string; others: string[] } {
  const others: string[] = [];
  const text = strokes.map(({ key, isSeparator, isCommand }) => {
    if (isSeparator) return GROUP_SEPARATOR;
    if (key.length === 1 && !isCommand) return key;
    others.push(isCommand ? `Ctrl+${key}` : key);
    return String.fromCharCode(FIRST_OTHER + others.length - 1);
  });
  return { text: text.join(''), others };
}

const written = (text: string, others: readonly string[]): string =>
  Array.from(text, (sign) => others[sign.charCodeAt(0) - FIRST_OTHER] ?? sign).join('');

interface Place {
  start: number;
  end: number;
  separator: { from: number; to: number } | null;
}

/** Where a symbol stands in a text: its first part, then its second behind what came for FNC1. */
function findSymbol(text: string, { text: wanted }: TestSymbol): Place | null {
  const [first = '', second] = wanted.split(GROUP_SEPARATOR);
  const start = text.indexOf(first);
  if (start < 0) return null;
  const from = start + first.length;
  if (second === undefined) return { start, end: from, separator: null };
  const to = text.indexOf(second, from);
  return to < 0 ? null : { start, end: to + second.length, separator: { from, to } };
}

/** The symbol that a text contains, as it was sent or as another keyboard layout made it. */
function recognise(text: string): { symbol: TestSymbol; place: Place; isAsSent: boolean } | null {
  for (const [index, sent] of possiblySent(text).entries())
    for (const symbol of testSymbols) {
      const place = findSymbol(sent, symbol);
      if (place) return { symbol, place, isAsSent: index === 0 };
    }
  return null;
}

function paceOf(strokes: readonly Stroke[]): Pick<ScannerReport, 'keys' | 'pace' | 'slowest'> {
  const pauses = strokes.slice(1).map(({ at }, place) => at - (strokes[place]?.at ?? at));
  const sum = pauses.reduce((total, pause) => total + pause, 0);
  return {
    keys: strokes.length,
    pace: pauses.length === 0 ? 0 : sum / pauses.length,
    slowest: Math.max(0, ...pauses),
  };
}

export function reportOf(scanned: readonly Stroke[]): ScannerReport {
  const strokes = scanned.filter(({ key, isHeld }) => !MODIFIERS.includes(key) && !isHeld);
  const ending = strokes.findIndex(endsScan);
  const typed = ending < 0 ? strokes : strokes.slice(0, ending);
  const { text, others } = readStrokes(typed);
  const ends = ending < 0 ? [] : strokes.slice(ending).map(({ key }) => key);
  const found = recognise(text);
  const part = (from: number, to: number): string => written(text.slice(from, to), others);
  const place = found?.place;
  return {
    symbol: found?.symbol ?? null,
    text: written(text, others),
    prefix: place ? part(0, place.start) : '',
    suffix: [place ? part(place.end, text.length) : '', ...ends].filter(Boolean).join(' '),
    separator: place?.separator ? part(place.separator.from, place.separator.to) : null,
    hasSameLayout: found?.isAsSent ?? null,
    ...paceOf(typed),
  };
}

export interface Finding {
  term: string;
  value: string;
  /** What to change; null if all is well. */
  advice: string | null;
}

function separatorFinding(separator: string): Finding {
  const term = 'Separator';
  if (separator === GROUP_SEPARATOR) return { term, value: 'GS', advice: null };
  if (separator === '')
    return { term, value: 'Missing', advice: `Nothing came for FNC1. ${SEPARATOR_SETTING}` };
  return { term, value: nameOfSign(separator), advice: SEPARATOR_SETTING };
}

function suffixFinding(suffix: string): Finding {
  const term = 'Suffix';
  if (suffix === '')
    return {
      term,
      value: 'None',
      advice:
        'Set the scanner to send Enter behind each code: without it the end is known only by the pause.',
    };
  return {
    term,
    value: suffix,
    advice:
      suffix === 'Enter' || suffix === 'Tab'
        ? null
        : 'Set the scanner to send Enter alone behind each code.',
  };
}

function prefixFinding(prefix: string): Finding {
  const isSymbology = /^(?:\][A-Za-z][0-9A-Za-z])?$/.test(prefix);
  const advice = isSymbology
    ? null
    : 'Set the scanner to send nothing before the code, or the symbology identifier of AIM.';
  return { term: 'Prefix', value: prefix || 'None', advice };
}

export function findingsOf({
  symbol,
  text,
  prefix,
  suffix,
  separator,
  hasSameLayout,
  pace,
  slowest,
}: ScannerReport): Finding[] {
  const isSlow = pace > AVERAGE_PAUSE || slowest > LONGEST_PAUSE;
  const speed: Finding = {
    term: 'Pace',
    value: `${Math.round(pace)} ms a key, ${Math.round(slowest)} ms at most`,
    advice: isSlow
      ? `Lading takes it for typing: set the scanner to at most ${AVERAGE_PAUSE} ms a key, and no pause over ${LONGEST_PAUSE} ms.`
      : null,
  };
  if (!symbol)
    return [
      {
        term: 'Code',
        value: text,
        advice: 'This is no symbol of the test sheet, or something of it was changed on the way.',
      },
      suffixFinding(suffix),
      speed,
    ];
  return [
    { term: 'Symbol', value: symbol.name, advice: null },
    prefixFinding(prefix),
    suffixFinding(suffix),
    ...(separator === null ? [] : [separatorFinding(separator)]),
    {
      term: 'Keyboard layout',
      value: hasSameLayout ? 'The same' : 'Different',
      advice: hasSameLayout
        ? null
        : 'Set scanner and device to the same keyboard layout, and switch Caps Lock off.',
    },
    speed,
  ];
}
