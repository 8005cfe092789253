import { batchOfCode } from '@lading/domain/picking';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { counted, formatUnits } from '../../lib/format.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PriorityChip } from '../../ui/StatusChip.tsx';
import { FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { ScanField } from '../../ui/scan/ScanField.tsx';
import { ScanResult } from '../../ui/scan/ScanResult.tsx';
import { useSay } from '../../ui/scan/useSay.ts';
import { useScanning } from '../../ui/scan/useScanning.ts';
import { ordersPage } from '../orders/orders.queries.ts';
import { onePickBatch, pickBatchesPage } from '../picking/picking.queries.ts';
import { rowStyle } from './StockRows.tsx';

/** So many are offered, the most urgent first; others are found by their reference. */
const OFFERED = 20;

const walked = (warehouseId: number) => ({ warehouseId, stage: 'TO_PICK', sort: 'priority', limit: OFFERED }) as const;

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" aria-label={title} sx={{ overflow: 'hidden' }}>
      <Typography variant="h2" sx={{ p: 2, pb: 1 }}>
        {title}
      </Typography>
      <Box component="ul" aria-label={title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Box>
    </Paper>
  );
}

function Row({ to, title, detail, end }: { to: string; title: string; detail: string; end?: ReactNode }) {
  return (
    <li>
      <ButtonBase component={Link} to={to} sx={rowStyle}>
        <Box component="span" sx={{ minWidth: 0 }}>
          <Typography component="span" sx={{ display: 'block', fontSize: 18, fontWeight: 600, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Typography component="span" sx={{ color: 'text.secondary' }}>
            {detail}
          </Typography>
        </Box>
        {end}
      </ButtonBase>
    </li>
  );
}

/** Picking begins with a batch or an order that was released, chosen or scanned from its pick list. */
export function PickStartPage() {
  const warehouse = useCurrentWarehouse();
  const navigate = useNavigate();
  const client = useQueryClient();
  const orders = useQuery(ordersPage(walked(warehouse.id)));
  const batches = useQuery(pickBatchesPage({ warehouseId: warehouse.id, status: 'OPEN', limit: OFFERED }));
  const { said, say } = useSay();
  const { scan, isBusy, retry } = useScanning(async (code) => {
    const reference = code.trim();
    const { rows } = await client.fetchQuery({ ...ordersPage({ ...walked(warehouse.id), search: reference }), staleTime: 0 });
    const order = rows.find(({ orderReference }) => orderReference.toLowerCase() === reference.toLowerCase());
    if (order) return void navigate(`/floor/pick/orders/${order.id}`);
    const batchId = batchOfCode(reference);
    const batch = batchId === null ? null : await client.fetchQuery({ ...onePickBatch(batchId), staleTime: 0 });
    if (batch?.warehouseId === warehouse.id) return void navigate(`/floor/pick/batches/${batch.id}`);
    say('error', batch ? `Batch ${batch.id} is another warehouse's.` : `No released order here has the reference "${reference}".`);
  }, say);
  const isLoaded = orders.data !== undefined && batches.data !== undefined;
  const isEmpty = isLoaded && orders.data.rows.length + batches.data.rows.length === 0;
  return (
    <FloorScreen title="Pick" back="/floor">
      <ScanField label="Scan a pick list" onCode={scan} isBusy={isBusy} />
      <ScanResult said={said} idle="Choose what to pick, or scan a pick list." retry={retry} />
      {(orders.isError || batches.isError) && !isLoaded && (
        <LoadFailed
          text="The orders to pick could not be loaded."
          onRetry={() => void Promise.all([orders.refetch(), batches.refetch()])}
          busy={orders.isFetching || batches.isFetching}
        />
      )}
      {!isLoaded && !orders.isError && !batches.isError && <Skeleton variant="rounded" height={240} aria-label="Loading" />}
      {isEmpty && <EmptyState text="No released order waits to be picked." />}
      {batches.data && batches.data.rows.length > 0 && (
        <List title="Batches">
          {batches.data.rows.map(({ id, orders: members, summary }) => (
            <Row
              key={id}
              to={`/floor/pick/batches/${id}`}
              title={`Batch ${id}`}
              detail={`${counted(members.length, 'order')}, ${counted(summary.lines, 'stop')}, ${formatUnits(summary.pickedUnits)} of ${formatUnits(summary.units)} units`}
            />
          ))}
        </List>
      )}
      {orders.data && orders.data.rows.length > 0 && (
        <List title="Orders to pick">
          {orders.data.rows.map(({ id, orderReference, customer, priority, summary }) => (
            <Row
              key={id}
              to={`/floor/pick/orders/${id}`}
              title={orderReference}
              detail={`${customer.name} · ${counted(summary.totalUnits, 'unit')}`}
              end={<PriorityChip priority={priority} />}
            />
          ))}
        </List>
      )}
    </FloorScreen>
  );
}
