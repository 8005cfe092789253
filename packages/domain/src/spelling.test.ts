import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Fault, sayFault } from './messages/faults.ts';
import {
  findSpelling,
  isSameCode,
  lineFault,
  lookKey,
  nearTwin,
  sought,
  spelled,
  spellingFault,
  spellingKey,
  spellingMarks,
} from './spelling.ts';

const sentenceOf = (found: Fault | null) => found && sayFault(found);

test('a code is stored composed, with plain blanks and none around it', () => {
  expect(spelled('  Mo\u0308hre-2\u00a0')).toBe('M\u00f6hre-2');
  expect(spelled('\ufeffA\u00a01\t\r\n')).toBe('A 1');
  expect(spelled('A  1\t2')).toBe('A  1\t2');
  expect(spellingFault('A\t1')).toBeNull();
  expect(sentenceOf(spellingFault('A\u00001'))).toBe('must not hold a NUL character');
});

test('an invisible character is named, with its place', () => {
  expect(spellingFault('A-01')).toBeNull();
  expect(spellingFault(' A-01\u00a0')).toBeNull();
  expect(sentenceOf(spellingFault('A-\u200b01'))).toBe(
    'must not hold invisible characters: character 3 is a zero-width space (U+200B)',
  );
  expect(sentenceOf(spellingFault('A-01\u200b'))).toBe(
    'must not hold invisible characters: character 5 is a zero-width space (U+200B)',
  );
  expect(sentenceOf(spellingFault('😀\u202eA'))).toBe(
    'must not hold invisible characters: character 2 is one (U+202E)',
  );
  for (const invisible of '\u0001\u000b\u001d\u00ad\u034f\u061c\u115f\u180e\u200d\u2028\u2066\u2800\u3164\ufe0f\ufeff\u{e0041}')
    expect(
      sentenceOf(spellingFault(`A${invisible}1`)),
      invisible.codePointAt(0)?.toString(16),
    ).toMatch(/^must not hold invisible characters: character 2 is /);
});

test('a code is one line, whatever is around it', () => {
  expect(spellingFault('A-01\r\n')).toBeNull();
  expect(sentenceOf(spellingFault('A\n1'))).toBe(
    'must not hold line breaks: character 2 is one (U+000A)',
  );
  expect(sentenceOf(spellingFault('A\r\n1'))).toBe(
    'must not hold line breaks: character 2 is one (U+000D)',
  );
});

test('a line has neither line breaks nor characters that turn the direction of writing', () => {
  for (const text of [
    'Rotterdam Nord',
    'שלום עולם',
    'مستودع',
    '\u{1f468}\u200d\u{1f469}',
    'A\u200cB',
    '',
  ])
    expect(lineFault(text), text).toBeNull();
  expect(sentenceOf(lineFault('Kade\r\nBcc: x'))).toBe(
    'must be one line of plain characters: character 5 is a line break (U+000D)',
  );
  expect(sentenceOf(lineFault('Kade\n'))).toBe(
    'must be one line of plain characters: character 5 is a line break (U+000A)',
  );
  expect(sentenceOf(lineFault('cod\u202egnp.exe'))).toBe(
    'must be one line of plain characters: character 4 is a right-to-left override (U+202E)',
  );
  expect(sentenceOf(lineFault('A\u0000'))).toBe('must not hold a NUL character');
  for (const character of '\t\u000b\u000c\u001b\u0085\u2028\u2029\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u2066\u2067\u2068\u2069')
    expect(sentenceOf(lineFault(`A${character}B`)), character.codePointAt(0)?.toString(16)).toMatch(
      /^must be one line of plain characters: character 2 is /,
    );
});

test('what is looked up has nothing invisible', () => {
  expect(sought('\u200bKX\u00ad-3 \u200e')).toBe('KX-3');
});

test('spellings that differ in case or form have one key', () => {
  for (const [first, other] of [
    ['KX-3', 'kx-3'],
    ['M\u00f6hre-2', 'MO\u0308HRE-2'],
    ['Stra\u00dfe', 'STRASSE'],
    ['\u0391\u03a3', '\u03b1\u03c3'],
    ['\u03b1\u03c2', '\u03b1\u03c3'],
    ['\ufb01x', 'FIX'],
  ] as const)
    expect(spellingKey(first), first).toBe(spellingKey(other));
  expect(spellingKey('A-1')).not.toBe(spellingKey('A-l'));
  expect(isSameCode(null, 'A')).toBe(false);
});

test('a key is its own key, and has no case', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (code) => {
      const key = spellingKey(code);
      expect(spellingKey(key)).toBe(key);
      expect(spellingKey(code.toUpperCase())).toBe(key);
      expect(spellingKey(code.normalize('NFD'))).toBe(key);
      expect(spellingKey(spelled(code))).toBe(spellingKey(spelled(spelled(code))));
    }),
    { numRuns: 2_000 },
  );
});

test('the exact spelling comes before others', () => {
  const list = ['kx-3', 'KX-3'];
  expect(findSpelling(list, 'KX-3', String)).toBe('KX-3');
  expect(findSpelling(list, 'Kx-3', String)).toBe('kx-3');
  expect(findSpelling(list, 'KX-4', String)).toBeUndefined();
});

test('codes that people take for each other are near twins; spellings of one code are none', () => {
  for (const [code, known] of [
    ['KX-O3', 'KX-03'],
    ['kx-o3', 'KX-03'],
    ['A-l', 'A-1'],
    ['A-I', 'A-1'],
    ['\u0410-1', 'A-1'],
    ['\uff21\uff0d\uff11', 'A-1'],
    ['A\u20131', 'A-1'],
    ['A  1', 'A 1'],
    ['\u039f\u039d-7', 'ON-7'],
  ] as const) {
    expect(nearTwin(code, ['Z', known]), code).toBe(known);
    expect(nearTwin(known, [code]), known).toBe(code);
  }
  expect(nearTwin('a-1', ['A-1'])).toBeNull();
  expect(nearTwin('A-2', ['A-1', 'B-2'])).toBeNull();
  expect(nearTwin('A1', ['A-1'])).toBeNull();
  expect(lookKey('KX-3')).not.toBe(lookKey('KX-8'));
});

test.each([
  ['KX-3', []],
  ['Caf\u00e9', ['\u00e9 (U+00E9)']],
  ['Cafe\u0301e\u0301', ['e\u0301 (U+0065 U+0301)']],
  ['A\u200b-\u041001', ['a zero-width space (U+200B)', '\u0410 (U+0410)']],
  ['A\u00a01', ['a blank (U+00A0)']],
  ['A\u00a0\u0301', ['\u00a0\u0301 (U+00A0 U+0301)']],
  ['A\ufe0f', ['A\ufe0f (U+0041 U+FE0F)']],
  ['\u{1f600}', ['\u{1f600} (U+1F600)']],
  ['A\u2065', ['an invisible character (U+2065)']],
])('the marks of %j tell it from what looks the same', (code, marks) =>
  expect(spellingMarks(code)).toEqual(marks),
);
