import type { listAsns } from '@lading/contract/asns';
import type { Named } from '@lading/contract/fields';
import { asnStatuses } from '@lading/domain/asns';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import { choicesOf, codeChoices } from '../../lib/choices.ts';
import type { ListState } from '../../lib/useListState.ts';
import { DateField } from '../../ui/DateField.tsx';
import { FilterChip } from '../../ui/FilterChip.tsx';
import { FoldButton } from '../../ui/FilterFold.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { Refresh } from '../../ui/icons.tsx';
import { useIsPhone } from '../../ui/media.ts';
import { CustomerFilter } from '../customers/customers.parts.tsx';
import { ScopeChips } from '../inventory/inventory.parts.tsx';

export const asnFilterKinds = {
  customerId: 'id',
  status: asnStatuses,
  warehouseId: 'id',
  dateFrom: 'date',
  dateTo: 'date',
  activeOnly: ['true'],
  productId: 'id',
} as const;
export type AsnListState = ListState<typeof listAsns, typeof asnFilterKinds>;

interface Props {
  list: AsnListState;
  /** Null if the user may not filter by warehouse. */
  warehouses: readonly Named[] | null;
  onRefresh: () => void;
}

const statusChoices = codeChoices(asnStatuses);

function Fields({ list, warehouses }: Omit<Props, 'onRefresh'>) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, pt: 2 }}>
      <CustomerFilter {...list.field('customerId')} />
      <FilterSelect label="Status" choices={statusChoices} {...list.field('status')} />
      <DateField label="Date From" {...list.field('dateFrom')} />
      <DateField label="Date To" {...list.field('dateTo')} />
      {warehouses && (
        <FilterSelect
          label="Warehouse"
          choices={choicesOf(warehouses)}
          {...list.field('warehouseId')}
        />
      )}
      {list.filters.activeOnly && (
        <FilterChip label="Still to come" onRemove={() => list.setFilter('activeOnly', null)} />
      )}
      <ScopeChips
        filters={list.filters}
        names={['productId']}
        onClear={(name) => list.setFilter(name, null)}
      />
    </Box>
  );
}

export function AsnFilters({ list, warehouses, onRefresh }: Props) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(!isPhone);
  return (
    <Paper component="section" aria-label="Filters" sx={{ p: 2, mb: 2.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <FoldButton count={list.filterCount} isOpen={isOpen} onClick={() => setOpen(!isOpen)} />
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button color="inherit" onClick={list.clearFilters} disabled={!list.isFiltered}>
            Clear Filters
          </Button>
          <Button color="inherit" startIcon={<Refresh />} onClick={onRefresh}>
            Refresh
          </Button>
        </Box>
      </Box>
      <Collapse in={isOpen}>
        <Fields list={list} warehouses={warehouses} />
      </Collapse>
    </Paper>
  );
}
