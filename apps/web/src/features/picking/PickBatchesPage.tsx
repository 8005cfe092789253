import { listPickBatches } from '@lading/contract/calls';
import type { PickBatch } from '@lading/contract/picking';
import { pickBatchStatuses } from '@lading/domain/picking';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { codeChoices } from '../../lib/choices.ts';
import { formatUnits } from '../../lib/format.ts';
import { useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import {
  type Column,
  chipColumn,
  keyColumn,
  Secondary,
  textColumn,
  timeColumn,
  unitsColumn,
} from '../../ui/columns.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { Add } from '../../ui/icons.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { NewBatchDialog } from './NewBatchDialog.tsx';
import { pickBatchesPage } from './picking.queries.ts';

const filterKinds = { status: pickBatchStatuses } as const;
const statusChoices = codeChoices(pickBatchStatuses);

const name = (batch: PickBatch) => (
  <Link component={RouterLink} to={`/pick-batches/${batch.id}`} color="inherit" underline="hover">
    Batch {batch.id}
  </Link>
);

/** The references, none of which breaks over two lines. */
const ordersOf = ({ orders }: PickBatch) =>
  orders.map(({ id, orderReference }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <Box component="span" sx={{ display: 'inline-block', overflowWrap: 'anywhere' }}>
        {orderReference}
      </Box>
    </Fragment>
  ));

const columns: Column<PickBatch>[] = [
  keyColumn('Batch', name, { tight: true }),
  chipColumn('Status', ({ status }) => <StatusChip of="pickBatch" status={status} />),
  textColumn('Orders', ordersOf),
  unitsColumn('Stops', ({ summary }) => summary.lines),
  unitsColumn('Units', ({ summary }) => summary.units),
  unitsColumn('Picked', ({ summary }) => summary.pickedUnits),
  timeColumn('Created', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  textColumn('By', ({ createdBy }) => <Secondary>{createdBy.name}</Secondary>),
];

export function PickBatchesPage() {
  const warehouse = useCurrentWarehouse();
  const list = useListState(listPickBatches, filterKinds);
  const batches = useQuery(pickBatchesPage({ ...list.query, warehouseId: warehouse.id }));
  const [isMaking, setMaking] = useState(false);
  return (
    <ListPage
      trail={[{ to: '/orders', label: 'Orders Management' }]}
      title="Pick Batches"
      counted={['batch', 'batches']}
      warehouse={warehouse}
      call={listPickBatches}
      file="pick-batches"
      actions={
        <Button variant="contained" startIcon={<Add />} onClick={() => setMaking(true)}>
          New Batch
        </Button>
      }
      label="Pick batches"
      list={list}
      result={batches}
      filters={
        <FilterSelect
          label="Status"
          value={list.filters.status}
          choices={statusChoices}
          onChange={(value) => list.setFilter('status', value)}
        />
      }
      columns={columns}
      card={(batch) => ({
        title: name(batch),
        value: `${formatUnits(batch.summary.pickedUnits)} of ${formatUnits(batch.summary.units)}`,
        detail: ordersOf(batch),
        badge: <StatusChip of="pickBatch" status={batch.status} />,
      })}
      rowKey={({ id }) => id}
      empty="No pick batches found. Put released orders together into one walk."
      fill={
        <Button variant="outlined" color="inherit" onClick={() => setMaking(true)}>
          Put Together the First Batch
        </Button>
      }
      failed="Failed to load the pick batches."
    >
      {isMaking && <NewBatchDialog warehouseId={warehouse.id} onClose={() => setMaking(false)} />}
    </ListPage>
  );
}
