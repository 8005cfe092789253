import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useIdParam } from '../../lib/useAddress.ts';
import { LoadedDocument } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { PrinterButton } from '../../ui/PrinterButton.tsx';
import { SuggestedCartons } from '../orders/orders.parts.tsx';
import { noSuchOrder } from '../orders/orders.queries.ts';
import { PickWalk } from './PickWalk.tsx';
import { isOpen, stopsText } from './pickDraft.ts';
import { onePickList } from './picking.queries.ts';
import { Unpick } from './Unpick.tsx';

export function PickOrderPage() {
  const orderId = useIdParam('orderId');
  const list = useQuery(onePickList(orderId));
  const navigate = useNavigate();
  const open = list.data?.lines.filter(isOpen);
  const reference = list.data?.order.orderReference ?? 'Order';
  return (
    <>
      <PageHeader
        trail={[
          { to: '/orders', label: 'Orders Management' },
          { to: `/orders/${orderId}`, label: reference },
        ]}
        here="Pick"
        title={`Pick ${reference}`}
        subtitle={open && stopsText(open)}
        actions={
          <>
            {list.data && <Unpick order={list.data.order} />}
            {list.data && (
              <PrinterButton
                prints={{
                  document: 'PICK_LIST',
                  orderIds: [orderId],
                  warehouseId: list.data.warehouseId,
                }}
                page={{ to: `/print/orders/${orderId}/pick-list` }}
                variant="outlined"
                color="inherit"
              >
                Print Pick List
              </PrinterButton>
            )}
          </>
        }
      />
      <LoadedDocument
        result={list}
        failed="Failed to load the pick list."
        missing={noSuchOrder}
        holder={<PanelSkeleton lines={4} height={48} />}
      >
        {(pickList) => (
          <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <PickWalk
              lines={pickList.lines}
              showsOrder={false}
              onDone={() => void navigate(`/orders/${orderId}`)}
            />
            <SuggestedCartons
              order={{
                items: pickList.lines.map(({ orderItemId: id, product }) => ({ id, product })),
                cartons: pickList.cartons,
              }}
            />
          </Box>
        )}
      </LoadedDocument>
    </>
  );
}
