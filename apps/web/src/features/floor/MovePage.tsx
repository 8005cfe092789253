import type { InventoryRecord } from '@lading/contract/inventory';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { QuantityField } from '../../ui/scan/QuantityField.tsx';
import { ScanField } from '../../ui/scan/ScanField.tsx';
import { ScanResult } from '../../ui/scan/ScanResult.tsx';
import { freeUnits, placeText, type Source } from './moveSource.ts';
import { StockRows } from './StockRows.tsx';
import { useMove } from './useMove.ts';

const labels = {
  none: 'Scan an LPN or a location',
  place: 'Scan a product or an LPN',
  pallet: 'Scan the new location',
  part: 'Scan the new location',
} as const satisfies Record<Source['kind'] | 'none', string>;

interface Rows {
  title: string;
  stock: readonly InventoryRecord[];
  lpn?: string;
  onChoose: (record: InventoryRecord) => void;
}

function Choice({ title, ...rows }: Rows) {
  return (
    <Paper component="section" aria-label={title} sx={{ overflow: 'hidden' }}>
      <Typography variant="h2" sx={{ p: 2, pb: 1 }}>
        {title}
      </Typography>
      <StockRows label={title} {...rows} />
    </Paper>
  );
}

function Part({ source, task }: { source: Extract<Source, { kind: 'part' }>; task: ReturnType<typeof useMove> }) {
  const { record, quantity } = source;
  return (
    <Paper component="section" aria-label="What moves" sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Box>
        <Typography sx={{ fontSize: 24, fontWeight: 700, overflowWrap: 'anywhere' }}>{record.product.sku}</Typography>
        <Typography sx={{ color: 'text.secondary', fontSize: 16 }}>
          {record.product.name} · {placeText(record)}
        </Typography>
      </Box>
      <QuantityField value={quantity} max={freeUnits(record)} onQuantity={task.setQuantity} onCode={task.scan} />
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
      {source?.kind === 'part' && <Part source={source} task={task} />}
      <ScanResult said={task.said} idle="Scan the LPN of a pallet, or the location to take from." retry={task.retry} />
      <ScanField label={labels[source?.kind ?? 'none']} onCode={task.scan} isBusy={task.isBusy} />
      {source?.kind === 'pallet' && (
        <Choice title={`On ${source.pallet.lpn}`} lpn={source.pallet.lpn} stock={source.pallet.contents} onChoose={task.take} />
      )}
      {source?.kind === 'place' && <Choice title={`In ${source.location.name}`} stock={source.stock} onChoose={task.take} />}
    </FloorScreen>
  );
}
