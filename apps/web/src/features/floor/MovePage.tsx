import type { InventoryRecord, Pallet } from '@lading/contract/inventory';
import { freeUnits } from '@lading/domain/inventory';
import { type UnitKind, unitKinds } from '@lading/domain/units';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { GoodsTitle } from '../../ui/scan/FloorList.tsx';
import { FloorScan, FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { QuantityField } from '../../ui/scan/QuantityField.tsx';
import { useCountable } from '../products/products.queries.ts';
import { placeText, type Source, targetName } from './moveSource.ts';
import { ContentsRows, StockRows } from './StockRows.tsx';
import { type MoveTask, useMove } from './useMove.ts';

const unitNames: Readonly<Record<UnitKind, string>> = {
  PALLET: 'Pallet',
  CARTON: 'Carton',
  TOTE: 'Tote',
  OTHER: 'Unit',
};

const labels = {
  none: 'Scan an LPN or a location',
  place: 'Scan a product or an LPN',
  unit: 'Scan a location or an LPN',
  part: 'Scan a location or an LPN',
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

/** What a unit with a fresh label is. */
function KindChoice({ label, task }: { label: string; task: MoveTask }) {
  return unitKinds.map((unitKind) => (
    <Button
      key={unitKind}
      variant="contained"
      disabled={task.isBusy}
      onClick={() => task.press({ kind: 'make', unitKind }, label)}
    >
      {`New ${unitNames[unitKind]}`}
    </Button>
  ));
}

/** What can be done to the unit in hand besides moving it. */
function UnitActions({ unit: { lpn, parent }, task }: { unit: Pallet; task: MoveTask }) {
  const isBusy = task.isBusy || task.state.isLabelling;
  return (
    <>
      {parent && (
        <Button
          variant="outlined"
          disabled={isBusy}
          onClick={() => task.press({ kind: 'takeOut' }, lpn)}
          sx={{ gridColumn: '1 / -1' }}
        >
          Take It out of {parent.lpn}
        </Button>
      )}
      <Button
        variant="outlined"
        color="inherit"
        disabled={isBusy}
        onClick={() => task.act({ kind: 'label' }, lpn)}
      >
        Change Label
      </Button>
    </>
  );
}

function Actions({ task }: { task: MoveTask }) {
  const { source, unfit, doubtful, freshLabel } = task.state;
  return (
    <>
      {(unfit || doubtful) && (
        <Button
          variant="contained"
          color="warning"
          disabled={task.isBusy}
          onClick={() =>
            task.press(
              { kind: 'allTheSame' },
              unfit ? targetName(unfit.target) : (doubtful?.code ?? ''),
            )
          }
        >
          {unfit ? `Put It into ${targetName(unfit.target)} All the Same` : 'Take It All the Same'}
        </Button>
      )}
      {source && (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
            gap: 1,
          }}
        >
          {freshLabel !== null && <KindChoice label={freshLabel} task={task} />}
          {source.kind === 'unit' && !unfit && freshLabel === null && (
            <UnitActions unit={source.unit} task={task} />
          )}
          <Button
            variant="outlined"
            color="inherit"
            disabled={task.isBusy}
            onClick={() => task.act({ kind: 'release' }, 'That')}
            sx={freshLabel === null ? null : { gridColumn: '1 / -1' }}
          >
            Start over
          </Button>
        </Box>
      )}
    </>
  );
}

function Move({ warehouseId }: { warehouseId: number }) {
  const task = useMove(warehouseId);
  const { source, isLabelling } = task.state;
  const take = (record: InventoryRecord) => task.act({ kind: 'take', record }, record.product.sku);
  return (
    <FloorScreen title="Move" back="/floor" actions={<Actions task={task} />}>
      <FloorScan
        label={isLabelling ? 'Scan the new label' : labels[source?.kind ?? 'none']}
        idle="Scan the LPN of a unit, or the location to take from."
        task={task}
      >
        {source?.kind === 'part' && <Part key={source.record.id} source={source} task={task} />}
      </FloorScan>
      {source?.kind === 'unit' && <ContentsRows unit={source.unit} onChoose={take} />}
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
