import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  expiryDoubts,
  findSwallowed,
  hasCountInDoubt,
  type KnownOfCode,
  lotDoubt,
  lotsInDoubt,
  lotsLike,
  separatorDoubts,
} from './codeDoubts.ts';
import { plainCode, readCode } from './gs1.ts';
import { type Fault, sayFault } from './messages/faults.ts';
import { GROUP_SEPARATOR as GS } from './separator.ts';

const GTIN = '08712345000011';
const nothing: KnownOfCode = { lots: [], mostUnits: null, today: '2026-11-26' };
const withLots = (...lots: string[]): KnownOfCode => ({ ...nothing, lots });
/** Whether a lot alone behind its product is a doubt. */
const isDoubtful = (lot: string, known = nothing): boolean =>
  findSwallowed({ ...plainCode(lot), elements: [{ ai: '10', value: lot }] }, known) !== null;
const codesOf = (scanned: string, known: KnownOfCode = nothing): string[] => {
  const code = readCode(scanned, (lot) => known.lots.includes(lot));
  expect([scanned, code.fault]).toEqual([scanned, null]);
  return separatorDoubts(code, known).map(({ code: doubt }) => doubt);
};
const textOf = (scanned: string, known: KnownOfCode = nothing): string =>
  separatorDoubts(readCode(scanned), known)[0]?.text ?? '';

const sentenceOf = (found: Fault | null) => found && sayFault(found);

describe('a missing separator is a doubt', () => {
  test.each([
    ['a count that took the lot', `02${GTIN}3748107`],
    ['a count that took a serial', `02${GTIN}37122155`],
    ['a count of base units', `01${GTIN}3048107`],
    ['a lot that took a date', `01${GTIN}10KX317280630`],
    ['a lot that took the day of production', `01${GTIN}10KX311260101`],
    ['a lot that took two dates', `01${GTIN}10KX31126010117280630`],
    ['a lot that took a date and a count', `02${GTIN}10KX3172806303724`],
    ['a lot that took the count of its items', `02${GTIN}10KX33724`],
    ['a serial that took a date', `01${GTIN}21AA117280630`],
    ['a lot that took a weight', `01${GTIN}10KX33102001250`],
    ['a lot that took the number of the item', `]C110KX302${GTIN}`],
    ['a purchase order that took a date', `01${GTIN}400PO-7717280630`],
    ['marked as GS1-128', `]C101${GTIN}10KX317280630`],
    ['between others that end by a separator', `]C101${GTIN}10KX317280630${GS}3724`],
  ])('%s: %s', (_, code) => expect(codesOf(code)).toEqual(['SEPARATOR_MISSING']));

  test.each([
    ['by a known lot before it', `01${GTIN}10KX33724`, ['KX3']],
    ['by a known lot before a serial', `01${GTIN}10KX321A1`, ['KX3']],
    ['by a known lot in another case', `01${GTIN}10kx321A1`, ['KX3']],
    ['by a known lot behind a serial', `01${GTIN}21AA110KX3`, ['KX3']],
  ])('%s: %s', (_, code, lots) => {
    expect(codesOf(code, withLots(...lots))).toEqual(['SEPARATOR_MISSING']);
    expect(codesOf(code)).toEqual([]);
  });

  test('the text says how the code may be read and names the setting', () => {
    expect(textOf(`01${GTIN}10KX317280630`)).toBe(
      'Lot KX317280630 may be lot KX3 and (17) 280630: the separator between them is missing. Set the scanner to transmit FNC1 as <GS>.',
    );
    expect(textOf(`02${GTIN}3748107`)).toContain('Count 48107 may be count 48 and lot 7');
    expect(textOf(`02${GTIN}10KX31728063037241`, withLots('KX3'))).toContain(
      'may be lot KX3, (17) 280630 and count 241',
    );
  });
});

describe('what is known decides', () => {
  test('a known lot is no doubt, whatever it looks like', () => {
    expect(codesOf(`01${GTIN}10KX317280630`, withLots('KX3', 'KX317280630'))).toEqual([]);
    expect(codesOf(`01${GTIN}10kx317280630`, withLots('KX317280630'))).toEqual([]);
    expect(codesOf(`01${GTIN}10KX3|17280630`, withLots('KX3|17280630'))).toEqual([]);
    expect(readCode(`01${GTIN}10KX3|17280630`, (lot) => lot.includes('|')).elements[1]?.value).toBe(
      'KX3|17280630',
    );
  });

  test('a large count is none if so many units are announced or stand together', () => {
    expect(codesOf(`02${GTIN}3748107`, { ...nothing, mostUnits: 48_107 })).toEqual([]);
    expect(codesOf(`02${GTIN}3748107`, { ...nothing, mostUnits: 48 })).toEqual([
      'SEPARATOR_MISSING',
    ]);
    expect(hasCountInDoubt(readCode(`02${GTIN}3748107`))).toBe(true);
    expect(hasCountInDoubt(readCode(`02${GTIN}3724`))).toBe(false);
  });

  test('a known lot behind a count is a doubt, however many units are plausible', () => {
    expect(codesOf(`02${GTIN}373107`, { ...nothing, mostUnits: 5_000 })).toEqual([]);
    expect(codesOf(`02${GTIN}373107`, { ...withLots('7'), mostUnits: 5_000 })).toEqual([
      'SEPARATOR_MISSING',
    ]);
  });

  test('the lots to look up are those of every reading', () => {
    expect(lotsInDoubt(`01${GTIN}10KX317280630`)).toEqual(
      expect.arrayContaining(['KX317280630', 'KX3']),
    );
    expect(lotsInDoubt(`02${GTIN}3748107`)).toEqual(['7']);
    expect(lotsInDoubt('KX317280630')).toEqual([]);
    expect(lotsInDoubt(`01${GTIN}10KX3|ZZ`)).toContain('KX3|ZZ');
    expect(lotsInDoubt(`01${GTIN}10KX3|17280630`)).toEqual(
      expect.arrayContaining(['KX3', 'KX3|17280630']),
    );
  });
});

describe('another sign for the separator', () => {
  const signs = [
    '|',
    '~',
    '^',
    '#',
    '%',
    '$',
    '@',
    '\u001e',
    '\u001c',
    '\u0004',
    '\u001f',
    '\t',
    '\\F',
    '~1',
    '^]',
    '\\x1d',
    '[GS]',
    '§',
    '¬',
    ';',
    '*',
    '!',
  ];
  test.each(signs)('%j is read as the separator, and asked about', (sign) => {
    const code = readCode(`01${GTIN}10KX3${sign}17280630`);
    expect(code).toMatchObject({
      elements: [{ ai: '01' }, { ai: '10', value: 'KX3' }, { ai: '17', value: '280630' }],
      fault: null,
      sign,
    });
    expect(separatorDoubts(code, nothing)).toMatchObject([
      { code: 'SEPARATOR_UNKNOWN', text: expect.stringContaining('FNC1 as <GS>') },
    ]);
    expect(readCode(`${sign}01${GTIN}10KX3${sign}3724`)).toMatchObject({
      count: 24,
      fault: null,
      sign,
    });
    expect(
      readCode(`]C102${GTIN}3748${sign}107${sign}${sign}17280630`).elements.map(
        ({ value }) => value,
      ),
    ).toEqual([GTIN, '48', '7', '280630']);
  });

  test('names of the separator are no doubt', () => {
    for (const sign of [GS, '<GS>', '{GS}', '<FNC1>', '\u241d'])
      expect(codesOf(`01${GTIN}10KX3${sign}17280630`)).toEqual([]);
  });

  test('one that no part follows is a fault that names the setting', () => {
    for (const sign of ['|', '~', '^', '#', '$', '@', '\u001e'])
      for (const behind of ['ZZ', '17281330', '0'])
        expect(readCode(`01${GTIN}10KX3${sign}${behind}`).fault).toContain(
          'Set the scanner to transmit FNC1 as <GS>.',
        );
    expect(readCode(`01${GTIN}10KX3|ZZ`).fault).toBe(
      '(10) "KX3|ZZ" contains "|", which GS1 allows in no part. If it stands for the separator: Set the scanner to transmit FNC1 as <GS>.',
    );
  });

  test('ordinary signs stay in a lot', () => {
    for (const lot of ['KX-3', 'KX/3', 'A.1', 'A_1', 'A 1', 'A+1', "O'B", '50%', 'A*B', 'A&B'])
      expect(readCode(`01${GTIN}10${lot}`)).toMatchObject({
        elements: [{}, { ai: '10', value: lot }],
        sign: null,
      });
  });
});

test('a fault says where the separator is missing', () => {
  expect(readCode(`02${GTIN}374810KX3`).fault).toBe(
    '(37) takes up to 8 digits, and "4810KX3" is something else. The separator behind (37) 48 seems to be missing. Set the scanner to transmit FNC1 as <GS>.',
  );
  expect(readCode(`]C102${GTIN}374817280630`).fault).toContain(
    'The separator behind (37) 48 seems to be missing.',
  );
  expect(readCode(`01${GTIN}10KX31728063001${GTIN}`).fault).toContain(
    'The separator behind (10) KX3 seems to be missing.',
  );
  expect(readCode(`]C102${GTIN}37x`).fault).toBe(
    '(37) takes up to 8 digits, and "x" is something else.',
  );
});

describe('a lot that is entered alone', () => {
  test('may have swallowed a part of its label', () => {
    expect(sentenceOf(lotDoubt('KX317280630', withLots('KX3')))).toBe(
      'lot KX317280630 may be lot KX3 and (17) 280630: the separator between them is missing. Set the scanner to transmit FNC1 as <GS>.',
    );
    expect(sentenceOf(lotDoubt('KX317280630', nothing))).toContain('may be lot KX3');
    expect(lotDoubt('KX311260101', nothing)).toBeNull();
    expect(sentenceOf(lotDoubt('KX311260101', withLots('KX3')))).toContain(
      'may be lot KX3 and (11) 260101',
    );
    for (const lot of ['KX317281330', 'KX33724', 'KX321A'])
      expect([lot, lotDoubt(lot, withLots('KX3'))]).toEqual([lot, null]);
    expect(lotDoubt('KX317280630', withLots('KX317280630', 'KX3'))).toBeNull();
  });

  test('may contain the sign for the separator', () => {
    expect(sentenceOf(lotDoubt('KX3|17280630', nothing))).toBe(
      'lot KX3|17280630 contains "|", which seems to stand for the separator behind lot KX3. Set the scanner to transmit FNC1 as <GS>.',
    );
    for (const lot of ['KX3^', 'KX3~21AA', 'KX3\\F17280630', 'KX3[GS]3724'])
      expect([lot, lotDoubt(lot, nothing)]).not.toEqual([lot, null]);
    expect(lotDoubt('KX3|17280630', withLots('KX3|17280630'))).toBeNull();
    for (const lot of ['A|B', 'A#7', '50%', 'KX-3'])
      expect([lot, lotDoubt(lot, nothing)]).toEqual([lot, null]);
  });

  test('needs no look-up if it is ordinary', () => {
    for (const lot of ['L2411-07', 'ABC10', '240315A', '10172', 'A|B'])
      expect([lot, lotsLike(lot)]).toEqual([lot, []]);
    expect(lotsLike('KX317280630')).toEqual(expect.arrayContaining(['KX317280630', 'KX3']));
  });
});

test('a code whose date has passed says so, on the day itself not yet', () => {
  expect(expiryDoubts('The code says that the goods', '2026-11-25', nothing.today)).toEqual([
    { code: 'EXPIRED', text: 'The code says that the goods expired on 2026-11-25.' },
  ]);
  expect(expiryDoubts('The code', '2026-11-26', nothing.today)).toEqual([]);
  expect(expiryDoubts('The code', null, nothing.today)).toEqual([]);
});

describe('ordinary lots are no doubt', () => {
  test.each([
    'L2411-07',
    'ABC10',
    '240315A',
    '10172',
    'KX3',
    'A1012',
    'L-2026-11-26',
    '20261126',
    '11122026',
    '261126',
    'B15082026',
    'L37',
    '2117',
    '171',
  ])('%s', (lot) => {
    expect(codesOf(`01${GTIN}10${lot}`)).toEqual([]);
    expect(codesOf(`01${GTIN}21${lot}`)).toEqual([]);
    expect(lotDoubt(lot, nothing)).toBeNull();
  });

  test.each([
    '24',
    '999',
    '1000',
    '1200',
    '2100',
    '12000',
    '21000',
    '5000',
    '48000',
    '1100',
    '3700',
  ])('count %s', (count) => expect(codesOf(`02${GTIN}37${count}`)).toEqual([]));

  test('fewer than ten of 100,000 random ones of many forms', () => {
    const digits = (min: number, max: number) =>
      fc.stringMatching(new RegExp(`^\\d{${min},${max}}$`));
    const date = fc
      .date({ min: new Date('2023-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10));
    const yymmdd = date.map((day) => day.replaceAll('-', '').slice(2));
    const letters = fc.stringMatching(/^[A-Z]{1,3}$/);
    const lots = fc.oneof(
      digits(3, 12),
      fc.stringMatching(/^[A-Z0-9]{4,14}$/),
      fc.stringMatching(/^[A-Z]{1,3}-?\d{3,9}$/),
      fc.stringMatching(/^[A-Z]\d{4}[A-Z]\d{2}$/),
      fc.tuple(letters, yymmdd).map((parts) => parts.join('')),
      fc.tuple(yymmdd, letters).map((parts) => parts.join('-')),
      fc.tuple(letters, yymmdd, digits(1, 3)).map((parts) => parts.join('-')),
      fc.tuple(letters, date).map(([line, day]) => `${line}${day.replaceAll('-', '')}`),
      date.map((day) => day.split('-').reverse().join('')),
      fc.tuple(digits(5, 5), digits(3, 4)).map((parts) => parts.join('/')),
    );
    const sample = fc.sample(lots, { numRuns: 100_000, seed: 38 });
    const alarms = sample.filter((lot) => isDoubtful(lot));
    expect(alarms.length).toBeLessThan(10);
    expect(sample.filter((lot) => lotDoubt(lot, nothing) !== null).length).toBeLessThan(5);
  });
});

test('no part that lost its separator before a date stays unnoticed', () => {
  const lot = fc.stringMatching(/^[A-Z0-9][A-Z0-9-]{1,9}$/);
  const day = fc
    .date({ min: new Date('2026-11-27'), max: new Date('2035-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(2, 10).replaceAll('-', ''));
  fc.assert(
    fc.property(lot, day, (code, expiry) => {
      const { elements, fault } = readCode(`]C101${GTIN}10${code}17${expiry}`);
      expect(
        fault !== null || elements.length > 2 || lotDoubt(`${code}17${expiry}`, nothing) !== null,
      ).toBe(true);
    }),
  );
});
