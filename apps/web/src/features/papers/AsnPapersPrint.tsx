import { useQuery } from '@tanstack/react-query';
import { useIdParam } from '../../lib/useAddress.ts';
import { PapersPrint } from './PapersPrint.tsx';
import { asnPapers, asnPdf } from './papers.queries.ts';

export function AsnPrint() {
  const asnId = useIdParam('asnId');
  const result = useQuery(asnPapers(asnId));
  const reference = result.data?.papers[0]?.code?.value;
  return (
    <PapersPrint
      kind="RECEIVING_LIST"
      result={result}
      back={{ to: `/asns/${asnId}`, label: 'Back to the ASN' }}
      file={{ kind: 'RECEIVING_LIST', name: reference ?? asnId, fetch: asnPdf(asnId) }}
    />
  );
}
