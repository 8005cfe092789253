import { readCode } from '@lading/domain/gs1';
import { fitsCode128 } from '@lading/domain/locations';
import { beforeAll, expect, test } from 'vitest';
import { findBarcode } from './barcodeReader.ts';
import { drawQr, loadQrWriter, type QrCode } from './drawQr.ts';
import { loadReaderFromDisk } from './testing/barcodePicture.ts';
import { qrWriter } from './testing/qrWriter.ts';

beforeAll(async () => {
  await loadReaderFromDisk();
  await loadQrWriter(qrWriter());
});

/** The picture that the path draws, four pixels a module. */
function pictureOf({ size, path }: QrCode): ImageData {
  const width = size * 4;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < 4; row += 1) {
      const start = ((Number(y) * 4 + row) * width + Number(x) * 4) * 4;
      for (let pixel = 0; pixel < 4; pixel += 1)
        data.fill(0, start + pixel * 4, start + pixel * 4 + 3);
    }
  return { width, height: width, data, colorSpace: 'srgb' };
}

test.each(['GANG-Ł-4', 'HALLE-Ä', 'ÉTAGE-1', '棚-2', '📦-1', 'Möhre-2', `Ω${'X'.repeat(150)}`])(
  'what Code 128 cannot carry is read back from its QR code: %s',
  async (code) => {
    expect(fitsCode128(code)).toBe(false);
    const read = await findBarcode(pictureOf(await drawQr(code)));
    expect(readCode(read ?? '').text).toBe(code);
  },
);
