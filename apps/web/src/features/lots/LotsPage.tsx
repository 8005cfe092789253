import { listLots } from '@lading/contract/calls';
import type { Lot } from '@lading/contract/lots';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { formatDate, formatUnits } from '../../lib/format.ts';
import { useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import {
  type Column,
  chipColumn,
  dateColumn,
  keyColumn,
  textColumn,
  unitsColumn,
} from '../../ui/columns.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { LotLink, ProductLink } from '../../ui/RecordLinks.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { lotState } from './lotState.ts';
import { lotsPage } from './lots.queries.ts';

const filterKinds = {
  productId: 'id',
  customerId: 'id',
  expiresBefore: 'date',
  held: ['true', 'false'],
  inStock: ['true'],
} as const;

const holdChoices = [
  { value: 'true', label: 'On hold' },
  { value: 'false', label: 'Not on hold' },
];
const stockChoices = [{ value: 'true', label: 'In stock' }];

const columnsFor = (timeZone: string): Column<Lot>[] => [
  keyColumn<Lot>('Lot', (lot) => <LotLink lot={lot} />, { sort: 'code', text: ({ code }) => code }),
  textColumn<Lot>('SKU', ({ product }) => <ProductLink product={product} />),
  textColumn<Lot>('Product Name', ({ product }) => product.name),
  textColumn<Lot>('Customer', ({ customer }) => customer.name),
  dateColumn<Lot>('Expires', ({ expiresOn }) => expiresOn, { sort: 'expiresOn' }),
  chipColumn<Lot>('Status', (lot) => <StatusChip of="lot" status={lotState(lot, timeZone)} />),
  unitsColumn<Lot>('On Hand', ({ onHand }) => onHand),
  dateColumn<Lot>('First Seen', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
];

export function LotsPage() {
  const { timeZone } = useCurrentWarehouse();
  const navigate = useNavigate();
  const list = useListState(listLots, filterKinds);
  const lots = useQuery(lotsPage(list.query));
  const open = ({ id }: Lot) => void navigate(`/lots/${id}`);
  return (
    <ListPage
      title="Lots"
      counted={['lot']}
      call={listLots}
      file="lots"
      label="Lots"
      list={list}
      result={lots}
      search="Search by lot, SKU or product..."
      filters={
        <>
          <DateField label="Expires before" {...list.field('expiresBefore')} />
          <FilterSelect label="Hold" choices={holdChoices} {...list.field('held')} />
          <FilterSelect label="Stock" choices={stockChoices} {...list.field('inStock')} />
          <Button color="inherit" onClick={list.clearFilters} disabled={!list.isFiltered}>
            Clear Filters
          </Button>
        </>
      }
      columns={columnsFor(timeZone)}
      card={(lot) => ({
        title: lot.code,
        value: formatUnits(lot.onHand),
        detail: (
          <>
            <ProductLink product={lot.product} /> · {lot.product.name}
          </>
        ),
        foot: lot.expiresOn ? `Expires ${formatDate(lot.expiresOn)}` : 'Does not expire',
        badge: <StatusChip of="lot" status={lotState(lot, timeZone)} />,
      })}
      onRowClick={open}
      rowKey={({ id }) => id}
      empty={
        list.isFiltered || list.search
          ? 'No lots fit these filters.'
          : 'There are no lots yet. A lot is known once goods of it are received.'
      }
      failed="Failed to load the lots."
    />
  );
}
