import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkDigit,
  expandUpcE,
  formsOfGtin,
  type Gs1Element,
  hasCheckDigit,
  isSscc,
  readCode,
  ssccCapacity,
  ssccOf,
  ssccText,
} from './gs1.ts';
import { findForm, predefinedLength } from './gs1Identifiers.ts';
import { GROUP_SEPARATOR } from './separator.ts';
import fixture from './testing/barcodes.json' with { type: 'json' };

interface Vector {
  symbology: string;
  text: string;
  valid: boolean;
  checkDigit?: string;
  codewords?: string;
  source: string;
}

const vectors: readonly Vector[] = fixture.vectors;
const vectorsOf = (...symbologies: string[]): Vector[] =>
  vectors.filter(({ symbology }) => symbologies.includes(symbology));
const nameOf = ({ symbology, text, source }: Vector): string =>
  `${symbology} ${JSON.stringify(text)} (${source})`;
const retail = ['EAN', 'EAN-13', 'EAN-8', 'UPC-A', 'ITF-14 (GTIN-14)'];
const LENGTHS = [8, 12, 13, 14];

/** The item's own digits; a printer's input may lack the check digit, which it then works out. */
function completed(text: string, length?: number): string {
  const digits = text.split(/[+ ]/)[0] ?? '';
  const upc = length === undefined ? expandUpcE(digits) : null;
  if (upc) return upc;
  const isWhole =
    length === undefined
      ? LENGTHS.includes(digits.length) && hasCheckDigit(digits)
      : digits.length === length;
  return isWhole ? digits : digits + checkDigit(digits);
}

/**
 * What a scanner reads from the codewords of a Code 128 symbol, FNC1 as the separator. Source of
 * the sets: ISO/IEC 15417, table 1.
 */
function decode(codewords: string): string {
  const [start = 0, ...rest] = codewords.split(' ').map(Number);
  let set = 'ABC'[start - 103] ?? '';
  let shifted = false;
  let text = '';
  for (const word of rest.slice(0, -2)) {
    const now = shifted ? (set === 'A' ? 'B' : 'A') : set;
    shifted = false;
    if (word === 102) text += GROUP_SEPARATOR;
    else if (now === 'C') {
      if (word < 100) text += String(word).padStart(2, '0');
      else set = word === 100 ? 'B' : 'A';
    } else if (word < 96)
      text += String.fromCharCode(now === 'A' && word > 63 ? word - 64 : word + 32);
    else if (word === 98) shifted = true;
    else if (word === 99) set = 'C';
    else if ((word === 100 && now === 'A') || (word === 101 && now === 'B'))
      set = word === 100 ? 'B' : 'A';
  }
  return text;
}

/** The parts of `[01]…[10]…`, cut by other means than the parser's own. */
function partsOf(text: string): Gs1Element[] {
  const [, close] = text.startsWith('(') ? '()' : '[]';
  const open = text[0] ?? '';
  return text
    .split(open)
    .slice(1)
    .map((part) => part.split(close ?? ''))
    .map(([ai = '', value = '']) => ({ ai, value }));
}

test('every vector of the fixture is tested below', () => {
  const known = [
    ...retail,
    'UPC-E',
    'EAN5',
    'GS1-128',
    'GS1 element string',
    'SSCC-18',
    'EAN-14 (GS1-128 AI 01)',
  ];
  const others = new Set(
    vectors.map(({ symbology }) => symbology).filter((symbology) => !known.includes(symbology)),
  );
  expect([...others].every((symbology) => symbology.startsWith('Code 128'))).toBe(true);
  expect(vectors).toHaveLength(320);
});

describe('GS1-128 and element strings', () => {
  // It tests only the length, and printers draw it; a reader has to check its digits.
  const doubtful = (text: string): boolean => text.startsWith('[00]345678901234567890');
  const strings = vectorsOf('GS1-128', 'GS1 element string').map((vector) => ({
    ...vector,
    valid: vector.valid && !doubtful(vector.text),
  }));

  test.each(
    strings.filter(({ valid }) => valid).map((vector) => [nameOf(vector), vector] as const),
  )('%s is read', (_, { text }) => {
    const expected = text.startsWith('(21)') ? [{ ai: '21', value: text.slice(4) }] : partsOf(text);
    expect(readCode(text)).toMatchObject({ elements: expected, fault: null });
  });

  test.each(
    strings.filter(({ valid }) => !valid).map((vector) => [nameOf(vector), vector] as const),
  )('%s is at fault', (_, vector) => {
    const { fault, elements, sscc, gtins } = readCode(vector.text);
    expect(fault).not.toBeNull();
    expect([elements, sscc, gtins]).toEqual([[], null, []]);
    if (vector.checkDigit) expect(fault).toContain(`should be ${vector.checkDigit}:`);
  });

  const coded = strings.filter(({ codewords, valid }) => codewords !== undefined && valid);
  test.each(coded.map((vector) => [nameOf(vector), vector] as const))(
    '%s is read from its bars',
    (_, { text, codewords = '' }) => {
      const scanned = decode(codewords);
      expect(scanned.startsWith(GROUP_SEPARATOR)).toBe(true);
      for (const sent of [
        scanned,
        `]C1${scanned.slice(1)}`,
        `]C1${scanned.slice(1)}\r\n`,
        `]C1${scanned.slice(1).replaceAll(GROUP_SEPARATOR, '<GS>')}`,
      ])
        expect(readCode(sent)).toMatchObject({ elements: readCode(text).elements, fault: null });
    },
  );
});

describe('numbers of logistic units and of trade items', () => {
  const strip = (text: string, ai: string, length: number): string =>
    [`(${ai})`, `[${ai}]`, ...(text.length > length ? [ai] : [])].reduce(
      (rest, lead) => (rest.startsWith(lead) ? rest.slice(lead.length) : rest),
      text,
    );

  test.each(vectorsOf('SSCC-18').map((vector) => [nameOf(vector), vector] as const))(
    '%s',
    (_, vector) => {
      const digits = strip(vector.text, '00', 18);
      if (!vector.valid) {
        expect(isSscc(digits)).toBe(false);
        expect(readCode(vector.text).sscc).toBeNull();
        return;
      }
      const sscc = completed(digits, 18);
      expect(sscc).toMatch(/^\d{18}$/);
      if (vector.checkDigit) expect(sscc.at(-1)).toBe(vector.checkDigit);
      for (const text of [sscc, `00${sscc}`, `(00)${sscc}`, ssccText(sscc), `]C100${sscc}`])
        expect(readCode(text)).toMatchObject({ sscc, fault: null });
    },
  );

  test.each(vectorsOf('EAN-14 (GS1-128 AI 01)').map((vector) => [nameOf(vector), vector] as const))(
    '%s',
    (_, vector) => {
      const digits = strip(vector.text, '01', 14);
      if (!vector.valid) {
        expect(readCode(vector.text).gtins).toEqual([]);
        return;
      }
      const gtin = completed(digits, 14);
      if (vector.checkDigit) expect(gtin.at(-1)).toBe(vector.checkDigit);
      for (const text of [gtin, `01${gtin}`, `[01]${gtin}`, `]C101${gtin}`])
        expect(readCode(text)).toMatchObject({ gtins: [gtin], fault: null });
    },
  );

  const items = vectorsOf(...retail).filter(
    ({ text }) => text.split(/[+ ]/)[0]?.length !== 2 && text !== '54321',
  );
  test.each(items.map((vector) => [nameOf(vector), vector] as const))('%s', (_, vector) => {
    if (!vector.valid) {
      // Its length may be another symbology's: what a UPC-A may not have, an EAN-13 may.
      const { gtins } = readCode(vector.text);
      expect(gtins).toEqual(
        hasCheckDigit(vector.text) && LENGTHS.includes(vector.text.length)
          ? [vector.text.padStart(14, '0')]
          : [],
      );
      return;
    }
    const digits = completed(vector.text);
    if (vector.checkDigit) expect(digits.at(-1)).toBe(vector.checkDigit);
    expect(readCode(digits).gtins).toContain(digits.padStart(14, '0'));
    expect(formsOfGtin(digits.padStart(14, '0'))).toContain(digits);
    if (digits.length === 13)
      expect(readCode(`]E3${digits}54321`).gtins).toEqual([digits.padStart(14, '0')]);
  });

  test.each(vectorsOf('UPC-E').map((vector) => [nameOf(vector), vector] as const))(
    '%s',
    (_, { text }) => {
      const digits = text.split('+')[0] ?? '';
      const [found, ...more] = Array.from({ length: 10 }, (_, check) =>
        expandUpcE(`${digits}${check}`),
      ).filter((upc) => upc !== null);
      expect(more).toEqual([]);
      expect(hasCheckDigit(found ?? '')).toBe(true);
      const whole = `${digits}${found?.at(-1)}`;
      expect(readCode(whole).gtins).toContain(`00${found}`);
    },
  );

  test.each(vectorsOf('EAN5').map(({ text }) => [text]))(
    'an add-on alone, %s, is a plain code',
    (text) =>
      expect(readCode(text)).toMatchObject({
        text,
        elements: [],
        gtins: [],
        sscc: null,
        fault: null,
      }),
  );
});

describe('plain codes', () => {
  const codes = vectors.filter(({ symbology }) => symbology.startsWith('Code 128'));
  test.each(codes.map((vector) => [nameOf(vector), vector] as const))(
    '%s stays what it is',
    (_, { text }) => {
      const read = readCode(text);
      expect(read).toMatchObject({ text: text.trim(), elements: [], fault: null });
      for (const gtin of read.gtins) expect(hasCheckDigit(gtin)).toBe(true);
      expect(readCode(`]C0${text}\r`)).toMatchObject({
        text: text.trim(),
        elements: [],
        fault: null,
      });
    },
  );
});

test('the label of a pallet is read: SSCC, product and quantity', () => {
  const label = `]C102${'00614141000418'}37${'20'}${GROUP_SEPARATOR}00${'006141411234567890'}`;
  expect(readCode(label)).toMatchObject({
    sscc: '006141411234567890',
    gtins: ['00614141000418'],
    count: 20,
    fault: null,
  });
  expect(readCode('(01)09501101530003(30)6')).toMatchObject({
    gtins: ['09501101530003'],
    count: 6,
  });
});

test('two different numbers in one code are a fault', () => {
  expect(readCode('(01)09501101530003(01)95012345678903').fault).toContain('two different (01)');
});

test('what only resembles an element string is a plain code', () => {
  for (const text of [
    '(A-01)',
    '[00',
    '0112345678901234',
    '00123',
    'A(01)09501101530003',
    ']',
    '(99',
    '42094043',
  ])
    expect(readCode(text)).toMatchObject({ text, elements: [], fault: null });
  expect(readCode('  \r\n')).toMatchObject({ text: '', fault: null, gtins: [] });
});

test('an unknown identifier and an impossible value are reported', () => {
  expect(readCode('(04)123').fault).toBe('GS1 knows no application identifier (04).');
  expect(readCode('(37)1a').fault).toBe('(37) takes up to 8 digits, and "1a" is something else.');
  expect(readCode(']C1ZZ9').fault).toContain('begins with no application identifier');
  expect(readCode(']C1').fault).toBeNull();
});

test('a single wrong digit is always noticed', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 17n - 1n }),
      fc.nat(17),
      fc.integer({ min: 1, max: 9 }),
      (number, at, generator) => {
        const body = String(number).padStart(17, '0');
        const sscc = `${body}${checkDigit(body)}`;
        const wrong =
          sscc.slice(0, at) + ((Number(sscc[at]) + generator) % 10) + sscc.slice(at + 1);
        expect(isSscc(sscc)).toBe(true);
        expect(isSscc(wrong)).toBe(false);
        expect(readCode(`(00)${wrong}`)).toMatchObject({
          sscc: null,
          fault: expect.stringContaining('check digit'),
        });
      },
    ),
  );
});

test('an element string means the same with brackets and as scanned', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
  const checked = (length: number) =>
    digits(length - 1).map((body) => `${body}${checkDigit(body)}`);
  const element = fc.oneof(
    checked(18).map((value) => ({ ai: '00', value })),
    checked(14).map((value) => ({ ai: '02', value })),
    fc.nat(99_999_999).map((value) => ({ ai: '37', value: String(value) })),
    fc.stringMatching(/^[A-Z0-9/-]{1,20}$/).map((value) => ({ ai: '10', value })),
    digits(6).map((value) => ({ ai: '3102', value })),
  );
  const list = fc.uniqueArray(element, { minLength: 1, maxLength: 5, selector: ({ ai }) => ai });
  fc.assert(
    fc.property(list, (elements) => {
      const bars = elements
        .map(
          ({ ai, value }) => `${ai}${value}${predefinedLength(ai) === null ? GROUP_SEPARATOR : ''}`,
        )
        .join('');
      expect(readCode(`]C1${bars}`)).toMatchObject({ elements, fault: null });
      expect(readCode(elements.map(({ ai, value }) => `(${ai})${value}`).join(''))).toMatchObject({
        elements,
        fault: null,
      });
    }),
  );
});

test('no text makes the parser throw', () => {
  const unit = fc.constantFrom(
    '0',
    '1',
    '9',
    'A',
    '(',
    ')',
    '[',
    ']',
    '+',
    ' ',
    GROUP_SEPARATOR,
    'é',
    '\u0000',
  );
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit })), (text) => {
      expect(readCode(text).text.length).toBeLessThanOrEqual(text.length);
    }),
  );
});

const prefix = fc.stringMatching(/^\d{7,10}$/);

describe('an SSCC', () => {
  test('consists of extension digit, prefix, serial reference and check digit', () => {
    expect(ssccOf('9501101', 53000)).toBe(
      '095011010000530000'.slice(0, 17) + checkDigit('095011010000530000'.slice(0, 17)),
    );
    expect(ssccOf('8712345', 42)).toBe(
      `0${'8712345'}${'000000042'}${checkDigit('08712345000000042')}`,
    );
    expect(ssccOf('8712345', 3_000_000_042).slice(0, 17)).toBe('38712345000000042');
  });

  test('has 18 digits, a right check digit and its prefix, whatever its number', () => {
    fc.assert(
      fc.property(
        prefix,
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (company, part) => {
          const sscc = ssccOf(company, Math.floor(part * ssccCapacity(company)));
          expect(isSscc(sscc)).toBe(true);
          expect(sscc.slice(1, 1 + company.length)).toBe(company);
        },
      ),
    );
  });

  test('differs for different numbers with the same prefix', () => {
    fc.assert(
      fc.property(prefix, fc.nat(), fc.nat(), (company, each, other) => {
        const [a, b] = [each % ssccCapacity(company), other % ssccCapacity(company)];
        expect(ssccOf(company, a) === ssccOf(company, b)).toBe(a === b);
      }),
    );
  });

  test('is refused if the number does not fit behind the prefix', () => {
    expect(() => ssccOf('123456789012', 100_000)).toThrow(RangeError);
    expect(ssccCapacity('8712345678')).toBe(10_000_000);
    expect(isSscc(ssccOf('8712345678', 9_999_999))).toBe(true);
    expect(() => ssccOf('8712345678', 10_000_000)).toThrow(RangeError);
    expect(isSscc('LPN-00000042')).toBe(false);
    expect(isSscc(ssccOf('8712345', 1).slice(1))).toBe(false);
  });
});

test('a GTIN is looked for in each length that its leading zeros allow', () => {
  expect(formsOfGtin('00000012345670')).toEqual([
    '00000012345670',
    '0000012345670',
    '000012345670',
    '12345670',
  ]);
  expect(formsOfGtin('04006381333931')).toEqual(['04006381333931', '4006381333931']);
  expect(formsOfGtin('14006381333938')).toEqual(['14006381333938']);
});

test('every identifier of fixed length has a form of that length', () => {
  for (const ai of ['00', '01', '02', '03', '11', '17', '20', '3102', '3699', '410', '417'])
    expect(predefinedLength(ai)).toBe(
      ai.length + Number(/^(\d+)/.exec(findForm(ai)?.words ?? '')?.[1]),
    );
});
