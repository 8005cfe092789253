import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import writerUrl from 'zxing-wasm/writer/zxing_writer.wasm?url';

/** A QR code to draw: its modules a side with the quiet zone, and the dark ones as a path. */
export interface QrCode {
  size: number;
  path: string;
}

/** Clear modules around a QR code. Source: ISO/IEC 18004, section 6.3.8. */
const QUIET = 4;

/**
 * Prepares the writer from the bytes of its file; by itself it would load them from a public CDN.
 */
export async function loadQrWriter(wasmBinary: ArrayBuffer): Promise<void> {
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

/**
 * Makes the QR code of a text that Code 128 cannot carry. Medium error correction survives a
 * scratch. Throws if the text is too long.
 */
export async function drawQr(value: string): Promise<QrCode> {
  const { symbol, error } = await writeBarcode(value, {
    format: 'QRCode',
    options: 'ecLevel=M',
    addQuietZones: false,
  });
  if (error) throw new Error(error);
  const { data, width } = symbol;
  // A module is 0 where it is dark.
  const dark = Array.from(data).flatMap((shade, index) =>
    shade === 0 ? [`M${(index % width) + QUIET} ${Math.floor(index / width) + QUIET}h1v1h-1z`] : [],
  );
  return { size: width + 2 * QUIET, path: dark.join('') };
}

let loading: Promise<void> | null = null;

async function load(): Promise<void> {
  const answer = await fetch(writerUrl);
  if (!answer.ok) throw new Error(`The writer of QR codes answered ${answer.status}.`);
  await loadQrWriter(await answer.arrayBuffer());
}

/** The QR code of a text. Loads the writer from our own server at the first one. */
export async function qrOf(value: string): Promise<QrCode> {
  loading ??= load();
  try {
    await loading;
  } catch (reason) {
    loading = null;
    throw reason;
  }
  return drawQr(value);
}
