import { addressText } from '@lading/domain/addresses';
import { MAX_CARRIER, MAX_NOTES, MAX_REFERENCE, MAX_SHIPPING_ADDRESS } from '@lading/domain/limits';
import {
  DISPOSAL_ORDER_TYPE,
  MAX_PRIORITY,
  MIN_PRIORITY,
  namesStock,
  orderTypes,
  outflowStatuses,
  priorityOption,
  stockStatusesOf,
} from '@lading/domain/orders';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { codeChoices } from '../../lib/choices.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { AddressFields, addressProblems, readAddress } from '../../ui/AddressFields.tsx';
import { MultiSelectInput, SelectInput, SuggestInput, TextInput } from '../../ui/fields.tsx';
import { NamedInput } from '../../ui/NamedSelect.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { useCarrierNames } from '../settings/settings.queries.ts';
import { allDestinations } from '../warehouses/warehouses.queries.ts';
import type { OrderFields } from './orderDraft.ts';

interface Props {
  control: Control<OrderFields>;
  /** True if the type can no longer change. */
  isTypeFixed?: boolean;
}

const priorities = Array.from(
  { length: MAX_PRIORITY - MIN_PRIORITY + 1 },
  (_, index) => MIN_PRIORITY + index,
);
const priorityChoices = priorities.map((value) => ({
  value,
  label: `${value} - ${priorityOption(value)}`,
}));
const typeChoices = codeChoices(orderTypes);
const stockChoices = codeChoices(outflowStatuses);

function Destination({ control }: Props) {
  const { id: here } = useCurrentWarehouse();
  const { data } = useQuery(allDestinations());
  const others = (data ?? []).filter(({ id }) => id !== here);
  return (
    <NamedInput
      control={control}
      name="destinationWarehouseId"
      required
      label="Destination Warehouse"
      options={others}
      helperText={
        data && others.length === 0 ? 'An internal transfer needs a second warehouse.' : undefined
      }
    />
  );
}

/** The address as one text or, where somebody wants them, in parts. */
function ShippingAddress({ control }: Props) {
  const { field } = useController({ control, name: 'hasParts' });
  const isRequired = useWatch({ control, name: 'type' }) !== DISPOSAL_ORDER_TYPE;
  const text = useController({ control, name: 'shippingAddress' }).field;
  const parts = useWatch({ control, name: 'address' });
  const toText = () => {
    if (addressProblems(parts).length === 0) text.onChange(addressText(readAddress(parts)));
    field.onChange(false);
  };
  if (!field.value)
    return (
      <Box className="wide">
        <TextInput
          control={control}
          name="shippingAddress"
          required={isRequired}
          helperText={isRequired ? undefined : 'A SCRAP order may do without.'}
          multiline
          minRows={2}
          label="Shipping Address"
          maxLength={MAX_SHIPPING_ADDRESS}
        />
        <Button size="small" onClick={() => field.onChange(true)}>
          Enter in parts
        </Button>
      </Box>
    );
  return (
    <Box
      component="fieldset"
      className="wide"
      aria-label="Shipping Address"
      sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}
    >
      <AddressFields control={control} />
      <Button size="small" onClick={toText} sx={{ mt: 1 }}>
        Enter as one text
      </Button>
    </Box>
  );
}

const gridStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
  '& > .wide': { gridColumn: { sm: 'span 2' } },
};

/** What an order of a type takes that may name it. A type that is chosen begins with its own. */
function StockToTake({ control, isTypeFixed = false }: Props) {
  const type = useWatch({ control, name: 'type' });
  const { onChange } = useController({ control, name: 'stockStatuses' }).field;
  const last = useRef(type);
  useEffect(() => {
    if (last.current === type) return;
    last.current = type;
    onChange(stockStatusesOf(type, null));
  }, [type, onChange]);
  if (!namesStock(type)) return null;
  return (
    <MultiSelectInput
      control={control}
      name="stockStatuses"
      className="wide"
      required
      label="Stock to Take"
      disabled={isTypeFixed}
      choices={stockChoices}
      helperText="ON HOLD and EXPIRED mean AVAILABLE stock of such lots."
    />
  );
}

export function OrderDetails({ control, isTypeFixed = false }: Props) {
  const type = useWatch({ control, name: 'type' });
  return (
    <Box sx={gridStyle}>
      <TextInput
        control={control}
        name="orderReference"
        isCode
        className="wide"
        required
        label="Order Reference"
        maxLength={MAX_REFERENCE}
      />
      <SelectInput
        control={control}
        name="type"
        label="Order Type"
        disabled={isTypeFixed}
        choices={typeChoices}
      />
      <SelectInput control={control} name="priority" label="Priority" choices={priorityChoices} />
      {type === 'INTERNAL_TRANSFER' && <Destination control={control} />}
      <StockToTake control={control} isTypeFixed={isTypeFixed} />
      <ShippingAddress control={control} />
      <SuggestInput
        control={control}
        name="shippingCarrier"
        label="Shipping Carrier"
        suggestions={useCarrierNames()}
        maxLength={MAX_CARRIER}
      />
      <TextInput
        control={control}
        name="requestedShipDate"
        type="date"
        label="Requested Ship Date"
      />
      <NumberInput
        control={control}
        name="minRemainingDays"
        label="Least Shelf Life (days)"
        helperText="After the ship date. Empty: that of the customer."
      />
      <TextInput
        control={control}
        name="notes"
        className="wide"
        multiline
        minRows={2}
        label="Notes"
        maxLength={MAX_NOTES}
      />
    </Box>
  );
}
