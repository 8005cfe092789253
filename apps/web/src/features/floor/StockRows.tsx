import type { InventoryRecord } from '@lading/contract/inventory';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { formatUnits } from '../../lib/format.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { floorRow } from '../../ui/scan/FloorList.tsx';
import { freeUnits } from './moveSource.ts';

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
            <ButtonBase onClick={() => onChoose(record)} sx={floorRow}>
              <Content record={record} lpn={lpn} />
            </ButtonBase>
          </li>
        ) : (
          <Box component="li" key={record.id} sx={floorRow}>
            <Content record={record} lpn={lpn} />
          </Box>
        ),
      )}
    </Box>
  );
}
