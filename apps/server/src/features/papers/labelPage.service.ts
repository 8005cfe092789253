import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { LabelFormat } from '@lading/domain/shippingLabels';
import { bytesOf } from './pdf.ts';

const inflated = promisify(inflate);

const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex');
const PDF_HEAD = Buffer.from('%PDF-');

/** Whether a label begins as its format does. ZPL begins in many ways, and as neither of them. */
export function isOfFormat(format: LabelFormat, content: Buffer): boolean {
  const isPng = content.subarray(0, PNG_HEAD.length).equals(PNG_HEAD);
  const isPdf = content.subarray(0, PDF_HEAD.length).equals(PDF_HEAD);
  return format === 'PNG' ? isPng : format === 'PDF' ? isPdf : !isPng && !isPdf;
}

interface Chunk {
  type: string;
  data: Buffer;
  /** With its length, its type and its sum. */
  whole: Buffer;
}

/** Beside its data a chunk has a length, a type and a sum. */
const FRAME = 12;

function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let start = PNG_HEAD.length; start + FRAME <= png.length; ) {
    const end = start + FRAME + png.readUInt32BE(start);
    const whole = png.subarray(start, end);
    const type = png.toString('latin1', start + 4, start + 8);
    chunks.push({ type, data: png.subarray(start + 8, end - 4), whole });
    if (type === 'IEND') return chunks;
    start = end;
  }
  return [];
}

/** The values of a pixel by the type of colour. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const INDEXED = 3;
/** More than a sheet of Letter at 600 dots per inch has. */
const MOST_PIXELS = 40_000_000;

interface Picture {
  width: number;
  height: number;
  colorType: number;
  rowBytes: number;
}

/** Reads what kind of picture it is; null for what no page can hold, such as an interlaced one. */
function readHead(head: Chunk | undefined): Picture | null {
  if (head?.type !== 'IHDR' || head.data.length !== 13) return null;
  const { data } = head;
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [bits = 0, colorType = 0, , , interlacing] = data.subarray(8);
  const values = channels[colorType];
  if (values === undefined || interlacing !== 0 || ![1, 2, 4, 8, 16].includes(bits)) return null;
  if (width === 0 || height === 0 || width * height > MOST_PIXELS) return null;
  return { width, height, colorType, rowBytes: 1 + Math.ceil((width * bits * values) / 8) };
}

/** Whether all its pixels are there: a library throws where nobody catches if they are not. */
async function isWhole(chunks: readonly Chunk[], { height, rowBytes }: Picture): Promise<boolean> {
  const packed = Buffer.concat(chunks.filter(isOf('IDAT')).map(({ data }) => data));
  try {
    const pixels = await inflated(packed, { maxOutputLength: height * rowBytes });
    return pixels.length === height * rowBytes;
  } catch {
    return false;
  }
}

const isOf =
  (type: string) =>
  (chunk: Chunk): boolean =>
    chunk.type === type;

/** The colours of a palette as they look on white paper. */
function onWhite(palette: Chunk, transparency: Buffer): Chunk {
  const whole = Buffer.from(palette.whole);
  const data = whole.subarray(8, whole.length - 4);
  for (const [index, alpha] of transparency.entries())
    for (let place = index * 3; place < index * 3 + 3 && place < data.length; place += 1)
      data[place] = Math.round(((data[place] ?? 0) * alpha + 255 * (255 - alpha)) / 255);
  return { ...palette, data, whole };
}

/** The picture without transparent colours, which the library misreads where pixels are small. */
function opaque(chunks: readonly Chunk[], { colorType }: Picture): Buffer {
  const transparency = chunks.find(isOf('tRNS'))?.data;
  const kept = chunks
    .filter(({ type }) => ['IHDR', 'PLTE', 'IDAT', 'IEND'].includes(type))
    .map((chunk) =>
      chunk.type === 'PLTE' && colorType === INDEXED && transparency
        ? onWhite(chunk, transparency)
        : chunk,
    );
  return Buffer.concat([PNG_HEAD, ...kept.map(({ whole }) => whole)]);
}

const POINTS_PER_INCH = 72;
const INCHES_PER_METRE = 39.3701;
/** Labels are as wide as this where their pictures do not say it, or say what no label is. */
const USUAL_INCHES = 4;
const LEAST_INCHES = 1;
const MOST_INCHES = 8.5;

/** How many pixels an inch has, by the picture itself or by what labels usually measure. */
function resolutionOf(chunks: readonly Chunk[], { width, height }: Picture): number {
  const shorter = Math.min(width, height);
  const said = chunks.find(isOf('pHYs'))?.data;
  const perInch = said?.length === 9 && said[8] === 1 ? said.readUInt32BE(0) / INCHES_PER_METRE : 0;
  const inches = shorter / perInch;
  return inches >= LEAST_INCHES && inches <= MOST_INCHES ? perInch : shorter / USUAL_INCHES;
}

/**
 * Draws the picture of a label (PNG) as a PDF with a page of the label's size. Returns null for a
 * picture that cannot be drawn.
 */
export async function drawLabelPage(png: Buffer): Promise<Buffer | null> {
  const chunks = chunksOf(png);
  const picture = readHead(chunks[0]);
  if (!picture || !(await isWhole(chunks, picture))) return null;
  if (picture.colorType === INDEXED && !chunks.some(isOf('PLTE'))) return null;
  const points = POINTS_PER_INCH / resolutionOf(chunks, picture);
  const [width, height] = [picture.width * points, picture.height * points];
  // A server that starts, and prints nothing, need not load it.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({ size: [width, height], margin: 0 });
  const body = bytesOf(doc);
  doc.image(opaque(chunks, picture), 0, 0, { width, height });
  doc.end();
  return body;
}
