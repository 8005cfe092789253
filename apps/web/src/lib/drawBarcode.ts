import { readCode, ssccText } from '@lading/domain/gs1';
import { fitsCode128 } from '@lading/domain/locations';
import { GROUP_SEPARATOR } from '@lading/domain/separator';
import JsBarcode from 'jsbarcode';

/** As specified; lengths in pixels. */
const look = { format: 'CODE128', width: 2, height: 100, fontSize: 20, margin: 10 } as const;

const UNFIT = 'it holds letters, digits and signs of ASCII only.';

/** `gs1` is an element string with the separator between its parts. */
export type BarcodeForm = 'plain' | 'sscc' | 'gs1';

/** The character that JsBarcode encodes as FNC1. */
const FNC1 = '\u00cf';

/** An element string as it is printed below its bars: `(01)09501101530003(10)L-1`. */
const bracketed = (value: string): string =>
  readCode(`]C1${value}`)
    .elements.map(({ ai, value: data }) => `(${ai})${data}`)
    .join('');

const ssccLook = (sscc: string) => ({ ...look, ean128: true, text: ssccText(sscc) });

/**
 * Draws a value as Code 128, or an SSCC (application identifier 00) or an element string as
 * GS1-128, on an SVG or canvas element. Returns why it could not, or null. JsBarcode takes some
 * accented letters for control codes, so the value is checked here.
 */
export function drawBarcode(
  element: unknown,
  value: string,
  form: BarcodeForm = 'plain',
): string | null {
  if (!element) return 'There is no element to draw the barcode on.';
  if (!fitsCode128(value)) return `"${value}" cannot be drawn as a Code 128 barcode: ${UNFIT}`;
  try {
    if (form === 'sscc') JsBarcode(element, `00${value}`, ssccLook(value));
    else if (form === 'gs1')
      JsBarcode(element, value.replaceAll(GROUP_SEPARATOR, FNC1), {
        ...look,
        ean128: true,
        text: bracketed(value),
      });
    else JsBarcode(element, value, look);
    return null;
  } catch (reason) {
    console.error(reason);
    const isUnsupported = reason instanceof Error && reason.name === 'InvalidElementException';
    return isUnsupported
      ? 'A barcode cannot be drawn on this kind of element.'
      : `"${value}" cannot be drawn as a Code 128 barcode.`;
  }
}
