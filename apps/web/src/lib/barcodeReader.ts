import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';

/** The symbologies on goods, pallets and locations. Fewer are found faster. */
const options: ReaderOptions = {
  formats: [
    'Code128',
    'Code39',
    'EAN13',
    'EAN8',
    'UPCA',
    'UPCE',
    'ITF',
    'DataBar',
    'DataBarExp',
    'DataMatrix',
    'QRCode',
  ],
  tryHarder: true,
  maxNumberOfSymbols: 1,
  // As a wedge scanner sends it: with separators, without brackets.
  textMode: 'Plain',
};

/** Loads the reader from our own server; its default is a public CDN. */
export async function loadBarcodeReader(
  source: { url: string } | { bytes: ArrayBuffer },
): Promise<void> {
  const overrides =
    'url' in source ? { locateFile: () => source.url } : { wasmBinary: source.bytes };
  await prepareZXingModule({ overrides, fireImmediately: true });
}

/**
 * The code in a picture, after its symbology identifier as scanners send it; null if there is none.
 */
export async function findBarcode(picture: ImageData): Promise<string | null> {
  const [found] = await readBarcodes(picture, options);
  return found?.isValid ? found.symbologyIdentifier + found.text : null;
}
