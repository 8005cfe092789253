import { unpackOrder } from '@lading/contract/calls';
import type { OrderDetail } from '@lading/contract/orders';
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

/** Takes units out of a closed package: all that it holds, unless less is entered. */
export function UnpackDialog({ order, packed, number, onClose }: PackageProps) {
  const unpacking = useCall(unpackOrder);
  const client = useQueryClient();
  const notify = useNotify();
  const rows = rowsOf({ order, packed });
  const { watch, setValue, dialog } = useDialogForm<{ units: TypedUnits }>(
    { units: {} },
    async () => {
      const lines = taken.map(({ id, quantity }) => ({ orderItemId: id, quantity }));
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
      canSubmit={units > 0 && problems.length === 0}
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
    </FormDialog>
  );
}
