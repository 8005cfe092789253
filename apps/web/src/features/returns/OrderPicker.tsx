import type { Order } from '@lading/contract/orders';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { useSearchTerm } from '../../lib/useSearchTerm.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { returnableOrders } from './returns.queries.ts';

interface Props {
  customerId: number | null;
  value: Order | null;
  onPick: (order: Order | null) => void;
}

/** Chooses the shipped order of a return. Without an order the return is blind. */
export function OrderPicker({ customerId, value, onPick }: Props) {
  const warehouse = useCurrentWarehouse();
  const [text, setText] = useState('');
  const { search } = useSearchTerm(value?.orderReference === text ? '' : text);
  const orders = useQuery(returnableOrders(warehouse.id, customerId, search));
  return (
    <Autocomplete
      options={orders.data ?? []}
      loading={orders.isFetching}
      disabled={customerId === null}
      value={value}
      inputValue={text}
      filterOptions={(all) => all}
      getOptionLabel={({ orderReference }) => orderReference}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      noOptionsText={orders.isError ? 'The orders could not be loaded.' : 'No shipped order found.'}
      renderOption={({ key, ...props }, { orderReference, actualShipDate, orderDate }) => (
        <li key={key} {...props}>
          {orderReference}, shipped {formatDate(actualShipDate ?? orderDate)}
        </li>
      )}
      onInputChange={(_, next) => setText(next)}
      onChange={(_, chosen) => onPick(chosen)}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Order (optional)"
          helperText="The shipped order, if it is known. Without it the return is blind."
        />
      )}
    />
  );
}
