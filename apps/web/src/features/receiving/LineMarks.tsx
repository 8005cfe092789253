import type { Asn } from '@lading/contract/asns';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { Secondary } from '../../ui/columns.tsx';
import { lotText } from '../../ui/LotText.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { unitName } from './stagedUnits.ts';
import { type StagedItem, type StagedUnit, variancesOf } from './staging.ts';

/**
 * Returns whether a line exceeds the ASN, or is not on it. Who counts blind is not told that it
 * exceeds it.
 */
export function variesFrom(asn: Asn | null, items: readonly StagedItem[], isBlind: boolean) {
  const variances = variancesOf(asn, items);
  return ({ product: { sku } }: StagedItem) => ({
    isOver: !isBlind && (variances?.overages.some((over) => over.sku === sku) ?? false),
    isExtra: variances?.extraItems.some((extra) => extra.sku === sku) ?? false,
  });
}

export function LineMarks({
  item: { lot, condition },
  unit,
  isOver,
  isExtra,
}: {
  item: StagedItem;
  /** The unit in which it is, where the list does not say that. */
  unit?: StagedUnit | null;
  isOver: boolean;
  isExtra: boolean;
}) {
  if (!lot && !condition && !unit && !isOver && !isExtra) return null;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      {unit && <Secondary whole>{unitName(unit)}</Secondary>}
      {lot && <Secondary whole>Lot {lotText(lot)}</Secondary>}
      {isOver && <Chip size="small" color="warning" label="⚠ OVERAGE" />}
      {isExtra && !isOver && <Chip size="small" color="info" label="EXTRA ITEM" />}
      {condition && <StatusChip of="stock" status={condition.status} />}
      {condition && <Secondary>{condition.reason}</Secondary>}
    </Box>
  );
}
