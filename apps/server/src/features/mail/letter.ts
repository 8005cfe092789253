export interface Letter {
  language: string;
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** Lists under a title. */
  sections?: readonly { title: string; lines: readonly { text: string; url: string | null }[] }[];
  button: { label: string; url: string };
  footer: readonly string[];
  /** How its user ends such mails: a page, and what mail programs call by one click (RFC 8058). */
  unsubscribe?: { label: string; page: string; oneClick: string };
}

/**
 * A header is one line, and so is each line of a mail: what people and other systems have written
 * may contain more.
 */
export const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

export function textOf({
  greeting,
  paragraphs,
  sections = [],
  button,
  footer,
  unsubscribe,
}: Letter): string {
  const lists = sections.map(({ title, lines }) =>
    [title, ...lines.map(({ text, url }) => `- ${text}${url === null ? '' : `\n  ${url}`}`)].join(
      '\n',
    ),
  );
  const small = [...footer, ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.page}`] : [])];
  return `${[greeting, ...paragraphs, ...lists, `${button.label}:\n${button.url}`, `-- \n${small.join('\n')}`].join('\n\n')}\n`;
}

const FONT = 'Helvetica,Arial,sans-serif';
const PARAGRAPH = `margin:0 0 16px;font:16px/1.5 ${FONT};color:#1b2529`;
const TITLE = `margin:24px 0 8px;font:bold 16px/1.5 ${FONT};color:#1b2529`;
const LINE = `margin:0 0 6px;font:15px/1.5 ${FONT};color:#1b2529`;
const BUTTON = `display:inline-block;padding:12px 20px;border-radius:6px;background:#0b7a69;color:#ffffff;text-decoration:none;font:bold 16px ${FONT}`;
const FOOTER = `margin:0 0 8px;font:13px/1.5 ${FONT};color:#5b6a70`;

const link = (url: string, text: string, style: string): string =>
  `<a href="${escaped(url)}" style="${style}">${escaped(text)}</a>`;

function listOf({ title, lines }: NonNullable<Letter['sections']>[number]): string {
  const items = lines.map(
    ({ text, url }) =>
      `<li style="${LINE}">${url === null ? escaped(text) : link(url, text, 'color:#0b7a69')}</li>`,
  );
  return `<h2 style="${TITLE}">${escaped(title)}</h2>\n<ul style="margin:0 0 16px;padding:0 0 0 20px">\n${items.join('\n')}\n</ul>`;
}

export function htmlOf({
  language,
  subject,
  greeting,
  paragraphs,
  sections = [],
  button,
  footer,
  unsubscribe,
}: Letter): string {
  const said = [greeting, ...paragraphs].map(
    (text) => `<p style="${PARAGRAPH}">${escaped(text)}</p>`,
  );
  const small = footer.map(escaped);
  if (unsubscribe) small.push(link(unsubscribe.page, unsubscribe.label, 'color:#5b6a70'));
  return `<!doctype html>
<html lang="${escaped(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff"><div style="max-width:560px;margin:0 auto">
${[...said, ...sections.map(listOf)].join('\n')}
<p style="${PARAGRAPH}">${link(button.url, button.label, BUTTON)}</p>
<hr style="border:0;border-top:1px solid #d8dfe2;margin:24px 0">
${small.map((text) => `<p style="${FOOTER}">${text}</p>`).join('\n')}
</div></body></html>
`;
}
