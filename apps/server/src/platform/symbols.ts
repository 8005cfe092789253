import { GS1_MARK } from '@lading/domain/labelFields';
import { fitsCode128 } from '@lading/domain/locations';
import { GROUP_SEPARATOR } from '@lading/domain/separator';
import bwip from 'bwip-js/node';

/**
 * The widths of bars and gaps in modules, without the quiet zones: Code 128, or GS1-128 for an
 * element string behind its mark. Null for a text that has none.
 */
export function barsOf(value: string): readonly number[] | null {
  const isGs1 = value.startsWith(GS1_MARK);
  const text = isGs1 ? value.slice(GS1_MARK.length) : value;
  if (!fitsCode128(text)) return null;
  // A caret begins what stands for FNC1.
  const parts = text.split(GROUP_SEPARATOR).map((part) => part.replaceAll('^', '^^'));
  const data = isGs1 ? `^FNC1${parts.join('^FNC1')}` : text.replaceAll('^', '^^');
  const [code] = bwip.raw({ bcid: 'code128', text: data, parsefnc: true });
  return code && 'sbs' in code && code.sbs.length > 0 ? code.sbs : null;
}

/** The modules of a QR code, row by row; null if the text is too long for one. */
export function qrOf(text: string): { size: number; isDark: readonly boolean[] } | null {
  try {
    const [code] = bwip.raw('qrcode', text, 'eclevel=M');
    if (!code || !('pixs' in code)) return null;
    return { size: code.pixx, isDark: code.pixs.map(Boolean) };
  } catch {
    return null;
  }
}
