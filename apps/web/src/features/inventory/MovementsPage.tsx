import { listMovements } from '@lading/contract/calls';
import { movementKinds, stockStatuses } from '@lading/domain/inventory';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { codeChoices } from '../../lib/choices.ts';
import { formatUnits } from '../../lib/format.ts';
import { type ListState, useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { InstantField } from '../../ui/DateField.tsx';
import { FilterFold } from '../../ui/FilterFold.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { SumTiles } from '../../ui/Tile.tsx';
import { ScopeChips } from './inventory.parts.tsx';
import { movementSum, movementsPage } from './inventory.queries.ts';
import { movementRows } from './movementColumns.tsx';

const filterKinds = {
  customerId: 'id',
  productId: 'id',
  asnId: 'id',
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

const kindChoices = codeChoices(movementKinds);
const statusChoices = codeChoices(stockStatuses);

type List = ListState<typeof listMovements, typeof filterKinds>;

function Filters({ list }: { list: List }) {
  const { filters, setFilter } = list;
  return (
    <Paper component="section" aria-label="Filters" sx={{ p: 2, mb: 2.5, display: 'grid', gap: 2 }}>
      <FilterFold count={list.filterCount}>
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
          names={[
            'productId',
            'asnId',
            'locationId',
            'withoutLocation',
            'customerId',
            'lpn',
            'receivedFrom',
            'receivedBefore',
          ]}
          onClear={(name) => setFilter(name, null)}
        />
      </FilterFold>
    </Paper>
  );
}

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
                hint:
                  filters.from || filters.kind || list.search
                    ? 'units: in less out'
                    : 'units: in less out, the stock that they made',
              },
              { label: 'In', read: ({ unitsIn }) => formatUnits(unitsIn), hint: 'units' },
              { label: 'Out', read: ({ unitsOut }) => formatUnits(unitsOut), hint: 'units' },
              {
                label: 'Added up',
                read: ({ movements: count }) => formatUnits(count),
                hint: 'movements',
              },
            ]}
          />
        </>
      }
      label="Movements"
      list={list}
      result={movements}
      search="Search by SKU, product or LPN..."
      {...movementRows}
      empty="No movements fit these filters."
      failed="Failed to load the movements."
    />
  );
}
