import { may } from '@lading/domain/permissions';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { choicesOf } from '../../lib/choices.ts';
import { useUser } from '../../lib/session.ts';
import { withoutReload } from '../../lib/useSubmit.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { SelectInput } from '../../ui/fields.tsx';
import { Holder } from '../../ui/Holder.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { NamedSelect } from '../../ui/NamedSelect.tsx';
import { allWarehouses } from '../warehouses/warehouses.queries.ts';
import { allCustomers } from './customers.queries.ts';

interface FilterProps {
  value: number | undefined;
  onChange: (value: string | null) => void;
}

/** Nothing for a client, who sees one customer's things only. */
export function CustomerFilter({ value, onChange }: FilterProps) {
  const isClient = useUser().role === 'CLIENT';
  const customers = useQuery({ ...allCustomers(), enabled: !isClient });
  if (isClient) return null;
  return (
    <FilterSelect
      label="Customer"
      value={value}
      choices={choicesOf(customers.data)}
      onChange={onChange}
    />
  );
}

/** Whose goods a report is about, for its pages; undefined while it is not known. */
export function useReportedCustomer(customerId: number | undefined): string | undefined {
  const { data } = useQuery(allCustomers());
  if (customerId !== undefined) return data?.find(({ id }) => id === customerId)?.name;
  return data?.length === 1 ? data[0]?.name : data && 'All customers';
}

interface ChooseProps {
  /** The label of the button. */
  action: string;
  onChosen: (customerId: number) => void;
}

export function ChooseCustomer({ action, onChosen }: ChooseProps) {
  const customers = useQuery(allCustomers());
  const mayAdd = may(useUser().role, 'customers:write');
  const [chosen, setChosen] = useState<number | null>(null);
  const list = customers.data;
  if (customers.isError && !list) {
    return (
      <LoadFailed
        text="Failed to load customers."
        onRetry={() => void customers.refetch()}
        busy={customers.isFetching}
      />
    );
  }
  if (!list) return <Holder height={148} sx={{ maxWidth: 560 }} />;
  if (list.length === 0) {
    return (
      <Paper>
        <EmptyState
          text="There are no customers yet."
          action={
            mayAdd && (
              <LinkButton to="/customers" variant="outlined" color="inherit">
                Go to Customers
              </LinkButton>
            )
          }
        />
      </Paper>
    );
  }
  return (
    <Paper
      component="form"
      noValidate
      onSubmit={withoutReload(() => chosen !== null && onChosen(chosen))}
      sx={{ p: 3, maxWidth: 560, display: 'grid', gap: 2 }}
    >
      <NamedSelect label="Customer" options={list} value={chosen} onChange={setChosen} fullWidth />
      <Button type="submit" variant="contained" size="large" disabled={chosen === null}>
        {action}
      </Button>
    </Paper>
  );
}

interface Scope extends FieldValues {
  warehouseId: number | '';
  customerId: number | '';
}

interface ScopeProps<V extends Scope> {
  control: Control<V>;
  /** What the choice of a customer means. */
  customerHint: string;
}

/** What something is for: one warehouse or all, and one customer or all. */
export function ScopeFields<V extends Scope>({ control, customerHint }: ScopeProps<V>) {
  const warehouses = useQuery(allWarehouses());
  const customers = useQuery(allCustomers());
  return (
    <>
      <SelectInput
        control={control}
        name={'warehouseId' as Path<V>}
        label="Warehouse"
        choices={[{ value: '', label: 'All warehouses' }, ...choicesOf(warehouses.data)]}
      />
      <SelectInput
        control={control}
        name={'customerId' as Path<V>}
        label="Customer"
        helperText={customerHint}
        choices={[{ value: '', label: 'All customers' }, ...choicesOf(customers.data)]}
      />
    </>
  );
}
