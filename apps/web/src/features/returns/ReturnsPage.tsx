import { listReturns } from '@lading/contract/calls';
import type { Return } from '@lading/contract/returns';
import { may } from '@lading/domain/permissions';
import { returnStatuses } from '@lading/domain/returns';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { codeChoices } from '../../lib/choices.ts';
import { formatDate } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { type ListState, useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { type Column, chipColumn, dateColumn, keyColumn, textColumn } from '../../ui/columns.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { Add } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { OrderLink, ReturnLink } from '../../ui/RecordLinks.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { CustomerFilter } from '../customers/customers.parts.tsx';
import { unitsText } from './returnDraft.ts';
import { returnsPage } from './returns.queries.ts';

const filterKinds = {
  customerId: 'id',
  status: returnStatuses,
  dateFrom: 'date',
  dateTo: 'date',
} as const;
const statusChoices = codeChoices(returnStatuses);

const reference = (row: Return) => <ReturnLink goods={row} />;

const order = (row: Return) => (row.order ? <OrderLink order={row.order} /> : '–');

const units = (row: Return) => unitsText(row, ' / ');

const columns: Column<Return>[] = [
  keyColumn('Return Reference', reference, {
    sort: 'returnReference',
    text: ({ returnReference }) => returnReference,
  }),
  textColumn('Customer', ({ customer }) => customer.name, { sort: 'customer' }),
  textColumn('Order', order, { tight: true }),
  chipColumn('Status', ({ status }) => <StatusChip of="return" status={status} />, {
    sort: 'status',
  }),
  textColumn('Reason', ({ reason }) => reason),
  { header: 'Units Received', align: 'right', tight: true, cell: units },
  dateColumn('Created', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
];

type List = ListState<typeof listReturns, typeof filterKinds>;

function Filters({ list }: { list: List }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, flex: '1 1 560px' }}>
      <CustomerFilter {...list.field('customerId')} />
      <FilterSelect label="Status" choices={statusChoices} {...list.field('status')} />
      <DateField label="Date From" {...list.field('dateFrom')} />
      <DateField label="Date To" {...list.field('dateTo')} />
    </Box>
  );
}

export function ReturnsPage() {
  const mayCreate = may(useUser(), 'returns:write');
  const warehouse = useCurrentWarehouse();
  const list = useListState(listReturns, filterKinds);
  const returns = useQuery(returnsPage({ ...list.query, warehouseId: warehouse.id }));
  const create = (
    <LinkButton to="/returns/create" variant="contained" startIcon={<Add />}>
      Create Return
    </LinkButton>
  );
  return (
    <ListPage
      title="Returns"
      counted={['return']}
      warehouse={warehouse}
      call={listReturns}
      file="returns"
      actions={mayCreate && create}
      label="Returns"
      list={list}
      result={returns}
      search="Search by return, order or customer..."
      filters={<Filters list={list} />}
      columns={columns}
      card={(row) => ({
        title: reference(row),
        value: units(row),
        detail: row.customer.name,
        foot: formatDate(row.createdAt),
        badge: <StatusChip of="return" status={row.status} />,
      })}
      rowKey={({ id }) => id}
      empty="No returns found."
      fill={
        mayCreate && (
          <LinkButton to="/returns/create" variant="outlined" color="inherit">
            Announce the First Return
          </LinkButton>
        )
      }
      failed="Failed to load returns."
    />
  );
}
