import type { Asn } from '@lading/contract/asns';
import { FloorList, goodsRow, RemoveButton } from '../../ui/scan/FloorList.tsx';
import { LineMarks, variesFrom } from './LineMarks.tsx';
import { awaitedItems, lineKey, lineName, type StagedItem } from './staging.ts';

interface Props {
  asn: Asn | null;
  items: readonly StagedItem[];
  onChoose: (item: StagedItem) => void;
  onRemove: (item: StagedItem) => void;
  isLocked: boolean;
}

export function FloorLines({ asn, items, onChoose, onRemove, isLocked }: Props) {
  const variation = variesFrom(asn, items);
  const staged = items.map((item) => ({
    key: lineKey(item),
    onClick: () => onChoose(item),
    ...goodsRow(item.product, item.quantity),
    more: <LineMarks item={item} {...variation(item)} />,
    beside: (
      <RemoveButton
        label={`Delete ${lineName(item)}`}
        disabled={isLocked}
        onClick={() => onRemove(item)}
      />
    ),
  }));
  const awaited = (asn ? awaitedItems(asn, items) : []).map(({ item: { id, product }, units }) => ({
    key: id,
    ...goodsRow(product, units),
  }));
  return (
    <>
      {staged.length > 0 && <FloorList title="Current Pallet (LPN)" rows={staged} />}
      {awaited.length > 0 && <FloorList title="Still expected" rows={awaited} />}
    </>
  );
}
