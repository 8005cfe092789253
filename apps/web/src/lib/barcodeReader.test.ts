/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readCode } from '@lading/domain/gs1';
import { beforeAll, describe, expect, test } from 'vitest';
import { findBarcode, loadBarcodeReader } from './barcodeReader.ts';

interface Vector {
  symbology: string;
  text: string;
  modules?: string;
}

const file = new URL('../../../../packages/domain/src/testing/barcodes.json', import.meta.url);
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Vector[] };

const SCALE = 3;
const QUIET = 12;
const HEIGHT = 60;

/** A picture of bars: each module so many points wide, dark where it is 1, with a quiet zone around. */
function pictureOf(modules: string): ImageData {
  const width = (modules.length + 2 * QUIET) * SCALE;
  const data = new Uint8ClampedArray(width * HEIGHT * 4).fill(255);
  for (let y = 8; y < HEIGHT - 8; y += 1)
    for (let x = 0; x < modules.length * SCALE; x += 1)
      if (modules[Math.floor(x / SCALE)] === '1')
        data.fill(0, (y * width + QUIET * SCALE + x) * 4, (y * width + QUIET * SCALE + x) * 4 + 3);
  return { width, height: HEIGHT, data, colorSpace: 'srgb' };
}

beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await loadBarcodeReader({ bytes: new Uint8Array(wasm).buffer });
});

/** Drawn bars whose text says all that they hold. */
const drawn = vectors.flatMap(({ symbology, text, modules }) => (modules ? [{ symbology, text, modules }] : []));

describe('the camera reads', () => {
  // It is a test of length alone, and longer than anything that is printed.
  const labels = drawn.filter(({ symbology, text }) => symbology === 'GS1-128' && text.length < 100);
  test.each(labels.map((vector) => [vector.text, vector] as const))('the GS1-128 symbol %s', async (text, { modules }) => {
    const found = await findBarcode(pictureOf(modules));
    expect(found).toMatch(/^\]C1/);
    expect(readCode(found ?? '')).toMatchObject({ elements: readCode(text).elements, fault: null });
  });

  const plain = drawn.filter(({ symbology, text }) => symbology === 'Code 128' && /^[ -~]+$/.test(text));
  test.each(plain.map((vector) => [vector.text, vector] as const))('the Code 128 symbol %s', async (text, { modules }) => {
    expect(readCode((await findBarcode(pictureOf(modules))) ?? '')).toMatchObject({ text, elements: [], fault: null });
  });

  const retail = drawn.filter(({ symbology, text }) => symbology === 'EAN-13' && /^\d{12,13}$/.test(text));
  test.each(retail.map((vector) => [vector.text, vector] as const))('the EAN-13 symbol %s', async (text, { modules }) => {
    const { gtins } = readCode((await findBarcode(pictureOf(modules))) ?? '');
    expect(gtins).toHaveLength(1);
    expect(gtins[0]?.slice(1, 13)).toBe(text.slice(0, 12));
  });
});

test('where there are no bars there is no code', async () => {
  expect(await findBarcode(pictureOf('0'.repeat(80)))).toBeNull();
});
