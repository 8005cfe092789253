import Typography from '@mui/material/Typography';
import { formatUnits } from '../../lib/format.ts';
import { Facts } from '../../ui/Facts.tsx';
import type { Question } from '../../ui/useConfirm.tsx';
import type { StagingWarning } from './staging.ts';

export function warningQuestion(warning: StagingWarning): Question {
  if (warning.kind === 'notOnAsn') {
    return {
      title: 'Product not on ASN',
      confirm: 'Continue',
      body: `"${warning.sku}" is not on ASN "${warning.reference}". This will be treated as an extra item. Continue?`,
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
            { term: 'SKU', value: warning.sku },
            { term: 'Expected', value: formatUnits(warning.expected) },
            { term: 'Already received', value: formatUnits(warning.received) },
            { term: 'Currently staged', value: formatUnits(warning.staged) },
            { term: 'Adding', value: formatUnits(warning.adding) },
            { term: 'Overage', value: formatUnits(warning.overage) },
          ]}
        />
      </>
    ),
  };
}
