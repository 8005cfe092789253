/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { readCode } from '@lading/domain/gs1';
import { beforeAll, describe, expect, test } from 'vitest';
import { findBarcode } from './barcodeReader.ts';
import { loadReaderFromDisk, pictureOf } from './testing/barcodePicture.ts';

interface Vector {
  symbology: string;
  text: string;
  modules?: string;
}

const file = new URL('../../../../packages/domain/src/testing/barcodes.json', import.meta.url);
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Vector[] };

beforeAll(loadReaderFromDisk);

/** Drawn bars whose text says all that they hold. */
const drawn = vectors.flatMap(({ symbology, text, modules }) =>
  modules ? [{ symbology, text, modules }] : [],
);

describe('the camera reads', () => {
  // It is a test of length alone, and longer than anything that is printed.
  const labels = drawn.filter(
    ({ symbology, text }) => symbology === 'GS1-128' && text.length < 100,
  );
  test.each(labels.map((vector) => [vector.text, vector] as const))(
    'the GS1-128 symbol %s',
    async (text, { modules }) => {
      const found = await findBarcode(pictureOf(modules));
      expect(found).toMatch(/^\]C1/);
      expect(readCode(found ?? '')).toMatchObject({
        elements: readCode(text).elements,
        fault: null,
      });
    },
  );

  const plain = drawn.filter(
    ({ symbology, text }) => symbology === 'Code 128' && /^[ -~]+$/.test(text),
  );
  test.each(plain.map((vector) => [vector.text, vector] as const))(
    'the Code 128 symbol %s',
    async (text, { modules }) => {
      expect(readCode((await findBarcode(pictureOf(modules))) ?? '')).toMatchObject({
        text,
        elements: [],
        fault: null,
      });
    },
  );

  const retail = drawn.filter(
    ({ symbology, text }) => symbology === 'EAN-13' && /^\d{12,13}$/.test(text),
  );
  test.each(retail.map((vector) => [vector.text, vector] as const))(
    'the EAN-13 symbol %s',
    async (text, { modules }) => {
      const { gtins } = readCode((await findBarcode(pictureOf(modules))) ?? '');
      expect(gtins).toHaveLength(1);
      expect(gtins[0]?.slice(1, 13)).toBe(text.slice(0, 12));
    },
  );
});

test('where there are no bars there is no code', async () => {
  expect(await findBarcode(pictureOf('0'.repeat(80)))).toBeNull();
});
