import { useQuery } from '@tanstack/react-query';
import { useIdParam } from '../../lib/useAddress.ts';
import { PapersPrint } from './PapersPrint.tsx';
import { batchPapers, batchPdf } from './papers.queries.ts';

export function PickBatchPrint() {
  const batchId = useIdParam('batchId');
  return (
    <PapersPrint
      kind="PICK_LIST"
      result={useQuery(batchPapers(batchId))}
      back={{ to: `/pick-batches/${batchId}`, label: 'Back to the Batch' }}
      file={{ kind: 'PICK_LIST', name: `Batch ${batchId}`, fetch: batchPdf(batchId) }}
    />
  );
}
