import type { AnnouncedUnit } from '@lading/contract/asns';
import { codeText } from '@lading/domain/codeText';
import { MAX_LOT, MAX_REASON } from '@lading/domain/limits';
import { isQuantity } from '@lading/domain/quantity';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Control } from 'react-hook-form';
import { formatUnits } from '../../lib/format.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { lotText } from '../../ui/LotText.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { Sentence } from '../../ui/Words.tsx';
import { awaitedIn, type FoundGoods } from './announced.ts';

type Item = AnnouncedUnit['items'][number];
type Values = Record<string, string>;

/** One product and lot in one unit, with the names of its fields. */
interface Row {
  unit: AnnouncedUnit;
  item: Item;
  found: string;
  damaged: string;
  lot: string;
  expires: string;
}

const rowsOf = (units: readonly AnnouncedUnit[]): Row[] =>
  units.flatMap((unit, place) =>
    unit.items.map((item, index) => {
      const name = (field: string) => `${field}_${place}_${index}`;
      return {
        unit,
        item,
        found: name('found'),
        damaged: name('damaged'),
        lot: name('lot'),
        expires: name('expires'),
      };
    }),
  );

const needsLot = ({ item }: Row): boolean => item.tracking !== 'NONE' && item.lot === null;
const needsDate = ({ item }: Row): boolean =>
  item.expires && (item.lot === null || item.lot.expiresOn === null);

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

const unitsOf = (text = ''): number => (text.trim() === '' ? 0 : Number(text));

/** What the fields say was found. */
const foundIn = (rows: readonly Row[], values: Values): FoundGoods =>
  rows.flatMap((row) => {
    const { unit, item } = row;
    const [found, damaged] = [unitsOf(values[row.found]), unitsOf(values[row.damaged])];
    const code = item.lot?.code ?? values[row.lot]?.trim();
    const date = values[row.expires]?.trim();
    const serials = (code ?? '').split(/[\n,;]+/).flatMap((text) => text.trim() || []);
    const isSerial = item.tracking === 'SERIAL' && item.lot === null;
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
    <Box role="group" aria-label={sku} sx={{ display: 'grid', gap: 1 }}>
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
            (whole(text) === true && unitsOf(text) <= unitsOf(values[row.found])) ||
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

/** Asks what was found in an announced unit and in those in it. */
export function UnitDialog({ code, units, isBlind, onReceive, onClose }: Props) {
  const awaited = awaitedIn(units, code);
  const rows = rowsOf(awaited);
  const { control, watch, setError, dialog } = useDialogForm<Values>(
    valuesOf(rows, isBlind),
    async (values): Promise<void> => {
      const found = foundIn(rows, values);
      if (found.length === 0) setError('root', { message: 'Nothing was found.' });
      else await onReceive(found);
    },
    `Failed to receive ${code}.`,
  );
  const values = watch();
  const isDamaged = rows.some(({ damaged }) => unitsOf(values[damaged]) > 0);
  return (
    <FormDialog title={`Receive ${code}`} submit="Receive" onClose={onClose} {...dialog}>
      <Sentence>
        {isBlind ? 'Count what is in it.' : 'Check what is in it, and change what differs.'}
      </Sentence>
      {awaited.map((unit) => (
        <Box
          key={unit.code}
          component="section"
          aria-label={unit.code}
          sx={{ display: 'grid', gap: 1.5 }}
        >
          <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
            {codeText(unit.kind)} {unit.code}
          </Typography>
          {rows
            .filter((row) => row.unit === unit)
            .map((row) => (
              <RowFields key={row.found} {...{ row, control, isBlind }} />
            ))}
        </Box>
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
