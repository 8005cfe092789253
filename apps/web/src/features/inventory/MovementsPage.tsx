import { listMovements } from '@lading/contract/calls';
import type { Movement } from '@lading/contract/inventory';
import { codeText } from '@lading/domain/codeText';
import { movementKinds, stockStatuses } from '@lading/domain/inventory';
import { may, type Permission } from '@lading/domain/permissions';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { codeChoices } from '../../lib/choices.ts';
import { formatDateTime, formatUnits } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { type ListState, useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import type { Card } from '../../ui/CardList.tsx';
import { type Column, chipColumn, keyColumn, Secondary, textColumn } from '../../ui/columns.tsx';
import { InstantField } from '../../ui/DateField.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { TextLink } from '../../ui/LinkButton.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { LotLine } from '../../ui/LotText.tsx';
import { SumTiles } from '../../ui/Tile.tsx';
import { ScopeChips } from './inventory.parts.tsx';
import { movementSum, movementsPage } from './inventory.queries.ts';

const filterKinds = {
  customerId: 'id',
  productId: 'id',
  lpn: 'text',
  locationId: 'id',
  withoutLocation: ['true'],
  status: stockStatuses,
  receivedFrom: 'instant',
  receivedBefore: 'instant',
  kind: movementKinds,
  from: 'instant',
  to: 'instant',
} as const;

const signed = (units: number): string => (units > 0 ? `+${formatUnits(units)}` : units < 0 ? `−${formatUnits(-units)}` : '0');

const statusSaid = ({ status }: NonNullable<Movement['from']>, kind: Movement['kind']): string | null =>
  status === 'AVAILABLE' && kind !== 'STATUS' ? null : codeText(status);

/** One side of a movement: location, pallet and status. AVAILABLE is left out unless the movement changed the status. */
function placeText(side: Movement['from'], kind: Movement['kind']): string {
  if (!side) return 'outside';
  return [side.location?.name ?? 'no location', side.pallet?.lpn, statusSaid(side, kind)].filter(Boolean).join(', ');
}

/** The same, one part in each line. An LPN never breaks. */
function Side({ side, kind }: { side: Movement['from']; kind: Movement['kind'] }) {
  if (!side) return <Secondary>outside</Secondary>;
  return (
    <Box>
      <Box sx={{ whiteSpace: 'nowrap' }}>{side.location?.name ?? 'No location'}</Box>
      {[side.pallet?.lpn, statusSaid(side, kind)].map(
        (text) =>
          text && (
            <Box key={text} sx={{ whiteSpace: 'nowrap' }}>
              <Secondary>{text}</Secondary>
            </Box>
          ),
      )}
    </Box>
  );
}

const wayText = (movement: Movement): string => `${placeText(movement.from, movement.kind)} → ${placeText(movement.to, movement.kind)}`;

function Change({ change }: { change: number }) {
  const color = change > 0 ? 'success.main' : change < 0 ? 'error.main' : 'text.secondary';
  return (
    <Box component="span" sx={{ fontWeight: 650, color, fontVariantNumeric: 'tabular-nums' }}>
      {signed(change)}
    </Box>
  );
}

/** The page of each type of document, and the permission that it needs. */
const documentLinks: Readonly<Record<string, { to: (id: number) => string; permission: Permission }>> = {
  ORDER: { to: (id) => `/orders/${id}`, permission: 'orders:read' },
  ASN: { to: (id) => `/reports/asns?asn=${id}`, permission: 'asns:read' },
  RETURN: { to: (id) => `/returns/${id}`, permission: 'returns:read' },
  COUNT: { to: (id) => `/cycle-counts/${id}`, permission: 'counts:read' },
  REPLENISHMENT: { to: () => '/replenishment/tasks', permission: 'replenishment:read' },
};

/** The document of a movement, as a link if the user may open it. */
function DocumentLink({ document }: { document: Movement['document'] }) {
  const { role } = useUser();
  if (!document) return <Secondary>–</Secondary>;
  const link = documentLinks[document.type];
  const { id, type, reference } = document;
  const to = link && id !== null && may(role, link.permission) ? link.to(id) : null;
  const text = reference || `${codeText(type)} ${id}`;
  return to ? (
    <TextLink to={to} color="inherit" sx={{ whiteSpace: 'nowrap' }}>
      {text}
    </TextLink>
  ) : (
    text
  );
}

const columns: Column<Movement>[] = [
  textColumn('When', ({ at }) => <Secondary>{formatDateTime(at)}</Secondary>, { sort: 'at', tight: true }),
  chipColumn('Kind', ({ kind }) => <Chip size="small" label={kind} />),
  keyColumn(
    'SKU',
    ({ product, lot }) => (
      <>
        {product.sku} <LotLine lot={lot} />
      </>
    ),
    { text: ({ product }) => product.sku },
  ),
  textColumn('From', ({ from, kind }) => <Side side={from} kind={kind} />),
  textColumn('To', ({ to, kind }) => <Side side={to} kind={kind} />),
  { header: 'Moved', align: 'right', tight: true, cell: ({ quantity }) => formatUnits(quantity) },
  { header: 'Change', align: 'right', tight: true, cell: ({ change }) => <Change change={change} /> },
  textColumn('Document', ({ document }) => <DocumentLink document={document} />),
  textColumn('Who and why', ({ user, reason, notes }) => <Secondary>{[user.name, reason, notes].filter(Boolean).join(' · ')}</Secondary>),
];

const cardOf = (movement: Movement): Card => ({
  title: movement.product.sku,
  value: <Change change={movement.change} />,
  detail: `${formatUnits(movement.quantity)} moved: ${wayText(movement)}`,
  foot: `${formatDateTime(movement.at)} · ${movement.user.name}`,
  badge: <Chip size="small" label={movement.kind} />,
});

const kindChoices = codeChoices(movementKinds);
const statusChoices = codeChoices(stockStatuses);

type List = ListState<typeof listMovements, typeof filterKinds>;

function Filters({ list }: { list: List }) {
  const { filters, setFilter } = list;
  return (
    <Paper component="section" aria-label="Filters" sx={{ p: 2, mb: 2.5, display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <FilterSelect label="Kind" choices={kindChoices} {...list.field('kind')} />
        <FilterSelect label="Status" choices={statusChoices} {...list.field('status')} />
        <InstantField label="From" {...list.field('from')} />
        <InstantField label="Until" {...list.field('to')} />
        <Button color="inherit" onClick={list.clearFilters} disabled={!list.isFiltered}>
          Clear Filters
        </Button>
      </Box>
      <ScopeChips
        filters={filters}
        names={['productId', 'locationId', 'withoutLocation', 'customerId', 'lpn', 'receivedFrom', 'receivedBefore']}
        onClear={(name) => setFilter(name, null)}
      />
    </Paper>
  );
}

/** The movements that match the filters, and their sum. */
export function MovementsPage() {
  const warehouse = useCurrentWarehouse();
  const list = useListState(listMovements, filterKinds);
  const { filters } = list;
  const movements = useQuery(movementsPage({ ...list.query, warehouseId: warehouse.id }));
  const { sort: _, ...whole } = list.whole;
  const sum = useQuery(movementSum({ ...whole, warehouseId: warehouse.id }));
  return (
    <ListPage
      trail={[{ to: '/reports/inventory', label: 'Inventory Report' }]}
      title="Movement History"
      counted={['movement']}
      warehouse={warehouse}
      call={listMovements}
      file="movements"
      above={
        <>
          <Filters list={list} />
          <SumTiles
            result={sum}
            tiles={[
              {
                label: 'Sum of these movements',
                read: ({ change }) => formatUnits(change),
                hint: filters.from || filters.kind || list.search ? 'units: in less out' : 'units: in less out, the stock that they made',
              },
              { label: 'In', read: ({ unitsIn }) => formatUnits(unitsIn), hint: 'units' },
              { label: 'Out', read: ({ unitsOut }) => formatUnits(unitsOut), hint: 'units' },
              { label: 'Added up', read: ({ movements: count }) => formatUnits(count), hint: 'movements' },
            ]}
          />
        </>
      }
      label="Movements"
      list={list}
      result={movements}
      search="Search by SKU, product or LPN..."
      columns={columns}
      card={cardOf}
      rowKey={({ id }) => id}
      empty="No movements fit these filters."
      failed="Failed to load the movements."
    />
  );
}
