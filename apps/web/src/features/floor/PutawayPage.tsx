import type { PutawaySuggestion } from '@lading/contract/inventory';
import { putawaySentence } from '@lading/domain/putaway';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { counted, formatUnits } from '../../lib/format.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { floorRow } from '../../ui/scan/FloorList.tsx';
import { FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { ScanField } from '../../ui/scan/ScanField.tsx';
import { ScanResult } from '../../ui/scan/ScanResult.tsx';
import { waitingPallets } from './floor.queries.ts';
import { StockRows } from './StockRows.tsx';
import { type InHand, usePutaway } from './usePutaway.ts';

function Suggestion({ suggestion, isBest }: { suggestion: PutawaySuggestion; isBest: boolean }) {
  const { location, reason, steps, near, product } = suggestion;
  return (
    <Box component="li" sx={{ ...floorRow, display: 'block' }}>
      <Typography
        component="span"
        sx={{ display: 'block', fontSize: isBest ? 34 : 20, fontWeight: 700, lineHeight: 1.2, overflowWrap: 'anywhere' }}
      >
        {location.name}
      </Typography>
      <Typography component="span" sx={{ color: 'text.secondary', fontSize: 15 }}>
        {putawaySentence({ reason, steps, sku: product?.sku ?? null, near: near?.name ?? null })}
      </Typography>
    </Box>
  );
}

function HeldPallet({ inHand }: { inHand: InHand }) {
  const { pallet, advice } = inHand;
  return (
    <>
      {advice.suggestions.length > 0 && (
        <Paper component="section" aria-label="Suggested locations" sx={{ overflow: 'hidden' }}>
          <Typography variant="h2" sx={{ p: 2, pb: 1 }}>
            Take it to
          </Typography>
          <Box component="ul" aria-label="Suggested locations" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {advice.suggestions.map((suggestion, index) => (
              <Suggestion key={suggestion.location.id} suggestion={suggestion} isBest={index === 0} />
            ))}
          </Box>
        </Paper>
      )}
      <Paper component="section" aria-label={pallet.lpn} sx={{ overflow: 'hidden' }}>
        <Typography variant="h2" sx={{ p: 2, pb: 1 }}>
          {pallet.lpn}
        </Typography>
        <StockRows label={`On ${pallet.lpn}`} stock={pallet.contents} lpn={pallet.lpn} />
      </Paper>
    </>
  );
}

function Waiting({ onChoose }: { onChoose: (lpn: string) => void }) {
  const warehouse = useCurrentWarehouse();
  const waiting = useQuery(waitingPallets(warehouse.id));
  if (waiting.isError && !waiting.data)
    return <LoadFailed text="The waiting pallets could not be loaded." onRetry={() => void waiting.refetch()} busy={waiting.isFetching} />;
  if (!waiting.data) return <PanelSkeleton lines={4} height={58} />;
  const { rows, total } = waiting.data;
  if (rows.length === 0) return <EmptyState text="No pallets are waiting for putaway." />;
  return (
    <Paper component="section" sx={{ overflow: 'hidden' }}>
      <Typography variant="h2" sx={{ p: 2, pb: 1 }}>
        {`${counted(total, 'pallet')} waiting`}
      </Typography>
      <Box component="ul" aria-label="Waiting pallets" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map(({ lpn, location, lines, totalQuantity }) => (
          <li key={lpn}>
            <ButtonBase onClick={() => onChoose(lpn)} sx={floorRow}>
              <Box>
                <Typography component="span" sx={{ display: 'block', fontSize: 18, fontWeight: 600 }}>
                  {lpn}
                </Typography>
                <Typography component="span" sx={{ color: 'text.secondary' }}>
                  {location?.name ?? 'No location yet'} · {counted(lines, 'product')}
                </Typography>
              </Box>
              <Typography component="span" sx={{ fontSize: 20, fontWeight: 700 }}>
                {formatUnits(totalQuantity)}
              </Typography>
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Paper>
  );
}

export function PutawayPage() {
  const warehouse = useCurrentWarehouse();
  const [params] = useSearchParams();
  const task = usePutaway(warehouse.id, params.get('lpn'));
  const { inHand } = task;
  const cancel = inHand && (
    <Button variant="outlined" color="inherit" disabled={task.isBusy} onClick={task.release}>
      Not this pallet
    </Button>
  );
  return (
    <FloorScreen title="Put away" back="/floor" actions={cancel}>
      <ScanField label={inHand ? 'Scan the location' : 'Scan an LPN'} onCode={task.scan} isBusy={task.isBusy} />
      <ScanResult said={task.said} idle="Scan the LPN of a pallet." retry={task.retry} />
      {inHand ? <HeldPallet inHand={inHand} /> : <Waiting onChoose={task.choose} />}
    </FloorScreen>
  );
}
