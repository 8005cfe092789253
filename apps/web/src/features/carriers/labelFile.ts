import { getLabelContent } from '@lading/contract/calls';
import type { LabelContent } from '@lading/contract/carriers';
import { call } from '../../lib/api.ts';
import { saveFile } from '../../lib/download.ts';

export const mediaTypes: Readonly<Record<LabelContent['format'], string>> = {
  PDF: 'application/pdf',
  PNG: 'image/png',
  ZPL: 'application/octet-stream',
};

export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

/** Saves a label as a file: a PDF or a picture to print, or ZPL for a label printer. */
export async function saveLabel(id: number): Promise<void> {
  const { content, format, fileName } = await call(getLabelContent, { params: { id } });
  saveFile(fileName, new Blob([bytesOf(content)], { type: mediaTypes[format] }));
}

/** Dots of a millimetre of the printers that labels of carriers are for, of 203 dpi. */
const DOTS_PER_MM = 8;
/** Four inches by six, which most labels of carriers have. */
const USUAL = { widthMm: 102, heightMm: 152 };

/** The size that a label says it has (`^PW`, `^LL`). */
function sizeOf(zpl: string): typeof USUAL {
  const mmOf = (command: string): number =>
    Number(new RegExp(`\\^${command}(\\d+)`).exec(zpl)?.[1] ?? 0) / DOTS_PER_MM;
  return { widthMm: mmOf('PW') || USUAL.widthMm, heightMm: mmOf('LL') || USUAL.heightMm };
}

/** A picture of a label as an address of itself, which is drawn of ZPL; null of a PDF. */
export async function pictureOf({ content, format }: LabelContent): Promise<string | null> {
  if (format === 'PDF') return null;
  if (format === 'PNG') return `data:${mediaTypes.PNG};base64,${content}`;
  const zpl = new TextDecoder().decode(bytesOf(content));
  const { drawZpl } = await import('../../lib/drawZpl.ts');
  return drawZpl({ content: zpl, ...sizeOf(zpl), dotsPerMm: DOTS_PER_MM });
}
