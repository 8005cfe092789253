import { createContext, type ReactNode, useContext } from 'react';

/**
 * What stands on each page of a printed document: what it is, with its reference, and whose goods
 * it is about.
 */
export interface RunningHead {
  reference: string;
  client?: string | undefined;
}

/** Longer texts would leave their margin. */
const LONGEST = 64;

const shortened = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;

/** A text as a string of CSS, in which nothing can end the string or the style sheet. */
const cssString = (text: string): string =>
  `"${shortened(text).replace(/[^\p{L}\p{N} .,:;()/_#+…–-]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;

/**
 * The margins of pages, with the running head in them and "Page n of m". `name` names the pages of
 * one document (CSS `page`); without it the rule is for all.
 */
export function marginRule({ reference, client }: RunningHead, name = ''): string {
  const corner = (place: string, content: string) =>
    `@${place} { content: ${content}; font: 9pt sans-serif; color: #000; }`;
  return `@page ${name} {
  margin: 16mm 10mm 14mm;
  ${corner('top-left', cssString(reference))}
  ${client === undefined ? '' : corner('top-right', cssString(client))}
  ${corner('bottom-right', '"Page " counter(page) " of " counter(pages)')}
}`;
}

/**
 * Browsers that do not print text in the margins (Chromium before 131, Firefox, Safari) repeat the
 * head of a table instead.
 */
const printsMargins = (): boolean => 'CSSMarginRule' in globalThis;

export const RunningHeadContext = createContext<RunningHead | null>(null);

/** The head of a table on paper, which each page repeats. */
export function PaperTableHead({ columns, children }: { columns: number; children: ReactNode }) {
  const head = useContext(RunningHeadContext);
  return (
    <thead>
      {head && !printsMargins() && (
        <tr className="running">
          <th colSpan={columns}>{[head.reference, head.client].filter(Boolean).join(' · ')}</th>
        </tr>
      )}
      <tr>{children}</tr>
    </thead>
  );
}
