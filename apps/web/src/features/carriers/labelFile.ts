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
