import { expect, test } from 'vitest';
import { drawBarcode } from './drawBarcode.ts';

test('each way in which a barcode cannot be drawn has a sentence of its own', () => {
  expect(drawBarcode(null, 'A-01')).toBe('There is no element to draw the barcode on.');
  expect(drawBarcode({ nodeName: 'div' }, 'A-01')).toBe('A barcode cannot be drawn on this kind of element.');
  for (const value of ['HALLE-Ä', 'É-01', '棚-1', '']) {
    expect(drawBarcode({ nodeName: 'svg' }, value)).toBe(
      `"${value}" cannot be drawn as a Code 128 barcode: it holds letters, digits and signs of ASCII only.`,
    );
  }
});
