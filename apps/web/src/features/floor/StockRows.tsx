import type { InventoryRecord, Pallet } from '@lading/contract/inventory';
import { freeUnits } from '@lading/domain/inventory';
import { unitWords } from '@lading/domain/units';
import Box from '@mui/material/Box';
import { formatUnits } from '../../lib/format.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { Figure, FloorList } from '../../ui/scan/FloorList.tsx';

interface Props {
  title: string;
  label?: string;
  stock: readonly InventoryRecord[];
  /** The pallet of all rows, which is not named again. */
  lpn?: string;
  /** Said in place of missing rows. */
  empty?: string;
  /** Makes the rows buttons. */
  onChoose?: (record: InventoryRecord) => void;
}

/** `4 free`, of stock of which not all is. */
export function stockMore(record: InventoryRecord): string | null {
  const free = freeUnits(record);
  return free < record.quantity ? `${formatUnits(free)} free` : null;
}

export const stockEnd = ({ quantity, status }: InventoryRecord) => (
  <Box component="span" sx={{ display: 'grid', justifyItems: 'end' }}>
    <Figure>{formatUnits(quantity)}</Figure>
    <StatusChip of="stock" status={status} />
  </Box>
);

export function StockRows({ title, label = title, stock, lpn, empty = '', onChoose }: Props) {
  const rows = stock.map((record) => ({
    key: record.id,
    onClick: onChoose && (() => onChoose(record)),
    title: record.product.sku,
    detail: [
      record.product.name,
      record.pallet?.lpn !== lpn && record.pallet?.lpn,
      stockMore(record),
    ]
      .filter(Boolean)
      .join(' · '),
    end: stockEnd(record),
  }));
  return <FloorList title={title} label={label} rows={rows} empty={empty} />;
}

/** What is on a pallet, or in another unit. */
export function ContentsRows({
  unit: { kind, lpn, contents },
  onChoose,
}: {
  unit: Pallet;
  onChoose?: (record: InventoryRecord) => void;
}) {
  return (
    <StockRows
      title={`${kind === 'PALLET' ? 'On' : 'In'} ${lpn}`}
      lpn={lpn}
      stock={contents}
      empty={`This ${unitWords[kind]} is empty.`}
      {...(onChoose && { onChoose })}
    />
  );
}
