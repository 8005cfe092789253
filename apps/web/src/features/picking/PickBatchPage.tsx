import type { PickBatchDetail } from '@lading/contract/picking';
import { isOpenBatch } from '@lading/domain/picking';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { counted, formatUnits } from '../../lib/format.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { Secondary } from '../../ui/columns.tsx';
import { LoadedDocument } from '../../ui/Loaded.tsx';
import { touchable } from '../../ui/media.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { PrinterButton } from '../../ui/PrinterButton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { PickWalk } from './PickWalk.tsx';
import { cartonsOfStop } from './pickDraft.ts';
import { useDissolve } from './picking.parts.tsx';
import { onePickBatch } from './picking.queries.ts';

function Dissolve({ batch }: { batch: PickBatchDetail }) {
  const { dissolve, isBusy, dialog } = useDissolve(batch.id);
  return (
    <>
      <Button variant="outlined" color="error" loading={isBusy} onClick={() => void dissolve()}>
        Dissolve
      </Button>
      {dialog}
    </>
  );
}

function Orders({ batch }: { batch: PickBatchDetail }) {
  return (
    <Box
      component="ul"
      aria-label="Orders of the batch"
      sx={{ listStyle: 'none', m: 0, mb: 2.5, p: 0, display: 'flex', flexWrap: 'wrap', gap: 2 }}
    >
      {batch.orders.map(({ id, orderReference, status, tote }) => (
        <Box
          component="li"
          key={id}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
        >
          <Link
            component={RouterLink}
            to={`/orders/${id}`}
            sx={{ overflowWrap: 'anywhere', minWidth: 0, ...touchable }}
          >
            {orderReference}
          </Link>
          <StatusChip of="order" status={status} />
          {tote !== null && <Secondary>Tote {tote}</Secondary>}
        </Box>
      ))}
    </Box>
  );
}

export function PickBatchPage() {
  const batchId = useIdParam('batchId');
  const batch = useQuery(onePickBatch(batchId));
  const { data } = batch;
  return (
    <>
      <PageHeader
        trail={[
          { to: '/orders', label: 'Orders Management' },
          { to: '/pick-batches', label: 'Pick Batches' },
        ]}
        title={`Batch ${batchId}`}
        subtitle={
          data &&
          `${formatUnits(data.summary.pickedUnits)} of ${counted(data.summary.units, 'unit')} picked`
        }
        actions={
          data && (
            <>
              <PrinterButton
                prints={{
                  document: 'PICK_LIST',
                  batchIds: [data.id],
                  warehouseId: data.warehouseId,
                }}
                page={{ to: `/print/pick-batches/${data.id}` }}
                variant="outlined"
                color="inherit"
              >
                Print Pick List
              </PrinterButton>
              {isOpenBatch(data) && <Dissolve batch={data} />}
            </>
          )
        }
      />
      <LoadedDocument
        result={batch}
        failed="Failed to load the batch."
        missing={{
          text: 'There is no such batch in your warehouses.',
          to: '/pick-batches',
          label: 'All Pick Batches',
        }}
        holder={<PanelSkeleton lines={4} height={48} />}
      >
        {(batch) => (
          <>
            <Orders batch={batch} />
            <PickWalk
              lines={batch.lines}
              showsOrder
              intoOf={(line) => cartonsOfStop(batch.orders, line)}
            />
          </>
        )}
      </LoadedDocument>
    </>
  );
}
