import type { Asn } from '@lading/contract/asns';
import type { ProductRef } from '@lading/contract/fields';
import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { formatUnits } from '../../lib/format.ts';
import { Secondary } from '../../ui/columns.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { FloorList } from '../../ui/scan/FloorList.tsx';
import { type Condition, lineKey, lineName, type StagedItem, variancesOf } from './staging.ts';

interface Props {
  asn: Asn | null;
  items: readonly StagedItem[];
  stagedOf: (productId: number) => number;
  onChoose: (item: StagedItem) => void;
  onRemove: (item: StagedItem) => void;
  isLocked: boolean;
}

const rowStyle = { display: 'flex', alignItems: 'center', borderTop: '1px solid', borderColor: 'divider' } as const;
const wide = {
  flex: 1,
  minWidth: 0,
  minHeight: 64,
  px: 2,
  py: 1,
  gap: 2,
  display: 'flex',
  justifyContent: 'space-between',
  textAlign: 'left',
} as const;

function Name({ product, badge, condition }: { product: ProductRef; badge?: string | null; condition?: Condition | undefined }) {
  return (
    <Box component="span" sx={{ minWidth: 0 }}>
      <Typography component="span" sx={{ display: 'block', fontSize: 18, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {product.sku}
      </Typography>
      <Typography component="span" sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {product.name}
      </Typography>
      {(badge || condition) && (
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
          {badge && <Chip size="small" color="warning" label={badge} />}
          {condition && <StatusChip of="stock" status={condition.status} />}
          {condition && <Secondary>{condition.reason}</Secondary>}
        </Box>
      )}
    </Box>
  );
}

function Figure({ children }: { children: string }) {
  return (
    <Typography component="span" sx={{ fontSize: 20, fontWeight: 700, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {children}
    </Typography>
  );
}

/** What is on the pallet so far, and what its ASN still expects beside. */
export function FloorLines({ asn, items, stagedOf, onChoose, onRemove, isLocked }: Props) {
  const variances = variancesOf(asn, items);
  const badgeOf = ({ sku }: ProductRef): string | null => {
    if (variances?.overages.some((over) => over.sku === sku)) return '⚠ OVERAGE';
    return variances?.extraItems.some((extra) => extra.sku === sku) ? 'EXTRA ITEM' : null;
  };
  const awaited = asn?.items.filter((line) => line.expectedQuantity > line.receivedQuantity + stagedOf(line.product.id)) ?? [];
  return (
    <>
      {items.length > 0 && (
        <FloorList title="Current Pallet (LPN)">
          {items.map((item) => (
            <Box component="li" key={lineKey(item)} sx={rowStyle}>
              <ButtonBase onClick={() => onChoose(item)} sx={wide}>
                <Name product={item.product} badge={badgeOf(item.product)} condition={item.condition} />
                <Figure>{formatUnits(item.quantity)}</Figure>
              </ButtonBase>
              <IconButton
                aria-label={`Delete ${lineName(item)}`}
                disabled={isLocked}
                onClick={() => onRemove(item)}
                sx={{ width: 56, height: 56 }}
              >
                <DeleteOutline />
              </IconButton>
            </Box>
          ))}
        </FloorList>
      )}
      {awaited.length > 0 && (
        <FloorList title="Still expected">
          {awaited.map(({ id, product, expectedQuantity, receivedQuantity }) => (
            <Box component="li" key={id} sx={{ ...rowStyle, ...wide, flex: undefined }}>
              <Name product={product} />
              <Figure>{formatUnits(expectedQuantity - receivedQuantity - stagedOf(product.id))}</Figure>
            </Box>
          ))}
        </FloorList>
      )}
    </>
  );
}
