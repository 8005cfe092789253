import Box from '@mui/material/Box';
import { Fragment, type ReactNode } from 'react';
import { inWords } from './Words.tsx';

export interface Fact {
  term: string;
  value: ReactNode;
}

/** Facts, of which those that do not apply are left out. */
export type MaybeFacts = readonly (Fact | false | null | undefined | '')[];

/** Terms with values; figures are right-aligned. */
export function Facts({ facts, asFigures = false }: { facts: MaybeFacts; asFigures?: boolean }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: asFigures ? '1fr auto' : 'auto minmax(0, 1fr)',
        gap: asFigures ? 1 : 1.25,
        columnGap: { xs: 1.5, sm: 3 },
        m: 0,
        my: 2,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {facts
        .filter((fact) => !!fact)
        .map(({ term, value }) => (
          <Fragment key={term}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {term}
            </Box>
            <Box
              component="dd"
              sx={{
                m: 0,
                overflowWrap: 'anywhere',
                whiteSpace: 'pre-line',
                ...(asFigures ? { fontWeight: 650, textAlign: 'right' } : {}),
              }}
            >
              {inWords(value)}
            </Box>
          </Fragment>
        ))}
    </Box>
  );
}
