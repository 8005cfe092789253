import type { Asn } from '@lading/contract/asns';
import { may } from '@lading/domain/permissions';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useUser } from '../../lib/session.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { useWarehouses } from '../../lib/warehouse.tsx';
import { History } from '../../ui/History.tsx';
import { Holder } from '../../ui/Holder.tsx';
import { PrintOutlined } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Loaded, LoadedDocument } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PrinterButton } from '../../ui/PrinterButton.tsx';
import { AsnContents } from './AsnDetails.tsx';
import { mayEdit, mayReceive } from './asnActions.ts';
import { asnHistory, noSuchAsn, oneAsn } from './asns.queries.ts';

const outlined = { variant: 'outlined', color: 'inherit' } as const;

function Actions({ asn }: { asn: Asn }) {
  const user = useUser();
  const { current } = useWarehouses();
  return (
    <>
      {may(user, 'asns:write') && !asn.isTransfer && (
        <LinkButton to={`/operations/asns/new?repeat=${asn.id}`} {...outlined}>
          Repeat
        </LinkButton>
      )}
      {mayEdit(user, asn) && (
        <LinkButton to={`/asns/${asn.id}/edit`} {...outlined}>
          Edit
        </LinkButton>
      )}
      <PrinterButton
        prints={{ document: 'RECEIVING_LIST', asnIds: [asn.id], warehouseId: asn.warehouse.id }}
        page={{ to: `/print/asns/${asn.id}` }}
        startIcon={<PrintOutlined />}
        {...outlined}
      >
        Print
      </PrinterButton>
      {mayReceive(user, asn) && current?.id === asn.warehouse.id && (
        <LinkButton to={`/receiving/${asn.customer.id}?asn=${asn.id}`} variant="contained">
          Receive
        </LinkButton>
      )}
    </>
  );
}

function Steps({ asnId }: { asnId: number }) {
  const steps = useQuery(asnHistory(asnId));
  const holder = <Holder height={120} />;
  return (
    <Loaded results={[steps]} failed="Failed to load the history." holder={holder}>
      {(history) => <History of="asn" history={history} />}
    </Loaded>
  );
}

export function AsnPage({ Receipts }: { Receipts: ComponentType<{ asn: Asn }> }) {
  const asn = useQuery(oneAsn(useIdParam('asnId')));
  const { data } = asn;
  return (
    <>
      <PageHeader
        trail={[{ to: '/reports/asns', label: 'ASN Reports' }]}
        title={data?.asnReference ?? 'ASN'}
        subtitle={data?.customer.name}
        actions={data && <Actions asn={data} />}
      />
      <LoadedDocument result={asn} failed="Failed to load ASN data." missing={noSuchAsn}>
        {(shown) => (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
            <Paper component="section" aria-label="ASN" sx={{ pt: 2, overflow: 'hidden' }}>
              <AsnContents asn={shown} />
            </Paper>
            <Receipts asn={shown} />
            <Steps asnId={shown.id} />
          </Box>
        )}
      </LoadedDocument>
    </>
  );
}
