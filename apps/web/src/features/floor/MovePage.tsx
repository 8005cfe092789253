import type { InventoryRecord } from '@lading/contract/inventory';
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
import { type MoveTask, useMove } from './useMove.ts';

const labels = {
  none: 'Scan an LPN or a location',
  place: 'Scan a product or an LPN',
  pallet: 'Scan the new location',
  part: 'Scan the new location',
} as const satisfies Record<Source['kind'] | 'none', string>;

function Part({ source, task }: { source: Extract<Source, { kind: 'part' }>; task: MoveTask }) {
  const { record, quantity } = source;
  const { sku, name, id } = record.product;
  const countable = useCountable(id);
  return (
    <Paper
      component="section"
      aria-label="What moves"
      sx={{ p: { xs: 1.5, sm: 2 }, display: 'grid', gap: { xs: 1, sm: 2 } }}
    >
      <GoodsTitle sku={sku}>
        {name} · {placeText(record)}
      </GoodsTitle>
      <QuantityField
        of={countable}
        value={quantity}
        max={freeUnits(record)}
        onQuantity={(next) =>
          task.act({ kind: 'quantity', recordId: record.id, quantity: next }, sku)
        }
      />
    </Paper>
  );
}

function Actions({ task }: { task: MoveTask }) {
  const { source, unfit, doubtful } = task.state;
  return (
    <>
      {(unfit || doubtful) && (
        <Button
          variant="contained"
          color="warning"
          disabled={task.isBusy}
          onClick={() =>
            task.press({ kind: 'allTheSame' }, unfit?.location.name ?? doubtful?.code ?? '')
          }
        >
          {unfit ? `Put It into ${unfit.location.name} All the Same` : 'Take It All the Same'}
        </Button>
      )}
      {source && (
        <Button
          variant="outlined"
          color="inherit"
          disabled={task.isBusy}
          onClick={() => task.act({ kind: 'release' }, 'That')}
        >
          Start over
        </Button>
      )}
    </>
  );
}

function Move({ warehouseId }: { warehouseId: number }) {
  const task = useMove(warehouseId);
  const { source } = task.state;
  const take = (record: InventoryRecord) => task.act({ kind: 'take', record }, record.product.sku);
  return (
    <FloorScreen title="Move" back="/floor" actions={<Actions task={task} />}>
      <FloorScan
        label={labels[source?.kind ?? 'none']}
        idle="Scan the LPN of a pallet, or the location to take from."
        task={task}
      >
        {source?.kind === 'part' && <Part key={source.record.id} source={source} task={task} />}
      </FloorScan>
      {source?.kind === 'pallet' && (
        <StockRows
          title={`On ${source.pallet.lpn}`}
          lpn={source.pallet.lpn}
          stock={source.pallet.contents}
          onChoose={take}
        />
      )}
      {source?.kind === 'place' && (
        <StockRows title={`In ${source.location.name}`} stock={source.stock} onChoose={take} />
      )}
    </FloorScreen>
  );
}

export function MovePage() {
  const { id } = useCurrentWarehouse();
  // What is in hand in one warehouse is not in another.
  return <Move key={id} warehouseId={id} />;
}
