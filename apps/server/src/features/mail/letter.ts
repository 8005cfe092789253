/** What a mail says, in plain text. */
export interface Letter {
  language: string;
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  button: { label: string; url: string };
  footer: readonly string[];
}

/** A header is one line: what people and other systems have written may contain more. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

export function textOf({ greeting, paragraphs, button, footer }: Letter): string {
  return `${[greeting, ...paragraphs, `${button.label}:\n${button.url}`, `-- \n${footer.join('\n')}`].join('\n\n')}\n`;
}

const PARAGRAPH = 'margin:0 0 16px;font:16px/1.5 Helvetica,Arial,sans-serif;color:#1b2529';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#0b7a69;color:#ffffff;text-decoration:none;font:bold 16px Helvetica,Arial,sans-serif';
const FOOTER = 'margin:0 0 8px;font:13px/1.5 Helvetica,Arial,sans-serif;color:#5b6a70';

export function htmlOf({ language, subject, greeting, paragraphs, button, footer }: Letter): string {
  const said = [greeting, ...paragraphs].map((text) => `<p style="${PARAGRAPH}">${escaped(text)}</p>`);
  const small = footer.map((text) => `<p style="${FOOTER}">${escaped(text)}</p>`);
  return `<!doctype html>
<html lang="${escaped(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff"><div style="max-width:560px;margin:0 auto">
${said.join('\n')}
<p style="${PARAGRAPH}"><a href="${escaped(button.url)}" style="${BUTTON}">${escaped(button.label)}</a></p>
<hr style="border:0;border-top:1px solid #d8dfe2;margin:24px 0">
${small.join('\n')}
</div></body></html>
`;
}
