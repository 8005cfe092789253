import type { Asn } from '@lading/contract/asns';
import type { Customer } from '@lading/contract/customers';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useIdParam } from '../../lib/useAddress.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { activeAsns } from '../asns/asns.queries.ts';
import { oneCustomer } from '../customers/customers.queries.ts';
import { AsnPanel } from './AsnPanel.tsx';
import { CurrentPallet } from './CurrentPallet.tsx';
import { RecentPallets } from './RecentPallets.tsx';
import { StagedGuard } from './StagedGuard.tsx';
import { useReceiving } from './useReceiving.ts';

const TITLE = 'Goods Receiving';
const TRAIL = [{ to: '/receiving', label: 'Receiving' }];

function Session({ customer, asns }: { customer: Customer; asns: readonly Asn[] }) {
  const warehouse = useCurrentWarehouse();
  const receiving = useReceiving(customer.id, warehouse.id, asns);
  return (
    <>
      <PageHeader trail={TRAIL} title={TITLE} subtitle={`${customer.name} · ${warehouse.name}`} />
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
          alignItems: 'start',
        }}
      >
        <CurrentPallet customerId={customer.id} receiving={receiving} picker={<AsnPanel asns={asns} receiving={receiving} />} />
        <RecentPallets customerId={customer.id} warehouseId={warehouse.id} finalized={receiving.finalized} />
      </Box>
      <StagedGuard items={receiving.items} />
    </>
  );
}

export function GoodsReceivingPage() {
  const customerId = useIdParam('customerId');
  const warehouse = useCurrentWarehouse();
  const customer = useQuery(oneCustomer(customerId));
  const asns = useQuery(activeAsns(customerId, warehouse.id));
  return (
    <Loaded<[Customer, Asn[]]>
      results={[customer, asns]}
      failed="Failed to load data for the receiving session."
      holder={<PanelSkeleton lines={4} height={56} />}
      frame={(content) => (
        <>
          <PageHeader trail={TRAIL} title={TITLE} subtitle={customer.data?.name} />
          {content}
        </>
      )}
    >
      {(loaded, open) => <Session key={customerId} customer={loaded} asns={open} />}
    </Loaded>
  );
}
