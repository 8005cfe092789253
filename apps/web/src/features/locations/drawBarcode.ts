import { fitsCode128 } from '@lading/domain/locations';
import JsBarcode from 'jsbarcode';

/** The look that the specification names; lengths in pixels. */
const look = { format: 'CODE128', width: 2, height: 100, fontSize: 20, margin: 10 } as const;

const UNFIT = 'it holds letters, digits and signs of ASCII only.';

/**
 * Draws a value as a Code 128 barcode on an SVG or canvas element. Answers what kept it from that, as a sentence, or null.
 * JsBarcode takes some letters with accents for control codes of the symbology, so what fits is not left to it.
 */
export function drawBarcode(element: unknown, value: string): string | null {
  if (!element) return 'There is no element to draw the barcode on.';
  if (!fitsCode128(value)) return `"${value}" cannot be drawn as a Code 128 barcode: ${UNFIT}`;
  try {
    JsBarcode(element, value, look);
    return null;
  } catch (reason) {
    console.error(reason);
    const isUnsupported = reason instanceof Error && reason.name === 'InvalidElementException';
    return isUnsupported ? 'A barcode cannot be drawn on this kind of element.' : `"${value}" cannot be drawn as a Code 128 barcode.`;
  }
}
