import type { CountDetail, CountLine } from '@lading/contract/counts';
import type { Named } from '@lading/contract/fields';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { counted, formatUnits } from '../../lib/format.ts';
import { DoneSign, Figure, FloorList } from '../../ui/scan/FloorList.tsx';
import { FloorScan, ThumbBar } from '../../ui/scan/FloorScreen.tsx';
import { Words } from '../../ui/Words.tsx';
import { CountQuantity } from './CountQuantity.tsx';
import { type Goods, goodsOf, lineFor, linesIn } from './countingRules.ts';
import { countedText } from './countWords.ts';
import { useFinishPlace } from './FinishPlace.tsx';
import { type CountingTask, goodsText, useCounting } from './useCounting.ts';

/** The locations, open ones first. */
function Places({ count, task }: { count: CountDetail; task: CountingTask }) {
  const open = count.places.filter(({ done }) => !done);
  const done = count.places.filter((place) => place.done);
  const rows = [...open, ...done].map((place) => ({
    key: place.location.id,
    onClick: () => task.goTo(place.location),
    icon: <DoneSign isDone={place.done} />,
    title: place.location.name,
    detail: place.lines === 0 ? 'Nothing is expected here' : counted(place.lines, 'line'),
    end: <Figure>{`${formatUnits(place.linesCounted)}/${formatUnits(place.lines)}`}</Figure>,
  }));
  return <FloorList title={`Locations (${count.progress.placesDone} of ${count.progress.places} done)`} rows={rows} />;
}

/** The lines of a location, without expected quantities. */
function Things({ place, lines, task }: { place: Named; lines: readonly CountLine[]; task: CountingTask }) {
  const rows = lines.map((line) => ({
    key: line.id,
    onClick: () => task.take(goodsOf(line)),
    icon: <DoneSign isDone={line.entered} />,
    title: line.product.sku,
    detail: [line.product.name, line.lot && `Lot ${line.lot.code}`, line.pallet?.lpn].filter(Boolean).join(' · '),
    end: <Figure>{line.countedQuantity === null ? 'to count' : countedText(line)}</Figure>,
  }));
  return <FloorList title={`In ${place.name}`} rows={rows} empty="Nothing is expected here. Scan what you find, or finish the location." />;
}

const keyOf = ({ product, lpn, lot }: Goods): string => `${product.id}:${lpn ?? ''}:${lot?.code ?? ''}`;

function Choice({ choice, onChoose }: { choice: readonly Goods[]; onChoose: (goods: Goods) => void }) {
  const rows = choice.map((goods) => ({
    key: keyOf(goods),
    onClick: () => onChoose(goods),
    icon: <DoneSign isDone={false} />,
    title: goodsText(goods),
    detail: goods.lpn === null ? `${goods.product.name} · not on a pallet` : goods.product.name,
  }));
  return <FloorList title="Which one?" rows={rows} />;
}

const isComplete = ({ progress: { lines, linesCounted, places, placesDone } }: CountDetail): boolean =>
  linesCounted === lines && placesDone === places;

interface Props {
  count: CountDetail;
  /** The location where counting begins. */
  first?: Named | null;
  /** Buttons while no location is chosen, and once everything is counted. */
  actions?: ReactNode;
}

interface InPlaceProps {
  count: CountDetail;
  place: Named;
  task: CountingTask;
  onFinish: (place: Named, open: readonly CountLine[]) => void;
  /** Stands where the location is finished, once everything is counted. */
  done: ReactNode;
}

/** What is listed in a location, and the way on. */
function InPlace({ count, place, task, onFinish, done }: InPlaceProps) {
  const { lpn, choice } = task.position;
  const lines = linesIn(count, place.id);
  const shown = lpn === null ? lines : lines.filter((line) => line.pallet?.lpn === lpn);
  const open = lines.filter((line) => line.countedQuantity === null);
  return (
    <>
      {choice ? <Choice choice={choice} onChoose={task.take} /> : <Things place={place} lines={shown} task={task} />}
      <ThumbBar columns="1fr 2fr">
        <Button variant="outlined" color="inherit" onClick={task.back}>
          Back
        </Button>
        {done ?? (
          <Button variant="contained" loading={task.isBusy} onClick={() => onFinish(place, open)}>
            <span>
              <Words>Finish {place.name}</Words>
            </span>
          </Button>
        )}
      </ThumbBar>
    </>
  );
}

export function CountingPanel({ count, first = null, actions }: Props) {
  const task = useCounting(count, first);
  const { finish, dialog } = useFinishPlace(task.finish);
  const { place, goods } = task.position;
  const isOver = Boolean(actions) && isComplete(count);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FloorScan label={goods ? null : place ? 'Scan a product or an LPN' : 'Scan a location'} idle={task.idle} task={task}>
        {place && goods && (
          <CountQuantity
            goods={goods}
            placeName={place.name}
            key={keyOf(goods)}
            line={lineFor(count, place, goods)}
            offered={task.position.units}
            isBusy={task.isBusy}
            onAnswer={task.answer}
            onCode={task.scan}
            onBack={task.back}
          />
        )}
      </FloorScan>
      {place && goods ? null : place ? (
        <InPlace count={count} place={place} task={task} onFinish={finish} done={isOver ? actions : null} />
      ) : (
        <>
          <Places count={count} task={task} />
          {actions && <ThumbBar>{actions}</ThumbBar>}
        </>
      )}
      {dialog}
      {task.dialog}
    </Box>
  );
}
