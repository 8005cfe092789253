import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type Control, type FieldPath, type FieldValues, useController, useWatch } from 'react-hook-form';
import { allWarehouses } from '../warehouses/warehouses.queries.ts';

interface Props<T extends FieldValues> {
  control: Control<T>;
  names: { role: FieldPath<T>; warehouses: FieldPath<T> };
}

/** The warehouses that a new user works in; an ADMIN works in all. */
export function WarehousesInput<T extends FieldValues>({ control, names: { role, warehouses: name } }: Props<T>) {
  const warehouses = useQuery(allWarehouses());
  const { field } = useController({ control, name });
  if (String(useWatch({ control, name: role })) === 'ADMIN') return null;
  const open = (warehouses.data ?? []).filter(({ active }) => active);
  const chosen: readonly number[] = field.value;
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={open}
      value={open.filter(({ id }) => chosen.includes(id))}
      onChange={(_, picked) => field.onChange(picked.map(({ id }) => id))}
      getOptionLabel={(warehouse) => warehouse.name}
      getOptionKey={({ id }) => id}
      loading={warehouses.isPending}
      noOptionsText={warehouses.isError ? 'The warehouses could not be loaded.' : 'No warehouses found.'}
      renderInput={(params) => <TextField {...params} label="Warehouses" />}
    />
  );
}
