import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useNavigate } from 'react-router';
import { currentSettings } from '../lib/currentSettings.ts';
import { useZoneOf } from '../lib/warehouse.tsx';
import { Barcode, type BarcodeProps } from './Barcode.tsx';
import { PHONE } from './media.ts';
import { PageTitle } from './PageHeader.tsx';
import { marginRule, RunningHeadContext } from './runningHead.tsx';
import { usePrintOnce } from './usePrintOnce.ts';

export const printStyles = {
  '@page': { margin: '10mm' },
  '@media print': {
    '.no-print': { display: 'none !important' },
    'html, body': { background: '#fff !important' },
  },
};

const paper = {
  minHeight: '100dvh',
  bgcolor: '#fff',
  color: '#000',
  p: 3,
  fontSize: 14,
  '@media print': { p: 0, minHeight: 0, fontSize: '10.5pt' },
  '& h1': { fontSize: 24, m: 0, overflowWrap: 'anywhere' },
  '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& thead': { display: 'table-header-group' },
  '& tr': { breakInside: 'avoid' },
  '& .running': { display: 'none', '@media print': { display: 'table-row' } },
  '& th, & td': {
    textAlign: 'left',
    verticalAlign: 'top',
    padding: '6px 8px',
    borderBottom: '1px solid #999',
  },
  // Paper cannot scroll: long words break.
  '& td': { overflowWrap: 'anywhere' },
  '& .narrow': { display: 'none' },
  // Where the columns of paper have no room, some stand below others, nobody writes into a column,
  // and what is still too wide scrolls.
  [`@media screen and ${PHONE}`]: {
    p: 1,
    fontSize: 11,
    overflowX: 'auto',
    '& th, & td': { padding: '4px 3px', overflowWrap: 'anywhere' },
    '& th': { overflowWrap: 'normal', hyphens: 'auto' },
    '& .wide, & .blank': { display: 'none' },
    '& .narrow': { display: 'block' },
  },
  '& th': { borderBottom: '2px solid #000' },
  '& .units': { textAlign: 'right', overflowWrap: 'normal', whiteSpace: 'nowrap' },
  // A location or a number must not break.
  '& .whole': { whiteSpace: 'nowrap' },
  '& .blank': { minWidth: 72 },
};

interface Props<T> {
  title: string;
  result: UseQueryResult<T>;
  back: { to: string; label: string };
  /** The warehouse of the document, whose times it has; else those of the current warehouse. */
  warehouseOf?: (data: T) => number | undefined;
  /** What else can be done with it. */
  actions?: ReactNode;
  children: (data: T) => ReactNode;
}

/** A printed document. It opens the print dialog once it is loaded. */
export function PrintPage<T>({ title, result, back, warehouseOf, actions, children }: Props<T>) {
  const navigate = useNavigate();
  const isZoneKnown = useZoneOf(result.data && warehouseOf?.(result.data));
  const data = isZoneKnown ? result.data : undefined;
  // The header names the company, if it can be loaded.
  const { isPending } = useQuery(currentSettings());
  usePrintOnce(data !== undefined && !isPending);
  return (
    <Box component="main" sx={paper}>
      <PageTitle>{title}</PageTitle>
      <GlobalStyles styles={printStyles} />
      <Box className="no-print" sx={{ display: 'flex', gap: 1.5, mb: 3 }}>
        <Button
          variant="outlined"
          sx={{ color: '#04211C', borderColor: '#04211C' }}
          onClick={() => void navigate(back.to)}
        >
          {back.label}
        </Button>
        {data !== undefined && (
          <Button variant="contained" onClick={() => window.print()}>
            Print
          </Button>
        )}
        {data !== undefined && actions}
      </Box>
      {data !== undefined ? (
        children(data)
      ) : result.isError ? (
        <Box role="alert">
          <p>Failed to load the document.</p>
          <Button
            variant="contained"
            loading={result.isFetching}
            onClick={() => void result.refetch()}
          >
            Retry
          </Button>
        </Box>
      ) : (
        <p>Loading ...</p>
      )}
    </Box>
  );
}

const LONGEST_WHOLE = 16;

/**
 * A code in a table. One that is short does not break; a long one does, because paper cannot
 * scroll.
 */
export function Code({ children }: { children: string }) {
  return <span className={children.length <= LONGEST_WHOLE ? 'whole' : undefined}>{children}</span>;
}

interface HeadProps {
  title: string;
  facts: readonly (readonly [string, ReactNode])[];
  /** The code that a scanner reads to open the document's work. */
  code?: string | BarcodeProps;
}

/** At its own size each bar is whole pixels wide, so that it can be scanned off a screen. */
const headCode = { maxWidth: 1, mt: -1.25 } as const;

function DocumentHead({ title, facts, code }: HeadProps) {
  const company = useQuery(currentSettings()).data?.companyName;
  return (
    <Box
      component="header"
      sx={{ mb: 3, display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}
    >
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        {company && <Box sx={{ fontWeight: 600, mb: 0.5 }}>{company}</Box>}
        <h1>{title}</h1>
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'max-content 1fr',
            columnGap: 2,
            rowGap: 0.5,
            mt: 1.5,
            mb: 0,
          }}
        >
          {facts.map(([term, value]) => (
            <Box key={term} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ fontWeight: 600 }}>
                {term}
              </Box>
              <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {value}
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
      {code !== undefined && (
        <Box sx={headCode}>
          <Barcode {...(typeof code === 'string' ? { value: code } : code)} />
        </Box>
      )}
    </Box>
  );
}

interface DocumentProps extends HeadProps {
  /** Whose goods the document is about. */
  client: string;
  /** What each page says beside the title, such as which of several packages. */
  part?: string | undefined;
  children: ReactNode;
}

/**
 * A document on pages of its own, each of which says what and whose it is, and which page of how
 * many.
 */
export function PaperDocument({ client, part, children, ...head }: DocumentProps) {
  const name = `document${useId().replace(/\W/g, '')}`;
  const running = { client, reference: [head.title, part].filter(Boolean).join(', ') };
  return (
    <Box
      component="section"
      aria-label={running.reference}
      sx={{ page: name, mb: 6, '@media print': { mb: 0 } }}
    >
      <style>{marginRule(running, name)}</style>
      <RunningHeadContext value={running}>
        <DocumentHead {...head} />
        {children}
      </RunningHeadContext>
    </Box>
  );
}
