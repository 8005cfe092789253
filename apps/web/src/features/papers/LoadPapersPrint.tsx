import type { LoadPaperKind } from '@lading/domain/papers';
import { useQuery } from '@tanstack/react-query';
import { useIdParam } from '../../lib/useAddress.ts';
import { PapersPrint } from './PapersPrint.tsx';
import { loadPapers, loadPdf } from './papers.queries.ts';

function LoadPapersPrint({ kind }: { kind: LoadPaperKind }) {
  const loadId = useIdParam('loadId');
  return (
    <PapersPrint
      kind={kind}
      result={useQuery(loadPapers(loadId, kind))}
      back={{ to: `/loads/${loadId}`, label: 'Back to the Load' }}
      empty={kind === 'PALLET_LIST' ? 'Nothing stands on a pallet.' : 'Nothing is loaded yet.'}
      file={{ kind, name: loadId, fetch: loadPdf(loadId, kind) }}
    />
  );
}

export const BillOfLadingPrint = () => <LoadPapersPrint kind="BILL_OF_LADING" />;
export const ManifestPrint = () => <LoadPapersPrint kind="MANIFEST" />;
export const LoadPackingListPrint = () => <LoadPapersPrint kind="PACKING_LIST" />;
export const PalletListPrint = () => <LoadPapersPrint kind="PALLET_LIST" />;
export const LoadPackingSlipPrint = () => <LoadPapersPrint kind="PACKING_SLIP" />;
export const LoadDeliveryNotePrint = () => <LoadPapersPrint kind="DELIVERY_NOTE" />;
export const LoadConsignmentNotePrint = () => <LoadPapersPrint kind="CONSIGNMENT_NOTE" />;
