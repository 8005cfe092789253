/** The room of a text on a label (CSS pixels), and the largest and smallest size of its type. */
export interface LabelRoom {
  width: number;
  height: number;
  largest: number;
  smallest: number;
}

const LINE_HEIGHT = 1.25;

/**
 * The width of a bold sign in sizes of its type: that of a wide capital letter, or of a sign that
 * fills a square, as in Japanese.
 */
const widthOf = (sign: string): number =>
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\uffef]/.test(sign) ? 1 : 0.7;

/** How many lines a text takes at most where a line has room for so many sizes of its type. */
function linesOf(text: string, room: number): number {
  const widths = text
    .split('\n')
    .map((line) => [...line].reduce((sum, sign) => sum + widthOf(sign), 0));
  return widths.reduce((sum, width) => sum + Math.max(1, Math.ceil(width / room)), 0);
}

/**
 * The style of a text that shrinks to fit its room; what does not fit at the smallest size is cut
 * after a line that ends with "…".
 */
export function fitted(text: string, { width, height, largest, smallest }: LabelRoom) {
  let size = largest;
  while (size > smallest && linesOf(text, width / size) * size * LINE_HEIGHT > height) size -= 1;
  return {
    fontSize: size,
    lineHeight: LINE_HEIGHT,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: Math.floor(height / (size * LINE_HEIGHT)),
    overflow: 'hidden',
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  } as const;
}

/** One line that is cut with "…" where it is too long. */
export const oneLine = {
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const;

/** The paper of label printers, which are four inches wide, and of half a sheet. */
export const SMALL_PAPER = '@media print and (max-height: 700px)';
