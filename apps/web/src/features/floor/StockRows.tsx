import type { InventoryRecord } from '@lading/contract/inventory';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { formatUnits } from '../../lib/format.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { freeUnits } from './moveSource.ts';

/** A row that a thumb hits. */
export const rowStyle = {
  width: 1,
  minHeight: 64,
  px: 2,
  py: 1.25,
  gap: 2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  textAlign: 'left',
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;

interface Props {
  label: string;
  stock: readonly InventoryRecord[];
  /** The pallet that all of it is on, and need not be named again. */
  lpn?: string;
  /** Makes each row a button that takes of it; without it the rows only tell. */
  onChoose?: (record: InventoryRecord) => void;
}

function Content({ record, lpn }: { record: InventoryRecord; lpn: string | undefined }) {
  const { product, quantity, status, pallet } = record;
  const free = freeUnits(record);
  return (
    <>
      <Box component="span" sx={{ minWidth: 0 }}>
        <Typography component="span" sx={{ display: 'block', fontSize: 18, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {product.sku}
        </Typography>
        <Typography component="span" sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {product.name}
          {pallet && pallet.lpn !== lpn && ` · ${pallet.lpn}`}
          {free < quantity && ` · ${formatUnits(free)} free`}
        </Typography>
      </Box>
      <Box component="span" sx={{ textAlign: 'right', flexShrink: 0 }}>
        <Typography component="span" sx={{ display: 'block', fontSize: 20, fontWeight: 700 }}>
          {formatUnits(quantity)}
        </Typography>
        <StatusChip of="stock" status={status} />
      </Box>
    </>
  );
}

/** Stock of a pallet or place, to be read at arm's length. */
export function StockRows({ label, stock, lpn, onChoose }: Props) {
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {stock.map((record) =>
        onChoose ? (
          <li key={record.id}>
            <ButtonBase onClick={() => onChoose(record)} sx={rowStyle}>
              <Content record={record} lpn={lpn} />
            </ButtonBase>
          </li>
        ) : (
          <Box component="li" key={record.id} sx={rowStyle}>
            <Content record={record} lpn={lpn} />
          </Box>
        ),
      )}
    </Box>
  );
}
