import { QUIET_MODULES } from '@lading/domain/code128';
import { GS1_MARK, type LabelData } from '@lading/domain/labelFields';
import {
  directivePattern,
  error,
  type Finding,
  type LabelMedia,
  labelText,
  lineAt,
  readDirective,
  warning,
  withConditions,
} from '@lading/domain/labelTemplates';
import { fault } from '@lading/domain/messages/faults';
import sanitize from 'sanitize-html';
import { barsOf, qrOf } from '../../platform/symbols.ts';

/** The elements of labels. None of them runs or loads anything. */
const allowedTags = (
  'div span p h1 h2 h3 h4 b strong i em u small sub sup br hr ul ol li ' +
  'table thead tbody tfoot tr th td colgroup col img header section footer'
).split(' ');
const allowedAttributes = ['style', 'class', 'colspan', 'rowspan', 'alt', 'src', 'dir', 'lang'];
/** A picture is in the template itself. SVG is left out: it may hold scripts. */
const picture = /^data:image\/(?:png|jpeg|gif);base64,[A-Za-z0-9+/=\s]+$/;
/** No value of a style has brackets, as url() has, or an escape. */
const styleValue = /^[^()\\<>{}]*$/;
const styleName = /^[a-z-]+$/;

const options: sanitize.IOptions = {
  allowedTags,
  allowedAttributes: { '*': allowedAttributes },
  allowedSchemes: [],
  allowedSchemesByTag: { img: ['data'] },
  allowedSchemesAppliedToAttributes: ['src'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !picture.test(attribs.src ?? ''),
  // Styles are checked by `cleanStyle`, which keeps every property whose value loads nothing.
  parseStyleAttributes: false,
};

interface Style {
  name: string;
  text: string;
  isAllowed: boolean;
}

const stylesOf = (style: string): Style[] =>
  style.split(';').flatMap((text) => {
    const [name = '', ...value] = text.split(':');
    if (text.trim() === '') return [];
    const isAllowed = styleName.test(name.trim()) && styleValue.test(value.join(':'));
    return [{ name: name.trim(), text: text.trim(), isAllowed }];
  });

const cleanStyle = (style: string): string =>
  stylesOf(style)
    .flatMap(({ text, isAllowed }) => (isAllowed ? [text] : []))
    .join(';');

/** Takes out what a label may not have. */
const clean = (content: string, onTag?: (tag: string, attributes: sanitize.Attributes) => void) =>
  sanitize(content, {
    ...options,
    transformTags: {
      '*': (tagName, attribs) => {
        onTag?.(tagName, attribs);
        const { style, ...others } = attribs;
        return style === undefined
          ? { tagName, attribs: others }
          : { tagName, attribs: { ...others, style: cleanStyle(style) } };
      },
    },
  });

/** Finds in a template what would be taken out, and fields that do not stand in text. */
export function checkHtml(content: string): Finding[] {
  const findings: Finding[] = [];
  const places = new Map<string, number>();
  const lineOf = (tag: string): number => {
    const from = places.get(tag) ?? 0;
    const place = content.toLowerCase().indexOf(`<${tag}`, from);
    places.set(tag, Math.max(place, 0) + 1);
    return lineAt(content, Math.max(place, 0));
  };
  clean(content, (tag, attributes) => {
    const line = lineOf(tag);
    const refuse = (name: string) => findings.push(error(line, fault('LABEL_ELEMENT', { name })));
    if (!allowedTags.includes(tag)) refuse(`<${tag}>`);
    for (const [name, value] of Object.entries(attributes)) {
      if (!allowedAttributes.includes(name)) refuse(`${name} of <${tag}>`);
      if (name === 'src' && (tag !== 'img' || !picture.test(value))) refuse(`src of <${tag}>`);
      if (name === 'style')
        for (const style of stylesOf(value))
          if (!style.isAllowed)
            findings.push(error(line, fault('LABEL_STYLE', { name: style.text })));
    }
  });
  for (const { index } of content.matchAll(/<[^>]*\{\{[^>]*>/g))
    findings.push(error(lineAt(content, index), fault('LABEL_FIELD_IN_TAG')));
  for (const { index, 1: inner = '' } of content.matchAll(directivePattern))
    if (readDirective(inner)?.kind === 'mm')
      findings.push(
        error(lineAt(content, index), fault('LABEL_BAD_DIRECTIVE', { text: `{{${inner}}}` })),
      );
  return findings;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // What data holds is no field.
  '{': '&#123;',
  '}': '&#125;',
};
const escapeHtml = (text: string): string =>
  text
    .replace(/[&<>"'{}]/g, (sign) => escapes[sign] ?? sign)
    .replace(/\r\n|[\r\n]/g, '<br>')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
    .replace(/[\u0000-\u001f\u007f]/g, ' ');

const QR_QUIET = 4;
const MIN_MODULE_MM = 0.25;
const LOGISTIC_MODULE_MM = 0.495;
const MAX_MODULE_MM = 0.76;

interface Drawn {
  svg: string;
  moduleMm: number;
}

/** Bars in a box, with their quiet zones. Null if the text does not fit, or cannot be one. */
function drawBars(value: string, widthMm: number, heightMm: number): Drawn | null {
  const bars = barsOf(value);
  if (!bars) return null;
  const modules = bars.reduce((sum, width) => sum + width, 0) + 2 * QUIET_MODULES;
  const moduleMm = Math.min(widthMm / modules, MAX_MODULE_MM);
  if (moduleMm < MIN_MODULE_MM) return null;
  let x = QUIET_MODULES;
  let path = '';
  for (const [index, width] of bars.entries()) {
    if (index % 2 === 0) path += `M${x} 0h${width}v1h-${width}z`;
    x += width;
  }
  const svg = svgOf(path, { width: modules, height: 1 }, modules * moduleMm, heightMm);
  return { svg, moduleMm };
}

function drawSquare(text: string, sideMm: number): Drawn | null {
  const code = qrOf(text);
  if (!code) return null;
  const size = code.size + 2 * QR_QUIET;
  const path = code.isDark.flatMap((dark, index) => {
    const [x, y] = [index % code.size, Math.floor(index / code.size)];
    return dark ? [`M${x + QR_QUIET} ${y + QR_QUIET}h1v1h-1z`] : [];
  });
  const box = { width: size, height: size };
  return { svg: svgOf(path.join(''), box, sideMm, sideMm), moduleMm: sideMm / size };
}

const rounded = (mm: number): number => Math.round(mm * 1000) / 1000;

const svgOf = (
  path: string,
  { width, height }: { width: number; height: number },
  widthMm: number,
  heightMm: number,
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${rounded(widthMm)}mm" height="${rounded(heightMm)}mm" preserveAspectRatio="none" shape-rendering="crispEdges"><path d="${path}"/></svg>`;

/** Renders a template for one label, as an HTML document that runs and loads nothing. */
export function renderHtml(
  content: string,
  data: LabelData,
  { widthMm, heightMm }: LabelMedia,
): { content: string; findings: Finding[] } {
  const findings: Finding[] = [];
  const chosen = withConditions(content, data);
  const lines = [...chosen.matchAll(directivePattern)].map(({ index }) => lineAt(chosen, index));
  let place = 0;
  const body = clean(chosen).replace(directivePattern, (_, inner: string) => {
    const line = lines[place++] ?? 1;
    const directive = readDirective(inner);
    if (directive?.kind === 'field') return escapeHtml(labelText(data[directive.field] ?? ''));
    if (directive?.kind !== 'barcode' && directive?.kind !== 'qr') return '';
    const { field } = directive;
    const value = data[field] ?? '';
    if (value === '') return '';
    const bars =
      directive.kind === 'barcode' ? drawBars(value, directive.widthMm, directive.heightMm) : null;
    if (directive.kind === 'barcode' && !bars)
      findings.push(warning(line, fault('LABEL_CODE_AS_QR', { field, code: value })));
    const side =
      directive.kind === 'qr' ? directive.sideMm : Math.min(directive.widthMm, directive.heightMm);
    const drawn = bars ?? drawSquare(labelText(value), side);
    if (!drawn) {
      findings.push(warning(line, fault('LABEL_CODE_UNFIT', { field })));
      return '';
    }
    const least = bars && value.startsWith(GS1_MARK) ? LOGISTIC_MODULE_MM : MIN_MODULE_MM;
    if (drawn.moduleMm < least) {
      const facts = { field, mm: rounded(drawn.moduleMm) };
      findings.push(warning(line, fault('LABEL_THIN_BARS', facts)));
    }
    return drawn.svg;
  });
  return { content: documentOf(body, widthMm, heightMm), findings };
}

const documentOf = (body: string, widthMm: number, heightMm: number): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>Label</title>
<style>
@page { size: ${widthMm}mm ${heightMm}mm; margin: 0 }
* { box-sizing: border-box }
html, body { margin: 0; background: #fff; color: #000 }
body { width: ${widthMm}mm; height: ${heightMm}mm; overflow: hidden; padding: 3mm;
  font: 11pt Arial, Helvetica, "Noto Sans", sans-serif; overflow-wrap: anywhere }
svg { display: block; margin: 0 auto }
h1, h2, h3, h4, p { margin: 0 }
table { border-collapse: collapse; width: 100% }
td, th { text-align: left; vertical-align: top; padding: 0 }
</style>
</head>
<body>${body}</body>
</html>
`;
