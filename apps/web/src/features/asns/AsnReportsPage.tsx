import type { Asn, AsnSummary } from '@lading/contract/asns';
import { exportAsnLines, listAsns } from '@lading/contract/calls';
import { completionPercentage, VARIED_ASN_STATUS } from '@lading/domain/asns';
import { may } from '@lading/domain/permissions';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Page } from '../../lib/api.ts';
import { counted, formatDate, formatPercent, formatUnits, totalText } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { idOf, useAddress } from '../../lib/useAddress.ts';
import { useListState } from '../../lib/useListState.ts';
import type { Card } from '../../ui/CardList.tsx';
import {
  actionsColumn,
  type Column,
  chipColumn,
  dateColumn,
  keyColumn,
  textColumn,
  unitsColumn,
} from '../../ui/columns.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { ChevronRight } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { AsnLink } from '../../ui/RecordLinks.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { allCustomers } from '../customers/customers.queries.ts';
import { SavedViews } from '../views/views.parts.tsx';
import { allWarehouses } from '../warehouses/warehouses.queries.ts';
import { AsnAnalytics } from './AsnAnalytics.tsx';
import { AsnDetails } from './AsnDetails.tsx';
import { AsnFilters, type AsnListState, asnFilterKinds } from './AsnFilters.tsx';
import { asnSummary, asnsPage } from './asns.queries.ts';

function Completion({ asn }: { asn: Asn }) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', gap: 1, alignItems: 'center', justifyContent: 'flex-end' }}
    >
      {asn.status === VARIED_ASN_STATUS && <Chip size="small" color="warning" label="VAR" />}
      <Box component="span" sx={{ fontWeight: 650, minWidth: { sm: '3.2em' } }}>
        {formatPercent(completionPercentage(asn.items))}
      </Box>
    </Box>
  );
}

const columns: Column<Asn>[] = [
  keyColumn('ASN Reference', (asn) => <AsnLink asn={asn} />, {
    sort: 'asnReference',
    text: ({ asnReference }) => asnReference,
  }),
  textColumn('Customer', ({ customer }) => customer.name, { sort: 'customer' }),
  chipColumn('Status', ({ status }) => <StatusChip of="asn" status={status} />, { sort: 'status' }),
  dateColumn('Expected Date', ({ expectedArrivalDate }) => expectedArrivalDate, {
    sort: 'expectedArrivalDate',
  }),
  unitsColumn('Items', ({ items }) => items.length),
  { header: 'Completion %', align: 'right', tight: true, cell: (asn) => <Completion asn={asn} /> },
  textColumn('Warehouse', ({ warehouse }) => warehouse.name),
];

function Tiles({ summary }: { summary: UseQueryResult<AsnSummary> }) {
  const { data, isError } = summary;
  const shown = (read: (figures: AsnSummary) => string) =>
    data ? read(data) : isError ? '–' : undefined;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        mb: 2.5,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      <Tile label="Total ASNs" value={shown(({ total }) => formatUnits(total))} />
      <Tile
        label="Accuracy Rate %"
        value={shown(({ accuracyRate }) => formatPercent(accuracyRate))}
      />
      <Tile
        label="With Variances"
        value={shown(({ completeWithVariances }) => formatUnits(completeWithVariances))}
      />
      <Tile label="In Progress" value={shown(({ inProgress }) => formatUnits(inProgress))} />
    </Box>
  );
}

/** The ASN whose details are open. It is part of the URL, so that links to it work. */
function useOpenAsn(): [number, (id: number) => void] {
  const [params, write] = useAddress();
  return [idOf(params.get('asn') ?? ''), (id) => write({ asn: id || null })];
}

const lines = {
  call: exportAsnLines,
  name: 'asn-lines',
  label: 'Export with Lines',
  hint: 'A row for each line, as Imports reads it',
};

function ListHead({ list, page }: { list: AsnListState; page: Page<Asn> | undefined }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        justifyContent: 'space-between',
        mb: 1.5,
      }}
    >
      <Typography variant="h2">{`ASN List (${page ? totalText(page, 'result') : '…'})`}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <SavedViews of="asns" list={list} />
        <ExportButton endpoint={listAsns} input={{ query: list.whole }} name="asns" lines={lines} />
      </Box>
    </Box>
  );
}

function Above({ list, summary }: { list: AsnListState; summary: UseQueryResult<AsnSummary> }) {
  const isAdmin = useUser().role === 'ADMIN';
  const customers = useQuery(allCustomers());
  const warehouses = useQuery({ ...allWarehouses(), enabled: isAdmin });
  const client = useQueryClient();
  const failed = (customers.isError && !customers.data) || (warehouses.isError && !warehouses.data);
  return (
    <>
      {failed && (
        <Box sx={{ mb: 2.5 }}>
          <LoadFailed
            text="Failed to load initial data."
            onRetry={() =>
              void Promise.all([customers.refetch(), ...(isAdmin ? [warehouses.refetch()] : [])])
            }
            busy={customers.isFetching || warehouses.isFetching}
          />
        </Box>
      )}
      <Tiles summary={summary} />
      <AsnFilters
        list={list}
        warehouses={isAdmin ? (warehouses.data ?? []) : null}
        onRefresh={() => void client.invalidateQueries({ queryKey: ['asns'] })}
      />
    </>
  );
}

const cardOf = (asn: Asn, onOpen: (id: number) => void): Card => ({
  title: <AsnLink asn={asn} />,
  value: <Completion asn={asn} />,
  detail: `${asn.customer.name} · ${asn.warehouse.name}`,
  foot: `${formatDate(asn.expectedArrivalDate)} · ${counted(asn.items.length, 'item')}`,
  badge: <StatusChip of="asn" status={asn.status} />,
  actions: (
    <IconButton aria-label={`View Details of ${asn.asnReference}`} onClick={() => onOpen(asn.id)}>
      <ChevronRight />
    </IconButton>
  ),
});

export function AsnReportsPage() {
  const user = useUser();
  const list = useListState(listAsns, asnFilterKinds);
  const asns = useQuery(asnsPage(list.query));
  const summary = useQuery(asnSummary({ ...list.filters, search: list.search }));
  const [openId, open] = useOpenAsn();
  const view = (asn: Asn) => (
    <Button
      size="small"
      aria-label={`View Details of ${asn.asnReference}`}
      onClick={() => open(asn.id)}
    >
      View Details
    </Button>
  );
  return (
    <ListPage
      title="ASN Reports & Management"
      subtitle="What was announced, what came, and how far the two agree."
      above={
        <>
          <Above list={list} summary={summary} />
          <ListHead list={list} page={asns.data} />
        </>
      }
      call={listAsns}
      label="ASN List"
      list={list}
      result={asns}
      search="Search by reference or customer..."
      columns={[...columns, actionsColumn(view)]}
      card={(asn) => cardOf(asn, open)}
      rowKey={({ id }) => id}
      onRowClick={({ id }) => open(id)}
      empty="No ASNs found."
      fill={
        may(user, 'asns:write') && (
          <LinkButton to="/operations/asns/new" variant="outlined" color="inherit">
            Announce the First Goods
          </LinkButton>
        )
      }
      failed="Failed to load ASN data."
    >
      <AsnAnalytics summary={summary} />
      {openId > 0 && <AsnDetails key={openId} id={openId} onClose={() => open(0)} />}
    </ListPage>
  );
}
