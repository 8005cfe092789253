import { expect, test } from 'vitest';
import { type Fault, sayFault } from './messages/faults.ts';
import { MAX_PASSWORD, namedPasswordFault, passwordFault } from './passwords.ts';

const known = {
  common: new Set(['password123', 'qwertyuiop']),
  breached: new Set(['iloveyou2010']),
};
const sentenceOf = (found: Fault | null) => found && sayFault(found);
const fault = (password: string) => sentenceOf(passwordFault(password, known));

test.each([
  'correct horse battery',
  'kade-17-venlo',
  '  ten  signs  ',
  'пароль-склада',
  '🔑🔑🐴🔋🐴🔑🔋🐴🔋🔋',
  `${'x1'.repeat(3)}abcd`,
  'qwertyuiop1',
])('%s may be chosen', (password) => {
  expect(fault(password)).toBeNull();
});

test.each([
  '',
  'a',
  'password',
  '12345678',
  '        ',
  ' '.repeat(20),
  'nine char',
  '   nine char   ',
  '🔑'.repeat(9),
])('"%s" is too short', (password) => {
  expect(fault(password)).toBe('must have at least 10 characters, blanks at its ends not counted');
});

test.each([
  'password123',
  'PassWord123',
  ' password123 ',
  'ｐａｓｓｗｏｒｄ１２３',
  'qwertyuiop',
  '1111111111',
  '1234512345',
  '1231231231',
  'qwertyqwerty',
  '0123456789',
  '0987654321',
  '9876543210',
  'ABCDEFGHIJ',
  '12345678901234',
])('%s is too common', (password) => {
  expect(fault(password)).toBe('must not be one of the most common passwords');
});

test('a password has a maximum length', () => {
  expect(fault(`${'correct horse '.repeat(20)}`.slice(0, MAX_PASSWORD))).toBeNull();
  expect(fault(`${'correct horse '.repeat(20)}`.slice(0, MAX_PASSWORD + 1))).toBe(
    'must have at most 200 characters',
  );
});

test.each(['iloveyou2010', ' ILoveYou2010 ', 'ｉｌｏｖｅｙｏｕ２０１０'])(
  '%s is known from breaches',
  (password) => {
    expect(fault(password)).toBe('must not be one of the passwords that are known from breaches');
  },
);

const NAMES = [
  'Nordlicht Outdoor',
  'Łódź 1',
  'Müller & Søn',
  'mara.lind@kade-transport.example',
  'Hub 2026',
  'Le Jo',
];

test.each([
  'nordlicht-4711',
  'my NORDLICHT key',
  'n.o.r.d.l.i.c.h.t 1',
  'ｎｏｒｄｌｉｃｈｔ 12',
  'Mueller muller 7',
  'a müller day',
  'outdoor living',
  'maraschino tree',
  'transport by sea',
  'since 2026 ever',
])('%s contains a name', (password) => {
  expect(sentenceOf(namedPasswordFault(password, NAMES))).toBe(
    'must not contain a word of the name of the company, of a warehouse or of the user',
  );
});

test.each(['correct horse battery', 'example of nothing', 'le jo hub lod', 'nord and licht'])(
  '%s contains none',
  (password) => {
    expect(namedPasswordFault(password, NAMES)).toBeNull();
  },
);
