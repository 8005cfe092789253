import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { formatUnits } from '../../lib/format.ts';
import type { Question } from '../../ui/ConfirmDialog.tsx';
import type { Doubt } from './staging.ts';

function Figures({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 1, m: 0, mt: 2, fontVariantNumeric: 'tabular-nums' }}>
      {rows.map(([term, value]) => (
        <Fragment key={term}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {term}
          </Box>
          <Box component="dd" sx={{ m: 0, fontWeight: 650, textAlign: 'right', overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}

/** The question that a doubt about what is being staged asks. */
export function doubtQuestion(doubt: Doubt): Question {
  if (doubt.kind === 'notOnAsn') {
    return {
      title: 'Product not on ASN',
      confirm: 'Continue',
      body: `"${doubt.sku}" is not on ASN "${doubt.reference}". This will be treated as an extra item. Continue?`,
    };
  }
  return {
    title: 'Quantity Warning',
    confirm: 'Continue',
    body: (
      <>
        <Typography>This is more than the ASN still expects. Add it all the same?</Typography>
        <Figures
          rows={[
            ['SKU', doubt.sku],
            ['Expected', formatUnits(doubt.expected)],
            ['Already received', formatUnits(doubt.received)],
            ['Currently staged', formatUnits(doubt.staged)],
            ['Adding', formatUnits(doubt.adding)],
            ['Overage', formatUnits(doubt.overage)],
          ]}
        />
      </>
    ),
  };
}
