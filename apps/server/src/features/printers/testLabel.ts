import type { LabelPrinter } from './printers.service.ts';

const MM_OF_INCH = 25.4;
/** Blanks in a label between its edge and what is on it, in mm. */
const MARGIN_MM = 4;

/** A text for a field of ZPL after `^FH`, in which these signs would be commands. */
const zplText = (text: string): string =>
  text.replace(/[\^~\\_]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** A label that shows the edges of the media, what the printer is, and a bar code. */
export function testLabel({
  name,
  dpi,
  mediaWidthMm,
  mediaHeightMm,
}: Pick<LabelPrinter, 'name' | 'dpi' | 'mediaWidthMm' | 'mediaHeightMm'>): string {
  const dots = (mm: number): number => Math.round((mm * dpi) / MM_OF_INCH);
  const [width, height] = [dots(mediaWidthMm), dots(mediaHeightMm)];
  const [left, line] = [dots(MARGIN_MM), dots(5)];
  const text = (row: number, words: string): string =>
    `^FO${left},${left + row * line}^A0N,${dots(4)}^FH^FD${zplText(words)}^FS`;
  return [
    '^XA^CI28',
    `^PW${width}^LL${height}^LH0,0`,
    `^FO0,0^GB${width},${height},${dots(0.5)}^FS`,
    text(0, name),
    text(1, `${mediaWidthMm} x ${mediaHeightMm} mm, ${dpi} dpi`),
    `^FO${left},${left + 2 * line}^BY${Math.max(2, dots(0.25))}^BCN,${dots(8)},Y,N,N^FDTEST^FS`,
    '^XZ',
  ].join('\n');
}
