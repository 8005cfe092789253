import type { AnnouncedUnit } from '@lading/contract/asns';
import { MAX_LOT, MAX_REASON } from '@lading/domain/limits';
import { isQuantity } from '@lading/domain/quantity';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef, useState } from 'react';
import type { Control } from 'react-hook-form';
import { formatUnits } from '../../lib/format.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { lotText } from '../../ui/LotText.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { ScanResult } from '../../ui/scan/ScanResult.tsx';
import { useLookUp } from '../../ui/scan/useLookUp.ts';
import { useMachine } from '../../ui/scan/useMachine.ts';
import { useScans } from '../../ui/scan/useScans.ts';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import type { FoundGoods } from './announced.ts';
import {
  beginCount,
  type CountEffect,
  type CountEvent,
  nameOf,
  needsDate,
  needsLot,
  numberIn,
  type Row,
  serialsIn,
  takesSerials,
  type UnitCount,
  unitCountMachine,
  type Values,
} from './unitCount.ts';

const valuesOf = (rows: readonly Row[], isBlind: boolean): Values =>
  Object.fromEntries([
    ['reason', ''],
    ...rows.flatMap(({ item, found, damaged, lot, expires }) => [
      [found, isBlind ? '' : String(item.quantity)],
      [damaged, ''],
      [lot, ''],
      [expires, ''],
    ]),
  ]);

/** What the fields say was found. */
const foundIn = (rows: readonly Row[], values: Values): FoundGoods =>
  rows.flatMap((row) => {
    const { unit, item } = row;
    const [found, damaged] = [numberIn(values[row.found]), numberIn(values[row.damaged])];
    const code = item.lot?.code ?? values[row.lot]?.trim();
    const date = values[row.expires]?.trim();
    const isSerial = takesSerials(row);
    const serials = isSerial ? serialsIn(code) : [];
    const goods = (quantity: number, from: number) => ({
      unit: unit.code,
      productId: item.product.id,
      quantity,
      ...(isSerial && { serials: serials.slice(from, from + quantity) }),
      ...(!isSerial &&
        code && {
          lot: { code, ...(item.lot && { asPrinted: true }), ...(date && { expiresOn: date }) },
        }),
    });
    const condition = { status: 'DAMAGED' as const, reason: values.reason?.trim() ?? '' };
    return [
      ...(found > damaged ? [goods(found - damaged, 0)] : []),
      ...(damaged > 0 ? [{ ...goods(damaged, found - damaged), ...condition }] : []),
    ];
  });

const whole = (text: string): true | string =>
  text.trim() === '0' || isQuantity(Number(text)) || 'Enter a whole number of units, 0 for none.';

function RowFields({
  row,
  control,
  isBlind,
}: {
  row: Row;
  control: Control<Values>;
  isBlind: boolean;
}) {
  const { item } = row;
  const { sku, name } = item.product;
  return (
    <Box role="group" aria-label={sku} data-count={row.found} sx={{ display: 'grid', gap: 1 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <strong>{sku}</strong> {name}
        {item.lot && `, lot ${lotText(item.lot)}`}
        {!isBlind && `, ${formatUnits(item.quantity)} announced`}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
        <NumberInput
          control={control}
          name={row.found}
          label="Found"
          missing="Enter what you found, 0 for none."
          validate={whole}
        />
        <NumberInput
          control={control}
          name={row.damaged}
          label="Of Them Damaged"
          validate={(text, values) =>
            text.trim() === '' ||
            (whole(text) === true && numberIn(text) <= numberIn(values[row.found])) ||
            'Not more than were found.'
          }
        />
      </Box>
      {needsLot(row) && (
        <TextInput
          control={control}
          name={row.lot}
          label={item.tracking === 'SERIAL' ? 'Serials' : 'Lot'}
          isCode
          {...(item.tracking === 'SERIAL'
            ? { multiline: true, helperText: 'One for each unit.' }
            : { maxLength: MAX_LOT })}
        />
      )}
      {needsDate(row) && (
        <TextInput
          control={control}
          name={row.expires}
          label="Expires"
          type="date"
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
    </Box>
  );
}

interface Props {
  code: string;
  units: readonly AnnouncedUnit[];
  /** True for somebody who counts without seeing what was announced. */
  isBlind: boolean;
  onReceive: (found: FoundGoods) => Promise<unknown>;
  onClose: () => void;
}

/** Counts by scans what the fields of a form say. */
function useCount(
  begun: UnitCount,
  read: () => Values,
  fill: (name: string, text: string) => void,
) {
  const lookUp = useLookUp(begun.warehouseId);
  const box = useRef<HTMLDivElement>(null);
  const perform = (effect: CountEffect): void => {
    if (effect.kind === 'fill') fill(effect.name, effect.text);
    else
      box.current?.parentElement
        ?.querySelector(`[data-count="${effect.name}"]`)
        ?.scrollIntoView({ block: 'center' });
  };
  const task = useMachine(unitCountMachine, () => begun, {
    ask: async (ask): Promise<CountEvent> => {
      const found = await lookUp(ask.code);
      return { kind: 'found', found, values: read() };
    },
    perform,
  });
  useScans(box, task.scan);
  return { box, task };
}

/** What is in one unit. Who goes to it by hand has it in hand. */
function UnitFields({
  unit,
  isInHand,
  onTake,
  children,
}: {
  unit: AnnouncedUnit;
  isInHand: boolean;
  onTake: () => void;
  children: ReactNode;
}) {
  return (
    <Box
      component="section"
      aria-label={unit.code}
      aria-current={isInHand || undefined}
      data-count={unit.code}
      onFocus={() => isInHand || onTake()}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1.5,
        pl: 1.5,
        borderLeft: 4,
        borderColor: isInHand ? 'primary.main' : 'transparent',
      }}
    >
      <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {nameOf(unit)}
      </Typography>
      {children}
    </Box>
  );
}

/**
 * Asks what was found in an announced unit and in those in it. Scans count it, and the figures can
 * be changed.
 */
export function UnitDialog({ code, units, isBlind, onReceive, onClose }: Props) {
  const warehouse = useCurrentWarehouse();
  const [begun] = useState(() => beginCount(code, units, isBlind, warehouse.id));
  const { rows, awaited } = begun;
  const { control, watch, getValues, setValue, setError, dialog } = useDialogForm<Values>(
    valuesOf(rows, isBlind),
    async (values): Promise<void> => {
      const found = foundIn(rows, values);
      if (found.length === 0) setError('root', { message: 'Nothing was found.' });
      else await onReceive(found);
    },
    `Failed to receive ${code}.`,
  );
  const { box, task } = useCount(begun, getValues, (name, text) =>
    setValue(name, text, { shouldDirty: true, shouldValidate: true }),
  );
  const { inHand } = task.state;
  const values = watch();
  const isDamaged = rows.some(({ damaged }) => numberIn(values[damaged]) > 0);
  const idle = isBlind
    ? 'Count what is in it: scan each unit and its products, or enter the figures.'
    : 'Check what is in it: scan each unit and its products, or change the figures that differ.';
  return (
    <FormDialog title={`Receive ${code}`} submit="Receive" onClose={onClose} {...dialog}>
      <Box ref={box} sx={{ position: 'sticky', top: '-8px', zIndex: 2 }}>
        <ScanResult message={task.message} idle={idle} retry={task.retry} isSticky />
      </Box>
      {awaited.map((unit) => (
        <UnitFields
          key={unit.code}
          unit={unit}
          isInHand={unit.code === inHand}
          onTake={() => task.act({ kind: 'take', code: unit.code }, unit.code)}
        >
          {rows
            .filter((row) => row.unit === unit)
            .map((row) => (
              <RowFields key={row.found} {...{ row, control, isBlind }} />
            ))}
        </UnitFields>
      ))}
      {isDamaged && (
        <TextInput
          control={control}
          name="reason"
          label="Reason for Damaged Goods"
          missing="A reason is required."
          maxLength={MAX_REASON}
        />
      )}
    </FormDialog>
  );
}
