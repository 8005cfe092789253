import type { Papers } from '@lading/contract/papers';
import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { Barcode } from '../../ui/Barcode.tsx';
import { PHONE } from '../../ui/media.ts';
import { Code, PaperDocument } from '../../ui/PrintPage.tsx';
import { PaperTableHead } from '../../ui/runningHead.tsx';

type Paper = Papers['papers'][number];
type Block = Paper['blocks'][number];
type Part = Exclude<Block, { kind: 'TOGETHER' }>;
type Form = Extract<Block, { kind: 'FORM' }>;
type Table = Extract<Block, { kind: 'TABLE' }>;
type FormBox = Form['columns'][number]['boxes'][number];

const border = '1px solid #000';

/** Letters of forms, which have to fit on a page: as large as those of the PDF. */
const formLetters = { '@media print': { fontSize: '8.5pt', lineHeight: 1.2 } } as const;

const strongStyle = { fontWeight: 700, fontSize: '12pt' } as const;

/** Signs of scripts that run from right to left do not turn the order of what stands beside. */
const own = { dir: 'auto', style: { unicodeBidi: 'isolate' } } as const;

function Field({ box }: { box: FormBox }) {
  return (
    <Box
      sx={{
        borderTop: border,
        borderLeft: border,
        p: '3px 5px',
        minWidth: 0,
        '&:last-of-type': { flexGrow: 1 },
      }}
    >
      <Box sx={{ fontSize: '0.72em', lineHeight: 1.2 }}>{box.label}</Box>
      {box.code && (
        <Box sx={{ '@media print': { '& svg': { height: 84, width: 'auto' } } }}>
          <Barcode {...box.code} />
        </Box>
      )}
      <Box
        {...own}
        sx={{
          whiteSpace: 'pre-line',
          overflowWrap: 'anywhere',
          lineHeight: 1.25,
          minHeight: `${box.leastLines * 1.25}em`,
          ...(box.isStrong && strongStyle),
        }}
      >
        {box.text}
      </Box>
    </Box>
  );
}

function FormBlock({ columns }: Form) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: columns.map(({ width }) => `minmax(0, ${width}fr)`).join(' '),
        ...formLetters,
        borderRight: border,
        borderBottom: border,
        mb: '-1px',
        breakInside: 'avoid',
      }}
    >
      {columns.map(({ boxes }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is printed never changes its order.
        <Box key={place} sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
          {boxes.map((box) => (
            <Field key={box.label} box={box} />
          ))}
        </Box>
      ))}
    </Box>
  );
}

const tableStyle = {
  '&& td:not(.units)': { whiteSpace: 'pre-line' },
  '&& table': { tableLayout: 'fixed' },
  '&& th': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& td.strong': {
    ...strongStyle,
    [`@media screen and ${PHONE}`]: { fontSize: 'inherit' },
  },
} as const;

/** Codes that stay in one line may need more room than their column has. */
const codeStyle = {
  '&& table': { tableLayout: 'auto' },
  '&& th': { whiteSpace: 'normal', overflowWrap: 'normal' },
} as const;

/** Details belong to the row above, and may be longer than a page. */
const detailStyle = {
  '& tr.detailed': { breakAfter: 'avoid' },
  '& tr.detailed td': { borderBottom: 0 },
  '& tr.details': { breakInside: 'auto' },
  '& tr.details td': { pt: 0, pl: 3, fontSize: '0.88em' },
} as const;

const gridStyle = {
  ...formLetters,
  '& th, & td': { border, height: '1.9em', padding: '1px 5px', lineHeight: 1.2 },
} as const;

function TableBlock({ title, isGrid, columns, rows, totals }: Table) {
  const parts = columns.reduce((sum, { width }) => sum + width, 0);
  const classOf = (place: number, isCell = true) => {
    const { isNumber, isStrong, isBelow, isBlank } = columns[place] ?? {};
    const names = [
      isNumber && 'units',
      isCell && isStrong && 'strong',
      isBelow && 'wide',
      isBlank && 'blank',
    ];
    return names.filter(Boolean).join(' ') || undefined;
  };
  return (
    <Box
      sx={{
        mb: isGrid ? 0.5 : 1.5,
        ...tableStyle,
        ...detailStyle,
        ...(isGrid && gridStyle),
        ...(columns.some(({ isCode }) => isCode) && codeStyle),
      }}
    >
      {title && (
        <Box
          component="h2"
          {...own}
          sx={{ fontSize: '1.05em', m: 0, mb: 0.5, breakAfter: 'avoid' }}
        >
          {title}
        </Box>
      )}
      <table>
        <colgroup>
          {columns.map(({ label, width }, place) => (
            <col
              key={label}
              className={classOf(place, false)}
              style={{ width: `${(100 * width) / parts}%` }}
            />
          ))}
        </colgroup>
        <PaperTableHead columns={columns.length}>
          {columns.map(({ label }, place) => (
            <th key={label} className={classOf(place, false)}>
              {label}
            </th>
          ))}
        </PaperTableHead>
        <tbody>
          {rows.map(({ cells, details }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is printed never changes its order.
            <Fragment key={row}>
              <tr className={details.length > 0 ? 'detailed' : undefined}>
                {cells.map((text, place) => (
                  <td key={columns[place]?.label} className={classOf(place)}>
                    <span {...own}>{columns[place]?.isCode ? <Code>{text}</Code> : text}</span>
                    {columns[place + 1]?.isBelow && (
                      <div className="narrow" dir="auto">
                        {cells[place + 1]}
                      </div>
                    )}
                  </td>
                ))}
              </tr>
              {details.length > 0 && (
                <tr className="details">
                  <td colSpan={columns.length}>
                    {details.map((detail) => (
                      <div key={detail}>{detail}</div>
                    ))}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
          {totals.length > 0 && (
            <tr>
              {totals.map((text, place) => (
                <td key={columns[place]?.label} className={classOf(place)}>
                  <strong>{text}</strong>
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </Box>
  );
}

function Signatures({ labels }: { labels: readonly string[] }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: `repeat(${labels.length}, minmax(0, 1fr))`,
        gap: 4,
        mt: 8,
        breakInside: 'avoid',
        breakBefore: 'avoid',
      }}
    >
      {labels.map((label) => (
        <Box key={label} sx={{ borderTop: border, pt: 1 }}>
          {label}
        </Box>
      ))}
    </Box>
  );
}

function PaperBlock({ block }: { block: Block }) {
  if (block.kind !== 'TOGETHER') return <PaperPart block={block} />;
  return (
    <Box sx={{ breakInside: 'avoid' }}>
      {block.blocks.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is printed never changes its order.
        <PaperPart key={place} block={part} />
      ))}
    </Box>
  );
}

function PaperPart({ block }: { block: Part }) {
  if (block.kind === 'FORM') return <FormBlock {...block} />;
  if (block.kind === 'TABLE') return <TableBlock {...block} />;
  if (block.kind === 'SIGNATURES') return <Signatures {...block} />;
  return (
    <Box sx={{ fontSize: '0.8em', my: 0.5, '@media print': { fontSize: '6.5pt', my: 0.25 } }}>
      {block.text}
    </Box>
  );
}

/** A line to write on. */
const Free = () => (
  <Box component="span" sx={{ display: 'inline-block', width: '20em', borderBottom: border }} />
);

/** A paper as a page of the browser. */
export function PaperPage({ paper }: { paper: Paper }) {
  const { title, part, owner, code, facts, blocks } = paper;
  return (
    <PaperDocument
      title={title}
      {...(part !== null && { part })}
      client={owner}
      {...(code && { code })}
      facts={facts.map(({ label, value }) => [label, value || <Free />] as const)}
    >
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is printed never changes its order.
        <PaperBlock key={place} block={block} />
      ))}
    </PaperDocument>
  );
}
