import { freeUnits } from '@lading/domain/inventory';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { GoodsTitle } from '../../ui/scan/FloorList.tsx';
import { FloorScan, FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { QuantityField } from '../../ui/scan/QuantityField.tsx';
import { useCountable } from '../products/products.queries.ts';
import { placeText, type Source } from './moveSource.ts';
import { StockRows } from './StockRows.tsx';
import { useMove } from './useMove.ts';

const labels = {
  none: 'Scan an LPN or a location',
  place: 'Scan a product or an LPN',
  pallet: 'Scan the new location',
  part: 'Scan the new location',
} as const satisfies Record<Source['kind'] | 'none', string>;

function Part({ source, task }: { source: Extract<Source, { kind: 'part' }>; task: ReturnType<typeof useMove> }) {
  const { record, quantity } = source;
  const countable = useCountable(record.product.id);
  return (
    <Paper component="section" aria-label="What moves" sx={{ p: { xs: 1.5, sm: 2 }, display: 'grid', gap: { xs: 1, sm: 2 } }}>
      <GoodsTitle sku={record.product.sku}>
        {record.product.name} · {placeText(record)}
      </GoodsTitle>
      <QuantityField of={countable} value={quantity} max={freeUnits(record)} onQuantity={task.setQuantity} />
    </Paper>
  );
}

export function MovePage() {
  const warehouse = useCurrentWarehouse();
  const task = useMove(warehouse.id);
  const { source } = task;
  const cancel = source && (
    <Button variant="outlined" color="inherit" disabled={task.isBusy} onClick={task.release}>
      Start over
    </Button>
  );
  return (
    <FloorScreen title="Move" back="/floor" actions={cancel}>
      <FloorScan label={labels[source?.kind ?? 'none']} idle="Scan the LPN of a pallet, or the location to take from." task={task}>
        {source?.kind === 'part' && <Part source={source} task={task} />}
      </FloorScan>
      {source?.kind === 'pallet' && (
        <StockRows title={`On ${source.pallet.lpn}`} lpn={source.pallet.lpn} stock={source.pallet.contents} onChoose={task.take} />
      )}
      {source?.kind === 'place' && <StockRows title={`In ${source.location.name}`} stock={source.stock} onChoose={task.take} />}
    </FloorScreen>
  );
}
