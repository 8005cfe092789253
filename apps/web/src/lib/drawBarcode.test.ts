import { readCode } from '@lading/domain/gs1';
import { GROUP_SEPARATOR } from '@lading/domain/separator';
import { beforeAll, expect, test } from 'vitest';
import { findBarcode } from './barcodeReader.ts';
import { type BarcodeForm, drawBarcode } from './drawBarcode.ts';
import { loadReaderFromDisk, pictureOf } from './testing/barcodePicture.ts';

beforeAll(loadReaderFromDisk);

/** Draws the value and reads it back: what a scanner sends, and the text below the bars. */
async function drawnAndRead(
  value: string,
  form?: BarcodeForm,
): Promise<{ code: string | null; text: string }> {
  const element: { encodings?: { data: string; text: string }[] } = {};
  expect(drawBarcode(element, value, form)).toBeNull();
  const { encodings = [] } = element;
  return {
    code: await findBarcode(pictureOf(encodings.map(({ data }) => data).join(''))),
    text: encodings[0]?.text ?? '',
  };
}

test('an LPN is read back unchanged', async () => {
  expect(await drawnAndRead('LPN-00000042')).toEqual({
    code: ']C0LPN-00000042',
    text: 'LPN-00000042',
  });
  expect(await drawnAndRead('395011015300000011')).toMatchObject({ code: ']C0395011015300000011' });
});

test('an SSCC is read back as a GS1-128 element string', async () => {
  const { code, text } = await drawnAndRead('395011015300000011', 'sscc');
  expect(code).toBe(']C100395011015300000011');
  expect(text).toBe('(00) 395011015300000011');
  expect(readCode(code ?? '')).toMatchObject({ sscc: '395011015300000011', fault: null });
});

test('an element string is read back with its separator', async () => {
  const value = `010950110153000310L-1${GROUP_SEPARATOR}17351231`;
  const { code, text } = await drawnAndRead(value, 'gs1');
  expect(code).toBe(`]C1${value}`);
  expect(text).toBe('(01)09501101530003(10)L-1(17)351231');
});

test('each failure to draw a barcode has its own message', () => {
  expect(drawBarcode(null, 'A-01')).toBe('There is no element to draw the barcode on.');
  expect(drawBarcode({ nodeName: 'div' }, 'A-01')).toBe(
    'A barcode cannot be drawn on this kind of element.',
  );
  for (const value of ['HALLE-Ä', 'É-01', '棚-1', '']) {
    expect(drawBarcode({ nodeName: 'svg' }, value)).toBe(
      `"${value}" cannot be drawn as a Code 128 barcode: it holds letters, digits and signs of ASCII only.`,
    );
  }
});
