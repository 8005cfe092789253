import { layouts } from '@lading/domain/keyboardLayouts';
import { GROUP_SEPARATOR as GS } from '@lading/domain/separator';
import { describe, expect, test } from 'vitest';
import type { Stroke } from '../../lib/scanBurst.ts';
import { findingsOf, reportOf, testSymbols } from './scannerTest.ts';

function strokesOf(
  text: string,
  { every = 8, end = ['Enter'] }: { every?: number; end?: string[] } = {},
): Stroke[] {
  const keys = [...Array.from(text), ...end];
  return keys.map((key, index) =>
    key === GS
      ? { key: ']', at: index * every, isHeld: false, isSeparator: true, isCommand: true }
      : { key, at: index * every, isHeld: false },
  );
}
const [plain, letters, signs, gs1, dated] = testSymbols.map(({ text }) => text) as [
  string,
  string,
  string,
  string,
  string,
];
const adviceOf = (strokes: readonly Stroke[]): string[] =>
  findingsOf(reportOf(strokes)).flatMap(({ term, advice }) => (advice ? term : []));

test('every symbol is recognised, and a scanner that is set well gets no advice', () => {
  for (const symbol of testSymbols) {
    const strokes = strokesOf(symbol.text);
    expect(reportOf(strokes)).toMatchObject({
      symbol,
      prefix: '',
      suffix: 'Enter',
      hasSameLayout: true,
      pace: 8,
      slowest: 8,
    });
    expect(adviceOf(strokes)).toEqual([]);
    expect(adviceOf(strokesOf(`]C1${symbol.text}`, { end: ['Tab'] }))).toEqual([]);
  }
});

test('prefix and suffix are named', () => {
  expect(reportOf(strokesOf(`~X${plain}99`, { end: ['Enter', 'Enter'] }))).toMatchObject({
    prefix: '~X',
    suffix: '99 Enter Enter',
  });
  expect(adviceOf(strokesOf(`~X${plain}`, { end: [] }))).toEqual(['Prefix', 'Suffix']);
  expect(
    findingsOf(reportOf(strokesOf(plain, { end: [] }))).find(({ term }) => term === 'Suffix')
      ?.value,
  ).toBe('None');
});

describe('the separator', () => {
  test.each([
    ['nothing', '', 'Missing'],
    ['another sign', '|', '"|"'],
    ['a name', '{GS}', '"{GS}"'],
    ['a character that cannot be seen', '\u001e', 'the character 30'],
  ])('%s is named', (_, sent, value) => {
    const findings = findingsOf(reportOf(strokesOf(gs1.replace(GS, sent))));
    expect(findings.find(({ term }) => term === 'Separator')).toEqual({
      term: 'Separator',
      value,
      advice: expect.stringContaining('transmit FNC1 as <GS>'),
    });
  });

  test('a function key in its place is named', () => {
    const [before = '', behind = ''] = gs1.split(GS);
    const strokes = [
      ...strokesOf(before, { end: [] }),
      { key: 'F8', at: 200, isHeld: false },
      ...strokesOf(behind).map((stroke) => ({ ...stroke, at: stroke.at + 208 })),
    ];
    expect(reportOf(strokes)).toMatchObject({ separator: 'F8', hasSameLayout: true });
  });

  test('is not asked of symbols without one', () =>
    expect(reportOf(strokesOf(dated)).separator).toBeNull());
});

test('another keyboard layout is recognised for every layout, in both directions', () => {
  const us = layouts.US as readonly [string, string];
  const through = (
    text: string,
    from: readonly [string, string],
    to: readonly [string, string],
  ): string =>
    Array.from(text, (sign) => {
      const row = from[0].includes(sign) ? 0 : 1;
      const at = from[row].indexOf(sign);
      const typed = at < 0 ? sign : to[row].charAt(at);
      return typed === ' ' ? sign : typed;
    }).join('');
  const missed = Object.entries(layouts).flatMap(([name, layout]) =>
    name === 'US'
      ? []
      : [plain, letters].flatMap((text) =>
          [through(text, us, layout), through(text, layout, us)].flatMap((typed) => {
            const { symbol, hasSameLayout } = reportOf(strokesOf(typed));
            return symbol?.text === text && hasSameLayout === (typed === text)
              ? []
              : [[name, typed]];
          }),
        ),
  );
  expect(missed).toEqual([]);
  expect(adviceOf(strokesOf('LADINGßTESTß1'))).toEqual(['Keyboard layout']);
});

test('the pace is measured, without modifiers and held keys', () => {
  const strokes = strokesOf(signs).flatMap((stroke) => [
    { key: 'Shift', at: stroke.at - 1, isHeld: false },
    stroke,
  ]);
  expect(reportOf(strokes)).toMatchObject({ pace: 8, slowest: 8, keys: signs.length });
  expect(adviceOf(strokesOf(plain, { every: 70 }))).toEqual(['Pace']);
  const paused = strokesOf(plain).map((stroke, index) => ({
    ...stroke,
    at: stroke.at + (index > 5 ? 150 : 0),
  }));
  expect(reportOf(paused)).toMatchObject({ slowest: 158 });
  expect(adviceOf(paused)).toEqual(['Pace']);
});

test('another code is no symbol of the sheet', () => {
  expect(reportOf(strokesOf('4006381333931'))).toMatchObject({
    symbol: null,
    hasSameLayout: null,
    suffix: 'Enter',
  });
  expect(adviceOf(strokesOf('4006381333931'))).toEqual(['Code']);
  expect(reportOf([])).toMatchObject({ symbol: null, keys: 0, pace: 0 });
});
