import { codeText } from '@lading/domain/codeText';
import { MAX_CARRIER, MAX_NOTES, MAX_REFERENCE, MAX_SHIPPING_ADDRESS } from '@lading/domain/limits';
import { MAX_PRIORITY, MIN_PRIORITY, orderTypes, priorityOption } from '@lading/domain/orders';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useWarehouses } from '../../lib/warehouse.tsx';
import { NamedSelect } from '../../ui/NamedSelect.tsx';
import { SuggestField } from '../../ui/SuggestField.tsx';
import { useCarrierNames } from '../settings/settings.queries.ts';
import type { OrderFields } from './orderDraft.ts';

interface Props {
  fields: OrderFields;
  onChange: (part: Partial<OrderFields>) => void;
  /** True where the order exists and its type can no longer change. */
  isTypeFixed?: boolean;
}

const priorities = Array.from({ length: MAX_PRIORITY - MIN_PRIORITY + 1 }, (_, index) => MIN_PRIORITY + index);

function Destination({ fields, onChange }: Props) {
  const { available, current } = useWarehouses();
  const others = available.filter(({ id }) => id !== current?.id);
  return (
    <NamedSelect
      required
      label="Destination Warehouse"
      options={others}
      value={fields.destinationWarehouseId}
      onChange={(destinationWarehouseId) => onChange({ destinationWarehouseId })}
      helperText={others.length === 0 ? 'You need access to a second warehouse for an internal transfer.' : undefined}
    />
  );
}

function TypeAndPriority({ fields, onChange, isTypeFixed = false }: Props) {
  return (
    <>
      <TextField
        select
        label="Order Type"
        disabled={isTypeFixed}
        value={fields.type}
        onChange={(event) => onChange({ type: orderTypes.find((type) => type === event.target.value) ?? fields.type })}
      >
        {orderTypes.map((type) => (
          <MenuItem key={type} value={type}>
            {codeText(type)}
          </MenuItem>
        ))}
      </TextField>
      <TextField select label="Priority" value={fields.priority} onChange={(event) => onChange({ priority: Number(event.target.value) })}>
        {priorities.map((priority) => (
          <MenuItem key={priority} value={priority}>
            {`${priority} - ${priorityOption(priority)}`}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}

/** The fields of an order but for its lines. */
export function OrderDetails(props: Props) {
  const { fields, onChange } = props;
  const carriers = useCarrierNames();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
        '& > .wide': { gridColumn: { sm: 'span 2' } },
      }}
    >
      <TextField
        className="wide"
        required
        label="Order Reference"
        value={fields.orderReference}
        onChange={(event) => onChange({ orderReference: event.target.value })}
        slotProps={{ htmlInput: { maxLength: MAX_REFERENCE } }}
      />
      <TypeAndPriority {...props} />
      {fields.type === 'INTERNAL_TRANSFER' && <Destination {...props} />}
      <TextField
        className="wide"
        required
        multiline
        minRows={2}
        label="Shipping Address"
        value={fields.shippingAddress}
        onChange={(event) => onChange({ shippingAddress: event.target.value })}
        slotProps={{ htmlInput: { maxLength: MAX_SHIPPING_ADDRESS } }}
      />
      <SuggestField
        label="Shipping Carrier"
        value={fields.shippingCarrier}
        suggestions={carriers}
        onChange={(shippingCarrier) => onChange({ shippingCarrier })}
        maxLength={MAX_CARRIER}
      />
      <TextField
        type="date"
        label="Requested Ship Date"
        value={fields.requestedShipDate}
        onChange={(event) => onChange({ requestedShipDate: event.target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        className="wide"
        multiline
        minRows={2}
        label="Notes"
        value={fields.notes}
        onChange={(event) => onChange({ notes: event.target.value })}
        slotProps={{ htmlInput: { maxLength: MAX_NOTES } }}
      />
    </Box>
  );
}
