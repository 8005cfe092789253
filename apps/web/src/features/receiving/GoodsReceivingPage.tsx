import type { Asn } from '@lading/contract/asns';
import type { Customer } from '@lading/contract/customers';
import Box from '@mui/material/Box';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { AsnPanel } from './AsnPanel.tsx';
import { CurrentPallet } from './CurrentPallet.tsx';
import { ReceivingSession, StagedGuard } from './ReceivingSession.tsx';
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
        <CurrentPallet
          customerId={customer.id}
          receiving={receiving}
          picker={<AsnPanel asns={asns} receiving={receiving} />}
        />
        <RecentPallets
          customerId={customer.id}
          warehouseId={warehouse.id}
          finalized={receiving.finalized}
        />
      </Box>
      <StagedGuard items={receiving.items} />
    </>
  );
}

export function GoodsReceivingPage() {
  return (
    <ReceivingSession
      Session={Session}
      holder={<PanelSkeleton lines={4} height={56} />}
      frame={(content, customer) => (
        <>
          <PageHeader trail={TRAIL} title={TITLE} subtitle={customer?.name} />
          {content}
        </>
      )}
    />
  );
}
