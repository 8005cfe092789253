import { ssccText } from '@lading/domain/gs1';
import { fitsCode128 } from '@lading/domain/locations';
import JsBarcode from 'jsbarcode';

/** As specified; lengths in pixels. */
const look = { format: 'CODE128', width: 2, height: 100, fontSize: 20, margin: 10 } as const;

const UNFIT = 'it holds letters, digits and signs of ASCII only.';

const ssccLook = (sscc: string) => ({ ...look, ean128: true, text: ssccText(sscc) });

/**
 * Draws a value as Code 128, or an SSCC as GS1-128 (application identifier 00), on an SVG or canvas element. Returns why it could not, or null.
 * JsBarcode takes some accented letters for control codes, so the value is checked here.
 */
export function drawBarcode(element: unknown, value: string, form: 'plain' | 'sscc' = 'plain'): string | null {
  if (!element) return 'There is no element to draw the barcode on.';
  if (!fitsCode128(value)) return `"${value}" cannot be drawn as a Code 128 barcode: ${UNFIT}`;
  try {
    if (form === 'sscc') JsBarcode(element, `00${value}`, ssccLook(value));
    else JsBarcode(element, value, look);
    return null;
  } catch (reason) {
    console.error(reason);
    const isUnsupported = reason instanceof Error && reason.name === 'InvalidElementException';
    return isUnsupported ? 'A barcode cannot be drawn on this kind of element.' : `"${value}" cannot be drawn as a Code 128 barcode.`;
  }
}
