import type { PickLine } from '@lading/contract/picking';
import { MAX_REASON } from '@lading/domain/limits';
import { leftOf } from '@lading/domain/picking';
import Box from '@mui/material/Box';
import { formatUnits } from '../../lib/format.ts';
import { type Column, keyColumn, Secondary, textColumn, unitsColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { LotLine } from '../../ui/LotText.tsx';
import { SuggestField } from '../../ui/SuggestField.tsx';
import { placeOf, placeText } from '../inventory/inventory.parts.tsx';
import { FEW_LINES, ProductUnitsField } from '../products/products.parts.tsx';
import { entryOf, isShort, type PickEntries, type PickEntry, pickedUnits } from './pickDraft.ts';

interface Props {
  lines: readonly PickLine[];
  entries: PickEntries;
  reasons: readonly string[];
  showsOrder: boolean;
  /** Into which cartons the goods of a line go; '' for none. */
  intoOf?: (line: PickLine) => string;
  onChange: (allocationId: number, entry: PickEntry) => void;
}

interface FieldProps {
  line: PickLine;
  entry: PickEntry;
  onChange: (entry: PickEntry) => void;
}

const UnitsField = ({ line, entry, onChange, isAsked }: FieldProps & { isAsked: boolean }) => (
  <ProductUnitsField
    name={`Units of ${line.product.sku} picked at ${line.location?.name ?? 'no location'}`}
    productId={line.product.id}
    isAsked={isAsked}
    value={entry}
    onChange={(entered) => onChange({ reason: entry.reason, ...entered })}
    min={0}
    max={leftOf(line)}
    error={pickedUnits(line, entry) === null}
    width={104}
    align="right"
  />
);

function ReasonField({
  line,
  entry,
  reasons,
  onChange,
}: FieldProps & { reasons: readonly string[] }) {
  if (!isShort(line, entry)) return null;
  return (
    <Box sx={{ width: 240, maxWidth: '100%' }}>
      <SuggestField
        label={`Why ${line.product.sku} is short`}
        value={entry.reason}
        suggestions={reasons}
        onChange={(reason) => onChange({ ...entry, reason })}
        maxLength={MAX_REASON}
        helperText="Empty: picked later"
      />
    </Box>
  );
}

const Into = ({ cartons }: { cartons: string }) => cartons !== '' && <Box>{cartons}</Box>;

export function PickLines({
  lines,
  entries,
  reasons,
  showsOrder,
  intoOf = () => '',
  onChange,
}: Props) {
  const fieldsOf = (line: PickLine): FieldProps => ({
    line,
    entry: entryOf(entries, line),
    onChange: (entry) => onChange(line.allocationId, entry),
  });
  const isAsked = lines.length <= FEW_LINES;
  const columns: Column<PickLine>[] = [
    keyColumn('Location (LPN)', placeOf),
    ...(showsOrder ? [textColumn<PickLine>('Order', ({ orderReference }) => orderReference)] : []),
    textColumn('Product', (line) => (
      <>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {line.product.sku}
        </Box>{' '}
        <Secondary>{line.product.name}</Secondary> <LotLine lot={line.lot} />
        <Into cartons={intoOf(line)} />
      </>
    )),
    unitsColumn('To Pick', leftOf),
    {
      header: 'Picked',
      align: 'right',
      tight: true,
      cell: (line) => <UnitsField {...fieldsOf(line)} isAsked={isAsked} />,
    },
    { header: 'Short', cell: (line) => <ReasonField {...fieldsOf(line)} reasons={reasons} /> },
  ];
  return (
    <DataTable
      label="Pick list"
      rows={lines}
      expected={4}
      rowKey={({ allocationId }) => allocationId}
      find={(line) =>
        `${placeText(line)} ${line.orderReference} ${line.product.sku} ${line.product.name}`
      }
      columns={columns}
      highlight={(line) => isShort(line, entryOf(entries, line))}
      card={(line) => ({
        title: placeOf(line),
        value: formatUnits(leftOf(line)),
        detail: (
          <Box sx={{ display: 'grid', gap: 1.25, mt: 0.5 }}>
            <span>
              {line.product.sku} · {line.product.name} <LotLine lot={line.lot} />
              {showsOrder && ` · ${line.orderReference}`}
            </span>
            <Into cartons={intoOf(line)} />
            <UnitsField {...fieldsOf(line)} isAsked={isAsked} />
            <ReasonField {...fieldsOf(line)} reasons={reasons} />
          </Box>
        ),
      })}
    />
  );
}
