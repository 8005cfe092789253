import type { getInventoryReport } from '@lading/contract/reports';
import { stockStatuses } from '@lading/domain/inventory';
import { type StockGrouping, stockGroupings } from '@lading/domain/reports';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { codeChoices } from '../../lib/choices.ts';
import type { ListState } from '../../lib/useListState.ts';
import { InstantField } from '../../ui/DateField.tsx';
import { FilterFold } from '../../ui/FilterFold.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { CustomerFilter } from '../customers/customers.parts.tsx';
import { ScopeChips } from '../inventory/inventory.parts.tsx';

export const stockFilterKinds = {
  groupBy: stockGroupings,
  asOf: 'instant',
  customerId: 'id',
  productId: 'id',
  locationId: 'id',
  withoutLocation: ['true'],
  status: stockStatuses,
} as const;
export type StockListState = ListState<typeof getInventoryReport, typeof stockFilterKinds>;

const groupingWords: Record<StockGrouping, string> = {
  product: 'Product',
  location: 'Location',
  status: 'Status',
  customer: 'Customer',
};
const statusChoices = codeChoices(stockStatuses);

export function StockFilterBar({ list }: { list: StockListState }) {
  const { filters, setFilter } = list;
  const groupBy = filters.groupBy ?? 'product';
  return (
    <Paper
      component="section"
      aria-label="Filters"
      className="no-print"
      sx={{ p: 2, mb: 2.5, display: 'grid', gap: 2 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          color="primary"
          value={groupBy}
          aria-label="Group by"
          onChange={(_, value: StockGrouping | null) =>
            value && setFilter('groupBy', value === 'product' ? null : value)
          }
          sx={{
            flex: '1 1 320px',
            '& .MuiToggleButton-root': {
              flex: 1,
              px: { xs: 0.5, sm: 1.5 },
              textTransform: 'none',
              minHeight: 40,
            },
          }}
        >
          {stockGroupings.map((grouping) => (
            <ToggleButton key={grouping} value={grouping}>
              {groupingWords[grouping]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <FilterFold count={list.filterCount - (filters.groupBy ? 1 : 0)}>
          <InstantField label="As of" {...list.field('asOf')} />
          <CustomerFilter {...list.field('customerId')} />
          <FilterSelect label="Status" choices={statusChoices} {...list.field('status')} />
          <Button color="inherit" onClick={list.clearFilters} disabled={!list.isFiltered}>
            Clear Filters
          </Button>
        </FilterFold>
      </Box>
      <ScopeChips
        filters={filters}
        names={['productId', 'locationId', 'withoutLocation']}
        onClear={(name) => setFilter(name, null)}
      />
    </Paper>
  );
}
