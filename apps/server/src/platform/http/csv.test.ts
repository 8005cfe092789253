import { expect, test } from 'vitest';
import { bareText, safeCell } from './csv.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'the text %j, which a spreadsheet would run, is led by an apostrophe',
  (text) => expect(safeCell(text)).toBe(`'${text}`),
);

test.each(['A-01', '1=1', '', "'=1", '１２', '—'])('the text %j stays as it is', (text) =>
  expect(safeCell(text)).toBe(text),
);

test('a number stays a number', () => expect(safeCell(-5)).toBe(-5));

test.each(['=1', '-5', '@a', '\uff1d1', 'A-01', "'quoted'", ''])(
  'the text %j is read as it was before it was made safe',
  (text) => expect(bareText(String(safeCell(text)))).toBe(text),
);
