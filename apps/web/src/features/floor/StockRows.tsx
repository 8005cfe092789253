import type { InventoryRecord } from '@lading/contract/inventory';
import Box from '@mui/material/Box';
import { formatUnits } from '../../lib/format.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { Figure, FloorList } from '../../ui/scan/FloorList.tsx';
import { freeUnits } from './moveSource.ts';

interface Props {
  title: string;
  label?: string;
  stock: readonly InventoryRecord[];
  /** The pallet of all rows, which is not named again. */
  lpn?: string;
  /** Makes the rows buttons. */
  onChoose?: (record: InventoryRecord) => void;
}

function detailOf(record: InventoryRecord, lpn: string | undefined): string {
  const { product, quantity, pallet } = record;
  const free = freeUnits(record);
  return [product.name, pallet && pallet.lpn !== lpn && pallet.lpn, free < quantity && `${formatUnits(free)} free`]
    .filter(Boolean)
    .join(' · ');
}

export function StockRows({ title, label = title, stock, lpn, onChoose }: Props) {
  const rows = stock.map((record) => ({
    key: record.id,
    onClick: onChoose && (() => onChoose(record)),
    title: record.product.sku,
    detail: detailOf(record, lpn),
    end: (
      <Box component="span" sx={{ display: 'grid', justifyItems: 'end' }}>
        <Figure>{formatUnits(record.quantity)}</Figure>
        <StatusChip of="stock" status={record.status} />
      </Box>
    ),
  }));
  return <FloorList title={title} label={label} rows={rows} />;
}
