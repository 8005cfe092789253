import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Facts, type MaybeFacts } from './Facts.tsx';
import { besides } from './media.ts';
import { Section } from './Section.tsx';

interface Props {
  /** What is recorded of the thing or document. */
  facts: MaybeFacts;
  /** What stands above and below these details. */
  above?: ReactNode;
  below?: ReactNode;
  /** What needs the width of both columns, below them. */
  wide?: ReactNode;
  children: ReactNode;
}

const stacked = { display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' };

/** The parts of a page about one thing, with its details beside them. */
export function WithDetails({ facts, above, below, wide, children }: Props) {
  return (
    <Box sx={besides(8, 4)}>
      <Box sx={stacked}>{children}</Box>
      <Box sx={stacked}>
        {above}
        <Section title="Details">
          <Box sx={{ px: 2 }}>
            <Facts facts={facts} />
          </Box>
        </Section>
        {below}
      </Box>
      {wide && <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>{wide}</Box>}
    </Box>
  );
}
