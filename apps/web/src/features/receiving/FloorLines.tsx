import type { Asn } from '@lading/contract/asns';
import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import { formatUnits } from '../../lib/format.ts';
import { Figure, FloorList } from '../../ui/scan/FloorList.tsx';
import { LineMarks, variesFrom } from './LineMarks.tsx';
import { awaitedItems, lineKey, lineName, type StagedItem } from './staging.ts';

interface Props {
  asn: Asn | null;
  items: readonly StagedItem[];
  onChoose: (item: StagedItem) => void;
  onRemove: (item: StagedItem) => void;
  isLocked: boolean;
}

/** The staged lines, and what the ASN still expects. */
export function FloorLines({ asn, items, onChoose, onRemove, isLocked }: Props) {
  const variation = variesFrom(asn, items);
  const staged = items.map((item) => ({
    key: lineKey(item),
    onClick: () => onChoose(item),
    title: item.product.sku,
    detail: item.product.name,
    more: <LineMarks item={item} {...variation(item)} />,
    end: <Figure>{formatUnits(item.quantity)}</Figure>,
    beside: (
      <IconButton aria-label={`Delete ${lineName(item)}`} disabled={isLocked} onClick={() => onRemove(item)} sx={{ width: 56, height: 56 }}>
        <DeleteOutline />
      </IconButton>
    ),
  }));
  const awaited = (asn ? awaitedItems(asn, items) : []).map(({ item: { id, product }, units }) => ({
    key: id,
    title: product.sku,
    detail: product.name,
    end: <Figure>{formatUnits(units)}</Figure>,
  }));
  return (
    <>
      {staged.length > 0 && <FloorList title="Current Pallet (LPN)" rows={staged} />}
      {awaited.length > 0 && <FloorList title="Still expected" rows={awaited} />}
    </>
  );
}
