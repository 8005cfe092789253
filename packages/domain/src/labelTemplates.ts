import { readCode } from './gs1.ts';
import type { LabelData, LabelKind } from './labelFields.ts';
import { GS1_MARK, labelFields, SHIPPING_LABEL } from './labelFields.ts';
import { type Fault, fault } from './messages/faults.ts';

export const labelLanguages = ['ZPL', 'HTML'] as const;
export type LabelLanguage = (typeof labelLanguages)[number];

/** The languages in which there are labels of a kind: a shipping label is bought as ZPL. */
export const languagesOf = (document: LabelKind): readonly LabelLanguage[] =>
  document === SHIPPING_LABEL ? ['ZPL'] : labelLanguages;

/** The resolutions of label printers. */
export const labelDpis = [203, 300, 600] as const;
export type LabelDpi = (typeof labelDpis)[number];

/** Dots of one millimetre. */
export const dotsPerMm: Readonly<Record<LabelDpi, number>> = { 203: 8, 300: 12, 600: 24 };

export const MIN_LABEL_MM = 10;
export const MAX_LABEL_MM = 400;

/** What a label is printed on. */
export interface LabelMedia {
  widthMm: number;
  heightMm: number;
}

/** An error is refused when a template is saved; a warning says what a printer would do. */
export type FindingSeverity = 'ERROR' | 'WARNING';
export const findingSeverities = ['ERROR', 'WARNING'] as const;

/** What the check of a template found on one of its lines. */
export interface Finding extends Fault {
  line: number;
  severity: FindingSeverity;
}

export const error = (line: number, found: Fault): Finding => ({
  line,
  severity: 'ERROR',
  ...found,
});
export const warning = (line: number, found: Fault): Finding => ({
  line,
  severity: 'WARNING',
  ...found,
});

/** What stands between `{{` and `}}`. */
export type Directive =
  | { kind: 'field'; field: string }
  | { kind: 'barcode'; field: string; widthMm: number; heightMm: number }
  | { kind: 'qr'; field: string; sideMm: number }
  | { kind: 'mm'; mm: number }
  | { kind: 'if'; field: string }
  | { kind: 'end' };

export const directivePattern = /\{\{([^{}]*)\}\}/g;
const number = String.raw`(\d{1,3}(?:\.\d{1,2})?)`;
const barcode = new RegExp(`^barcode:(\\w+) ${number}x${number}$`);
const qr = new RegExp(`^qr:(\\w+) ${number}$`);
const millimetres = new RegExp(`^mm:${number}$`);

/** Reads what stands between `{{` and `}}`. Returns null if it is none. */
export function readDirective(text: string): Directive | null {
  const inner = text.trim();
  if (inner === 'end') return { kind: 'end' };
  if (/^\w+$/.test(inner)) return { kind: 'field', field: inner };
  const [, condition] = /^if:(\w+)$/.exec(inner) ?? [];
  if (condition !== undefined) return { kind: 'if', field: condition };
  const [, mm] = millimetres.exec(inner) ?? [];
  if (mm !== undefined) return { kind: 'mm', mm: Number(mm) };
  const [, code, width, height] = barcode.exec(inner) ?? [];
  if (code !== undefined)
    return { kind: 'barcode', field: code, widthMm: Number(width), heightMm: Number(height) };
  const [, square, side] = qr.exec(inner) ?? [];
  return square === undefined ? null : { kind: 'qr', field: square, sideMm: Number(side) };
}

export const lineAt = (content: string, place: number): number =>
  content.slice(0, place).split('\n').length;

/** The faults of what stands between braces: unknown fields, and what is no directive. */
export function checkDirectives(document: LabelKind, content: string): Finding[] {
  const known = labelFields[document];
  const findings: Finding[] = [];
  let openLine: number | null = null;
  for (const found of content.matchAll(directivePattern)) {
    const [whole, inner = ''] = found;
    const line = lineAt(content, found.index);
    const directive = readDirective(inner);
    if (!directive) findings.push(error(line, fault('LABEL_BAD_DIRECTIVE', { text: whole })));
    else if ('field' in directive) {
      const field = known.find(({ name }) => name === directive.field);
      if (!field) {
        const fields = known.map(({ name }) => name);
        const facts = { field: directive.field, fields };
        findings.push(error(line, fault('LABEL_UNKNOWN_FIELD', facts)));
      } else if ((directive.kind === 'barcode' || directive.kind === 'qr') && !field.isCode)
        findings.push(error(line, fault('LABEL_FIELD_NO_CODE', { field: field.name })));
    }
    if (directive?.kind === 'if') {
      if (openLine !== null) findings.push(error(line, fault('LABEL_CONDITION_OPEN')));
      openLine = line;
    }
    if (directive?.kind === 'end') {
      if (openLine === null) findings.push(error(line, fault('LABEL_CONDITION_OPEN')));
      openLine = null;
    }
  }
  if (openLine !== null) findings.push(error(openLine, fault('LABEL_CONDITION_OPEN')));
  return findings;
}

const conditionPattern = /\{\{\s*if:(\w+)\s*\}\}([\s\S]*?)\{\{\s*end\s*\}\}/g;

/** Leaves out what stands between `{{if:field}}` and `{{end}}` where the field is empty. */
export const withConditions = (content: string, data: LabelData): string =>
  content.replace(conditionPattern, (whole, field: string, inner: string) =>
    // The lines stay, so that what is found later is on its own line.
    data[field] ? inner : whole.replace(/[^\n]/g, ''),
  );

/** A value as people read it: an element string with brackets around its identifiers. */
export function labelText(value: string): string {
  if (!value.startsWith(GS1_MARK)) return value;
  const { elements } = readCode(value);
  if (elements.length === 0) return value.slice(GS1_MARK.length);
  return elements.map(({ ai, value: data }) => `(${ai})${data}`).join('');
}
