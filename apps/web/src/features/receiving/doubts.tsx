import Typography from '@mui/material/Typography';
import { formatUnits } from '../../lib/format.ts';
import { Facts } from '../../ui/Facts.tsx';
import type { Question } from '../../ui/useConfirm.tsx';
import type { Doubt } from './staging.ts';

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
        <Facts
          asFigures
          facts={[
            { term: 'SKU', value: doubt.sku },
            { term: 'Expected', value: formatUnits(doubt.expected) },
            { term: 'Already received', value: formatUnits(doubt.received) },
            { term: 'Currently staged', value: formatUnits(doubt.staged) },
            { term: 'Adding', value: formatUnits(doubt.adding) },
            { term: 'Overage', value: formatUnits(doubt.overage) },
          ]}
        />
      </>
    ),
  };
}
