import { describe, expect, test } from 'vitest';
import { hasTellingForm, layouts, layoutText, sentByOtherLayout } from './keyboardLayouts.ts';

const asLpn = (text: string): string[] =>
  sentByOtherLayout(text).filter((other) => hasTellingForm(other, 'LPN-########'));

test('every layout has a sign for each of the 47 keys', () => {
  for (const [name, rows] of Object.entries(layouts))
    for (const row of rows) expect([name, Array.from(row).length]).toEqual([name, 47]);
});

describe('an LPN is recognised behind another layout', () => {
  test.each([
    ['German', 'LPNß00000112'],
    ['German, scanner set so', 'LPN/00000112'],
    ['French', 'LPN)ààààà&&é'],
    ['French, in small letters', 'lpn)ààààà&&é'],
    ['Spanish or Italian', "LPN'00000112"],
    ['Nordic', 'LPN+00000112'],
    ['Czech', 'LPN=ééééé++ě'],
    ['Caps Lock', 'lpn_)))))!!@'],
    ['Caps Lock, digits apart', 'LPN_00000112'],
  ])('%s: %s', (_, text) =>
    expect(asLpn(text).map((other) => other.toUpperCase())).toContain('LPN-00000112'),
  );
});

test('letters at other keys are put back', () => {
  expect(sentByOtherLayout('CRAZZ-1')).toContain('CRAYY-1');
  expect(sentByOtherLayout('ZZßTOP')).toContain('YY-TOP');
  expect(sentByOtherLayout('QZ)&')).toContain('AW-1');
});

test('digits that arrive as French letters are a GTIN or an element string', () => {
  expect(sentByOtherLayout('çàà-"_&"""ç"&').length).toBeGreaterThan(0);
  const french = (digits: string): string =>
    Array.from(digits, (digit) => 'à&é"\'(-è_ç'[Number(digit)]).join('');
  expect(
    sentByOtherLayout(french('4006381333931')).filter((text) => hasTellingForm(text, null)),
  ).toEqual(['4006381333931']);
  expect(
    sentByOtherLayout(french('395011015300000011')).filter((text) => hasTellingForm(text, null)),
  ).toEqual(['395011015300000011']);
});

test('ordinary codes are none of another layout', () => {
  for (const text of [
    'A-01-03',
    'nothing of ours',
    'WB-H098',
    '12345670',
    'SO-2024-001',
    'Müller',
    'LPN-00000112',
    '4006381333931',
  ])
    expect([text, asLpn(text)]).toEqual([text, []]);
});

test('the hint names the code', () =>
  expect(layoutText('LPN-00000112')).toBe(
    'The keyboard layouts of scanner and host seem to differ: the code may be "LPN-00000112". Set both to the same layout, and switch Caps Lock off.',
  ));
