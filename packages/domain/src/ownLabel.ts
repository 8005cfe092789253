/** What a label of the company's own shows, in dots of 203 dpi on 100 × 150 mm. */
export interface OwnLabel {
  service: string;
  reference: string;
  orderReference: string;
  trackingNumber: string;
  from: readonly string[];
  to: readonly string[];
  weightGrams: number;
  isTest: boolean;
}

/** What is printed on a label that no carrier takes. */
export const TEST_MARK = 'TEST - NOT FOR SHIPPING';

const hex = (sign: string): string => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`;

/** Text as a field takes it: signs of the language itself are written as their bytes. */
const fieldText = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\^~\\_]/g, hex);

const field = (x: number, y: number, height: number, text: string): string =>
  `^FO${x},${y}^A0N,${height},${height}^FH_^FD${fieldText(text)}^FS`;

const rows = (x: number, y: number, height: number, lines: readonly string[]): string[] =>
  lines.map((line, row) => field(x, y + row * Math.round(height * 1.2), height, line));

/** A package label in ZPL. Addresses have at most six lines, the sender five. */
export function ownLabelZpl(label: OwnLabel): string {
  const { service, reference, orderReference, trackingNumber, from, to, weightGrams } = label;
  return [
    '^XA',
    '^CI28',
    '^PW799',
    '^LL1199',
    ...rows(40, 40, 24, from.slice(0, 5)),
    '^FO20,190^GB759,3,3^FS',
    ...rows(40, 220, 44, to.slice(0, 6)),
    '^FO20,560^GB759,3,3^FS',
    field(40, 585, 40, service),
    field(40, 640, 28, `${orderReference} · ${reference}`),
    field(40, 680, 28, `${(weightGrams / 1_000).toFixed(3)} kg`),
    ...(label.isTest ? ['^FO20,730^GB759,90,90^FS', `^FR${field(60, 752, 50, TEST_MARK)}`] : []),
    `^FO60,860^BY2^BCN,180,N,N,N,A^FH_^FD${fieldText(trackingNumber)}^FS`,
    field(60, 1060, 40, trackingNumber),
    '^XZ',
  ].join('\n');
}
