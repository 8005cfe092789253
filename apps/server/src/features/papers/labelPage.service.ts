import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LabelFormat } from '@lading/domain/shippingLabels';
import { loadProgram } from '../../platform/threadProgram.ts';
import { bytesOf } from './pdf.ts';

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
}

/** Beside its data a chunk has a length, a type and a sum. */
const FRAME = 12;

function* chunksOf(png: Buffer): Generator<Chunk> {
  for (let start = PNG_HEAD.length; start + FRAME <= png.length; ) {
    const end = start + FRAME + png.readUInt32BE(start);
    const type = png.toString('latin1', start + 4, start + 8);
    yield { type, data: png.subarray(start + 8, end - 4) };
    start = end;
  }
}

/** More than a sheet of Letter or A4 at 300 dots per inch has, or a label of 4 × 6 at 600. */
const MOST_PIXELS = 10_000_000;

interface Picture {
  width: number;
  height: number;
  perMetre: number;
}

/** Reads what decoding costs; null where that has no bound, as for an interlaced picture. */
function readHead(png: Buffer): Picture | null {
  const chunks = [...chunksOf(png)];
  const [head, second] = chunks.filter(({ type }) => type === 'IHDR').map(({ data }) => data);
  if (head?.length !== 13 || second || head[12] !== 0) return null;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const pixels = width * height;
  if (pixels === 0 || pixels > MOST_PIXELS) return null;
  const physical = chunks.find(({ type }) => type === 'pHYs')?.data;
  const isMetric = physical?.length === 9 && physical[8] === 1;
  return { width, height, perMetre: isMetric ? physical.readUInt32BE(0) : 0 };
}

/** The longest time for a picture, of which the largest takes two seconds. */
const WITHIN_MS = 20_000;

/**
 * The picture on white and in colours of 8 bits, as a PDF embeds it; null if it is broken. It is
 * decoded in a thread of its own: other calls go on meanwhile.
 */
async function layOnWhite(png: Buffer): Promise<Buffer | null> {
  const program = await loadProgram(
    new URL('./labelPage.worker.ts', import.meta.url),
    'labelWorker',
  );
  const worker = new Worker(program, {
    eval: typeof program === 'string',
    workerData: png,
    execArgv: [],
  });
  try {
    const signal = AbortSignal.timeout(WITHIN_MS);
    const [picture]: Uint8Array[] = await once(worker, 'message', { signal });
    return picture ? Buffer.from(picture) : null;
  } catch {
    return null;
  } finally {
    await worker.terminate();
  }
}

const POINTS_PER_INCH = 72;
const INCHES_PER_METRE = 39.3701;
/** Labels are as wide as this where their pictures do not say it, or say what no label is. */
const USUAL_INCHES = 4;
const LEAST_INCHES = 1;
const MOST_INCHES = 8.5;

/** How many pixels an inch has, by the picture itself or by what labels usually measure. */
function resolutionOf({ width, height, perMetre }: Picture): number {
  const shorter = Math.min(width, height);
  const perInch = perMetre / INCHES_PER_METRE;
  const inches = shorter / perInch;
  return inches >= LEAST_INCHES && inches <= MOST_INCHES ? perInch : shorter / USUAL_INCHES;
}

/**
 * Draws the picture of a label (PNG) as a PDF with a page of the label's size. Returns null for a
 * picture that cannot be drawn.
 */
export async function drawLabelPage(png: Buffer): Promise<Buffer | null> {
  const picture = readHead(png);
  const pixels = picture && (await layOnWhite(png));
  if (!pixels) return null;
  const points = POINTS_PER_INCH / resolutionOf(picture);
  const [width, height] = [picture.width * points, picture.height * points];
  // A server that starts, and prints nothing, need not load it.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({ size: [width, height], margin: 0 });
  const body = bytesOf(doc);
  doc.image(pixels, 0, 0, { width, height });
  doc.end();
  return body;
}
