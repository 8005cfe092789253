import { listCounts } from '@lading/contract/calls';
import type { Count } from '@lading/contract/counts';
import { countStatuses, countSteps } from '@lading/domain/counts';
import { isLegal } from '@lading/domain/life';
import { may } from '@lading/domain/permissions';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { codeChoices } from '../../lib/choices.ts';
import { formatDate, formatPercent, formatUnits } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { type ListState, useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import type { Card } from '../../ui/CardList.tsx';
import {
  type Column,
  chipColumn,
  dateColumn,
  keyColumn,
  Secondary,
  textColumn,
} from '../../ui/columns.tsx';
import { FilterChip } from '../../ui/FilterChip.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { Add } from '../../ui/icons.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { ScopeChips } from '../inventory/inventory.parts.tsx';
import { countsPage } from './counts.queries.ts';
import { scopeText } from './countWords.ts';
import { NewCountDialog } from './NewCountDialog.tsx';

const filterKinds = { status: countStatuses, locationId: 'id', activeOnly: ['true'] } as const;
const statusChoices = codeChoices(countStatuses);

const name = (count: Count) => (
  <Link component={RouterLink} to={`/cycle-counts/${count.id}`} color="inherit" underline="hover">
    {count.name}
  </Link>
);

const progress = ({ progress: { lines, linesCounted }, status }: Count) =>
  isLegal(countSteps, status, 'start')
    ? '–'
    : `${formatUnits(linesCounted)} of ${formatUnits(lines)}`;

const accuracy = ({ variance }: Count) => (
  <Secondary>{formatPercent(variance?.accuracy ?? null)}</Secondary>
);

const columns: Column<Count>[] = [
  keyColumn('Name', name, { sort: 'name' }),
  chipColumn('Status', ({ status }) => <StatusChip of="count" status={status} />, {
    sort: 'status',
  }),
  textColumn('What', scopeText),
  textColumn('Lines counted', progress, { tight: true }),
  textColumn('Accuracy', accuracy, { tight: true }),
  dateColumn('Created', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  textColumn('By', ({ createdBy }) => <Secondary>{createdBy.name}</Secondary>),
];

const cardOf = (count: Count): Card => ({
  title: name(count),
  value: progress(count),
  detail: `${scopeText(count)} · ${formatDate(count.createdAt)}`,
  badge: <StatusChip of="count" status={count.status} />,
});

function Filters({ list }: { list: ListState<typeof listCounts, typeof filterKinds> }) {
  return (
    <>
      <Box sx={{ display: 'flex', maxWidth: 320, flex: '1 1 200px' }}>
        <FilterSelect label="Status" choices={statusChoices} {...list.field('status')} />
      </Box>
      {list.filters.activeOnly && (
        <FilterChip label="Open" onRemove={() => list.setFilter('activeOnly', null)} />
      )}
      <ScopeChips
        filters={list.filters}
        names={['locationId']}
        onClear={(name) => list.setFilter(name, null)}
      />
    </>
  );
}

export function CountsPage() {
  const { role } = useUser();
  const warehouse = useCurrentWarehouse();
  const list = useListState(listCounts, filterKinds);
  const counts = useQuery(countsPage({ ...list.query, warehouseId: warehouse.id }));
  const [isMaking, setMaking] = useState(false);
  const mayCount = may(role, 'counts:count');
  return (
    <ListPage
      title="Cycle Counts"
      counted={['count']}
      warehouse={warehouse}
      call={listCounts}
      file="cycle-counts"
      actions={
        mayCount && (
          <Button variant="contained" startIcon={<Add />} onClick={() => setMaking(true)}>
            New Count
          </Button>
        )
      }
      label="Cycle counts"
      list={list}
      result={counts}
      search="Search by name..."
      filters={<Filters list={list} />}
      columns={columns}
      card={cardOf}
      rowKey={({ id }) => id}
      empty="No cycle counts found. Count a few locations each day to keep the records right."
      fill={
        mayCount && (
          <Button variant="outlined" color="inherit" onClick={() => setMaking(true)}>
            Plan the First Count
          </Button>
        )
      }
      failed="Failed to load the cycle counts."
    >
      {isMaking && <NewCountDialog warehouseId={warehouse.id} onClose={() => setMaking(false)} />}
    </ListPage>
  );
}
