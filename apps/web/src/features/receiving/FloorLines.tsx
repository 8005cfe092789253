import type { Asn } from '@lading/contract/asns';
import type { ProductRef } from '@lading/contract/fields';
import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import { formatUnits } from '../../lib/format.ts';
import { Secondary } from '../../ui/columns.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { Figure, FloorList } from '../../ui/scan/FloorList.tsx';
import { lineKey, lineName, type StagedItem, stagedQuantity, variancesOf } from './staging.ts';

interface Props {
  asn: Asn | null;
  items: readonly StagedItem[];
  onChoose: (item: StagedItem) => void;
  onRemove: (item: StagedItem) => void;
  isLocked: boolean;
}

function Marks({ badge, condition }: { badge: string | null; condition: StagedItem['condition'] }) {
  if (!badge && !condition) return null;
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
      {badge && <Chip size="small" color="warning" label={badge} />}
      {condition && <StatusChip of="stock" status={condition.status} />}
      {condition && <Secondary>{condition.reason}</Secondary>}
    </Box>
  );
}

/** What is on the pallet so far, and what its ASN still expects beside. */
export function FloorLines({ asn, items, onChoose, onRemove, isLocked }: Props) {
  const variances = variancesOf(asn, items);
  const badgeOf = ({ sku }: ProductRef): string | null => {
    if (variances?.overages.some((over) => over.sku === sku)) return '⚠ OVERAGE';
    return variances?.extraItems.some((extra) => extra.sku === sku) ? 'EXTRA ITEM' : null;
  };
  const staged = items.map((item) => ({
    key: lineKey(item),
    onClick: () => onChoose(item),
    title: item.product.sku,
    detail: item.product.name,
    more: <Marks badge={badgeOf(item.product)} condition={item.condition} />,
    end: <Figure>{formatUnits(item.quantity)}</Figure>,
    beside: (
      <IconButton aria-label={`Delete ${lineName(item)}`} disabled={isLocked} onClick={() => onRemove(item)} sx={{ width: 56, height: 56 }}>
        <DeleteOutline />
      </IconButton>
    ),
  }));
  const awaited = (asn?.items ?? [])
    .map(({ id, product, expectedQuantity, receivedQuantity }) => ({
      key: id,
      title: product.sku,
      detail: product.name,
      units: expectedQuantity - receivedQuantity - stagedQuantity(items, product.id),
    }))
    .filter(({ units }) => units > 0)
    .map(({ units, ...row }) => ({ ...row, end: <Figure>{formatUnits(units)}</Figure> }));
  return (
    <>
      {staged.length > 0 && <FloorList title="Current Pallet (LPN)" rows={staged} />}
      {awaited.length > 0 && <FloorList title="Still expected" rows={awaited} />}
    </>
  );
}
