import type { PalletSummary, PutawaySuggestion } from '@lading/contract/inventory';
import { putawaySentence } from '@lading/domain/putaway';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { counted, formatUnits } from '../../lib/format.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { Figure, FloorList, FloorLists, type FloorRow } from '../../ui/scan/FloorList.tsx';
import { FloorScan, FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { NextTask } from '../../ui/scan/NextTask.tsx';
import { waitingPallets } from './floor.queries.ts';
import type { InHand } from './putawayMachine.ts';
import { StockRows } from './StockRows.tsx';
import { usePutaway } from './usePutaway.ts';

const suggestionRow = (
  { location, reason, steps, near, product }: PutawaySuggestion,
  index: number,
): FloorRow => ({
  key: location.id,
  title: (
    <Box
      component="span"
      sx={{ fontSize: index === 0 ? 34 : 20, fontWeight: 700, lineHeight: 1.2 }}
    >
      {location.name}
    </Box>
  ),
  detail: putawaySentence({ reason, steps, sku: product?.sku ?? null, near: near?.name ?? null }),
});

function HeldPallet({ inHand: { pallet, advice } }: { inHand: InHand }) {
  return (
    <>
      {advice.suggestions.length > 0 && (
        <FloorList
          title="Take it to"
          label="Suggested locations"
          rows={advice.suggestions.map(suggestionRow)}
        />
      )}
      <StockRows
        title={pallet.lpn}
        label={`On ${pallet.lpn}`}
        stock={pallet.contents}
        lpn={pallet.lpn}
      />
    </>
  );
}

function Waiting({
  shown,
  onChoose,
}: {
  shown: readonly PalletSummary[];
  onChoose: (lpn: string) => void;
}) {
  const warehouse = useCurrentWarehouse();
  const waiting = useQuery(waitingPallets(warehouse.id));
  return (
    <FloorLists
      results={[waiting]}
      failed="The waiting pallets could not be loaded."
      empty="No pallets are waiting for putaway."
    >
      {({ rows, total }) => [
        {
          title: `${counted(total - (rows.length - shown.length), 'pallet')} waiting`,
          label: 'Waiting pallets',
          rows: shown.map(({ lpn, location, lines, totalQuantity }) => ({
            key: lpn,
            onClick: () => onChoose(lpn),
            title: lpn,
            detail: `${location?.name ?? 'No location yet'} · ${counted(lines, 'product')}`,
            end: <Figure>{formatUnits(totalQuantity)}</Figure>,
          })),
        },
      ]}
    </FloorLists>
  );
}

function Putaway({ warehouseId, lpn }: { warehouseId: number; lpn: string | null }) {
  const task = usePutaway(warehouseId, lpn);
  const { inHand, isPut } = task.state;
  const unfit = inHand?.unfit;
  const actions = inHand && (
    <>
      {unfit && (
        <Button
          variant="contained"
          color="warning"
          disabled={task.isBusy}
          onClick={() => task.press({ kind: 'allTheSame' }, unfit.location.name)}
        >
          Put It into {unfit.location.name} All the Same
        </Button>
      )}
      <Button
        variant="outlined"
        color="inherit"
        disabled={task.isBusy}
        onClick={() => task.act({ kind: 'release' }, 'That')}
      >
        Not this pallet
      </Button>
    </>
  );
  return (
    <FloorScreen
      title="Put away"
      back="/floor"
      actions={actions ?? (isPut && <NextTask task={task} />)}
    >
      <FloorScan
        label={inHand ? 'Scan the location' : 'Scan an LPN'}
        idle="Scan the LPN of a pallet."
        task={task}
      />
      {inHand ? (
        <HeldPallet inHand={inHand} />
      ) : (
        <Waiting
          shown={task.waiting}
          onChoose={(chosen) => task.run({ kind: 'choose', lpn: chosen }, chosen)}
        />
      )}
    </FloorScreen>
  );
}

export function PutawayPage() {
  const [params] = useSearchParams();
  const { id } = useCurrentWarehouse();
  const lpn = params.get('lpn');
  // The next task may be another pallet, on the same screen.
  return <Putaway key={`${id} ${lpn}`} warehouseId={id} lpn={lpn} />;
}
