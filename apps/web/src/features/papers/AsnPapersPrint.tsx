import { useQuery } from '@tanstack/react-query';
import { useIdParam } from '../../lib/useAddress.ts';
import { PapersPrint } from './PapersPrint.tsx';
import { asnPapers, asnPdf } from './papers.queries.ts';

export function AsnPrint() {
  const asnId = useIdParam('asnId');
  return (
    <PapersPrint
      kind="RECEIVING_LIST"
      result={useQuery(asnPapers(asnId))}
      back={{ to: `/asns/${asnId}`, label: 'Back to the ASN' }}
      file={{ kind: 'RECEIVING_LIST', name: asnId, fetch: asnPdf(asnId) }}
    />
  );
}
