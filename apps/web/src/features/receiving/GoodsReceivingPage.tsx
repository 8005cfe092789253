import type { Asn } from '@lading/contract/asns';
import type { Customer } from '@lading/contract/customers';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { counted } from '../../lib/format.ts';
import { useIdParam } from '../../lib/useIdParam.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx';
import { activeAsns } from '../asns/asns.queries.ts';
import { oneCustomer } from '../customers/customers.queries.ts';
import { AsnPanel } from './AsnPanel.tsx';
import { CurrentPallet } from './CurrentPallet.tsx';
import { RecentPallets } from './RecentPallets.tsx';
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
      <UnsavedGuard
        when={receiving.items.length > 0}
        guardReload={false}
        title="Leave the current pallet?"
        body={`${counted(receiving.items.length, 'staged line')} not finalized yet. What is staged stays in this tab until you come back.`}
      />
    </>
  );
}

export function GoodsReceivingPage() {
  const customerId = useIdParam('customerId');
  const warehouse = useCurrentWarehouse();
  const customer = useQuery(oneCustomer(customerId));
  const asns = useQuery(activeAsns(customerId, warehouse.id));
  if (customer.data && asns.data) return <Session key={customerId} customer={customer.data} asns={asns.data} />;
  return (
    <>
      <PageHeader trail={TRAIL} title={TITLE} subtitle={customer.data?.name} />
      {customer.isError || asns.isError ? (
        <LoadFailed
          text="Failed to load data for the receiving session."
          onRetry={() => void Promise.all([customer.refetch(), asns.refetch()])}
          busy={customer.isFetching || asns.isFetching}
        />
      ) : (
        <PanelSkeleton lines={4} height={56} />
      )}
    </>
  );
}
