import { unpackOrder } from '@lading/contract/calls';
import type { OrderDetail } from '@lading/contract/orders';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { counted } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { oneOrder } from '../orders/orders.queries.ts';
import { readTaken, type TypedUnits, type UnitsRow, UnitsToTake } from './UnitsToTake.tsx';

export interface PackageProps {
  order: OrderDetail;
  packed: OrderDetail['packages'][number];
  /** The number of the package that people read. */
  number: number;
  onClose: () => void;
}

const rowsOf = ({ order, packed }: Pick<PackageProps, 'order' | 'packed'>): UnitsRow[] =>
  packed.lines.map(({ orderItemId, quantity }) => {
    const { sku = '', name = '' } = order.items.find(({ id }) => id === orderItemId)?.product ?? {};
    return {
      id: orderItemId,
      sku,
      detail: name,
      most: quantity,
      preset: String(quantity),
      label: `Units of ${sku} to take out`,
    };
  });

type Chosen = Readonly<Record<number, readonly string[]>>;

/** A line of which some units stay: whose serials come out is to be chosen. */
interface SplitLine {
  orderItemId: number;
  sku: string;
  quantity: number;
  serials: readonly string[];
}

const splitLines = (
  packed: PackageProps['packed'],
  rows: readonly UnitsRow[],
  taken: readonly { id: number; quantity: number }[],
): SplitLine[] =>
  packed.lines.flatMap(({ orderItemId, quantity: most, serials }) => {
    const quantity = taken.find(({ id }) => id === orderItemId)?.quantity ?? 0;
    const sku = rows.find(({ id }) => id === orderItemId)?.sku ?? '';
    return serials && quantity > 0 && quantity < most
      ? [{ orderItemId, sku, quantity, serials }]
      : [];
  });

function SerialChoices({
  lines,
  chosen,
  onChange,
}: {
  lines: readonly SplitLine[];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}) {
  return lines.map(({ orderItemId, sku, quantity, serials }) => (
    <Autocomplete
      key={orderItemId}
      multiple
      disableCloseOnSelect
      options={serials}
      value={[...(chosen[orderItemId] ?? [])]}
      onChange={(_, next) => onChange({ ...chosen, [orderItemId]: next })}
      renderInput={(params) => (
        <TextField
          {...params}
          label={`Serials of ${sku} to take out`}
          helperText={`${chosen[orderItemId]?.length ?? 0} of ${quantity} chosen`}
        />
      )}
    />
  ));
}

/** Takes units out of a closed package: all that it holds, unless less is entered. */
export function UnpackDialog({ order, packed, number, onClose }: PackageProps) {
  const unpacking = useCall(unpackOrder);
  const client = useQueryClient();
  const notify = useNotify();
  const rows = rowsOf({ order, packed });
  const { watch, setValue, dialog } = useDialogForm<{ units: TypedUnits; serials: Chosen }>(
    { units: {}, serials: {} },
    async () => {
      const lines = taken.map(({ id, quantity }) => ({
        orderItemId: id,
        quantity,
        ...(split.some(({ orderItemId }) => orderItemId === id) && {
          serials: [...(chosen[id] ?? [])],
        }),
      }));
      const body = { packages: [{ packageId: packed.id, ...(isAll ? {} : { lines }) }] };
      const after = await unpacking.run({ params: { id: order.id }, body });
      client.setQueryData(oneOrder(order.id).queryKey, after);
      notify(
        isAll
          ? `Package ${number} was unpacked.`
          : `${counted(units, 'unit')} came out of package ${number}.`,
      );
      onClose();
    },
  );
  const typed = watch('units');
  const { taken, problems } = readTaken(rows, typed);
  const chosen = watch('serials');
  const split = splitLines(packed, rows, taken);
  const isChosen = split.every(
    ({ orderItemId, quantity }) => chosen[orderItemId]?.length === quantity,
  );
  const units = taken.reduce((sum, { quantity }) => sum + quantity, 0);
  const isAll =
    taken.length === rows.length &&
    taken.every(({ quantity }, index) => quantity === rows[index]?.most);
  return (
    <FormDialog
      title={`Unpack Package ${number}`}
      submit="Unpack"
      maxWidth="sm"
      {...dialog}
      onClose={onClose}
      canSubmit={units > 0 && problems.length === 0 && isChosen}
    >
      <Typography>
        {isAll
          ? 'All units come out, and the package is gone. They are picked and wait to be packed again.'
          : 'What comes out is picked and waits to be packed again. The package has to be weighed again.'}
      </Typography>
      <UnitsToTake
        label="Units to take out"
        rows={rows}
        typed={typed}
        problems={problems}
        onChange={(next) => setValue('units', next, { shouldDirty: true })}
      />
      <SerialChoices
        lines={split}
        chosen={chosen}
        onChange={(next) => setValue('serials', next, { shouldDirty: true })}
      />
    </FormDialog>
  );
}
