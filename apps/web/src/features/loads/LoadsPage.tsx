import { listLoads } from '@lading/contract/calls';
import type { Load } from '@lading/contract/loads';
import { loadStatuses } from '@lading/domain/loads';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { codeChoices } from '../../lib/choices.ts';
import { formatDate } from '../../lib/format.ts';
import { useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import {
  type Column,
  chipColumn,
  dateColumn,
  keyColumn,
  textColumn,
  timeColumn,
  unitsColumn,
} from '../../ui/columns.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { Add } from '../../ui/icons.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { LoadForm } from './LoadForm.tsx';
import { loadsPage } from './loads.queries.ts';
import { progressText, wayText } from './loadWords.ts';

const filterKinds = { status: loadStatuses } as const;
const statusChoices = codeChoices(loadStatuses);

const name = ({ id, number }: Load) => (
  <Link component={RouterLink} to={`/loads/${id}`} color="inherit" underline="hover">
    {number}
  </Link>
);

const columns: Column<Load>[] = [
  keyColumn('Load', name, { sort: 'number', tight: true }),
  chipColumn('Status', ({ status }) => <StatusChip of="load" status={status} />, {
    sort: 'status',
  }),
  textColumn('Goes by', (load) => wayText(load) || '–'),
  textColumn('Door', ({ door }) => door?.name ?? '–'),
  textColumn('Trailer', ({ trailer }) => trailer ?? '–'),
  dateColumn('Planned', ({ plannedOn }) => plannedOn, { sort: 'plannedOn' }),
  unitsColumn('Orders', ({ orderCount }) => orderCount),
  unitsColumn('Packages', ({ packageCount }) => packageCount),
  unitsColumn('Loaded', ({ loadedCount }) => loadedCount),
  timeColumn('Created', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
];

export function LoadsPage() {
  const warehouse = useCurrentWarehouse();
  const navigate = useNavigate();
  const list = useListState(listLoads, filterKinds);
  const loads = useQuery(loadsPage({ ...list.query, warehouseId: warehouse.id }));
  const [isMaking, setMaking] = useState(false);
  return (
    <ListPage
      title="Loads"
      counted={['load']}
      warehouse={warehouse}
      call={listLoads}
      file="loads"
      actions={
        <Button variant="contained" startIcon={<Add />} onClick={() => setMaking(true)}>
          New Load
        </Button>
      }
      label="Loads"
      list={list}
      result={loads}
      search="Search by number, trailer, PRO, bill of lading or order..."
      filters={
        <FilterSelect
          label="Status"
          value={list.filters.status}
          choices={statusChoices}
          onChange={(value) => list.setFilter('status', value)}
        />
      }
      columns={columns}
      card={(load) => ({
        title: name(load),
        badge: <StatusChip of="load" status={load.status} />,
        detail: [
          wayText(load),
          load.door?.name,
          load.trailer,
          load.plannedOn && formatDate(load.plannedOn),
        ]
          .filter(Boolean)
          .join(' · '),
        foot: progressText(load),
      })}
      rowKey={({ id }) => id}
      empty="No loads found. A load says what leaves together in one vehicle."
      fill={
        <Button variant="outlined" color="inherit" onClick={() => setMaking(true)}>
          Open the First Load
        </Button>
      }
      failed="Failed to load the loads."
    >
      {isMaking && (
        <LoadForm
          load={null}
          onClose={() => setMaking(false)}
          onSaved={({ id }) => void navigate(`/loads/${id}`)}
        />
      )}
    </ListPage>
  );
}
