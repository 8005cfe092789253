import type { CountDetail, CountLine } from '@lading/contract/counts';
import type { Named } from '@lading/contract/fields';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { counted, formatUnits } from '../../lib/format.ts';
import { DoneSign, Figure, FloorList } from '../../ui/scan/FloorList.tsx';
import { FloorScan, ThumbBar } from '../../ui/scan/FloorScreen.tsx';
import { Words } from '../../ui/Words.tsx';
import { LotDialog } from '../receiving/receiving.parts.tsx';
import { CountQuantity } from './CountQuantity.tsx';
import { type Goods, goodsOf, isOn, keyOf, lineFor, linesIn } from './countingRules.ts';
import { openLinesOf } from './countMachine.ts';
import { countedText, goodsText } from './countWords.ts';
import { FinishDialog } from './FinishDialog.tsx';
import { type CountingTask, useCounting } from './useCounting.ts';

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
  return (
    <FloorList
      title={`Locations (${count.progress.placesDone} of ${count.progress.places} done)`}
      rows={rows}
    />
  );
}

const MOVED = 'Moved since the scan: count again';

/** The lines of a location, without expected quantities. */
function Things({
  place,
  lines,
  task,
}: {
  place: Named;
  lines: readonly CountLine[];
  task: CountingTask;
}) {
  const rows = lines.map((line) => ({
    key: line.id,
    onClick: () => task.take(goodsOf(line)),
    icon: <DoneSign isDone={line.entered && !line.movedSince} />,
    title: line.product.sku,
    detail: [
      line.product.name,
      line.lot && `Lot ${line.lot.code}`,
      line.pallet && [line.pallet.lpn, ...(line.within ?? []).toReversed()].join(' on '),
      line.movedSince && MOVED,
    ]
      .filter(Boolean)
      .join(' · '),
    end: <Figure>{line.countedQuantity === null ? 'to count' : countedText(line)}</Figure>,
  }));
  return (
    <FloorList
      title={`In ${place.name}`}
      rows={rows}
      empty="Nothing is expected here. Scan what you find, or finish the location."
    />
  );
}

function Choice({
  choice,
  onChoose,
}: {
  choice: readonly Goods[];
  onChoose: (goods: Goods) => void;
}) {
  const rows = choice.map((goods) => ({
    key: keyOf(goods),
    onClick: () => onChoose(goods),
    icon: <DoneSign isDone={false} />,
    title: goodsText(goods),
    detail: goods.lpn === null ? `${goods.product.name} · not on a pallet` : goods.product.name,
  }));
  return <FloorList title="Which one?" rows={rows} />;
}

const isComplete = ({
  progress: { lines, linesCounted, places, placesDone },
}: CountDetail): boolean => linesCounted === lines && placesDone === places;

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
  /** Stands where the location is finished, once everything is counted. */
  done: ReactNode;
}

/** What is listed in a location, and the way on. */
function InPlace({ count, place, task, done }: InPlaceProps) {
  const { lpn, choice } = task.position;
  const lines = linesIn(count, place.id);
  const shown = lpn === null ? lines : lines.filter((line) => isOn(line, lpn));
  return (
    <>
      {choice ? (
        <Choice choice={choice} onChoose={task.take} />
      ) : (
        <Things place={place} lines={shown} task={task} />
      )}
      <ThumbBar columns="1fr 2fr">
        <Button variant="outlined" color="inherit" onClick={task.back}>
          Back
        </Button>
        {done ?? (
          <Button variant="contained" loading={task.isBusy} onClick={() => task.finish(place)}>
            <span>
              <Words>Finish {place.name}</Words>
            </span>
          </Button>
        )}
      </ThumbBar>
    </>
  );
}

/** The question that counting waits for. */
export function Questions({ task }: { task: CountingTask }) {
  const { question, count } = task;
  if (question?.kind === 'lot') {
    const { goods, stated } = question;
    const asked = { product: { ...goods.product, ...goods.asks }, quantity: null, stated };
    return (
      <LotDialog
        key={keyOf(goods)}
        question={asked}
        onAnswer={(lots) => task.askLot(lots?.[0]?.lot ?? null)}
      />
    );
  }
  if (question?.kind !== 'finish') return null;
  const { place } = question;
  return (
    <FinishDialog
      place={place}
      open={openLinesOf(count, place)}
      onAnswer={(openLines) => (openLines ? task.finishAs(place, openLines) : task.leaveOpen())}
    />
  );
}

/** Takes a doubtful code as it is. */
function Doubt({ task }: { task: CountingTask }) {
  if (task.question?.kind !== 'doubt') return null;
  return (
    <Button variant="outlined" color="inherit" size="large" onClick={task.sure}>
      Take It as It Is
    </Button>
  );
}

export function CountingPanel({ count: counted, first = null, actions }: Props) {
  const task = useCounting(counted, first);
  const { count } = task;
  const { place, goods } = task.position;
  const isOver = Boolean(actions) && isComplete(count);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FloorScan
        label={goods ? null : place ? 'Scan a product or an LPN' : 'Scan a location'}
        idle={task.idle}
        task={task}
      >
        {place && goods && (
          <CountQuantity
            goods={goods}
            placeName={place.name}
            key={keyOf(goods)}
            line={lineFor(count, place, goods)}
            entered={task.entered}
            isBusy={task.isBusy}
            onEntered={task.enter}
            onSave={task.save}
            onBack={task.back}
          />
        )}
      </FloorScan>
      <Doubt task={task} />
      {place && goods ? null : place ? (
        <InPlace count={count} place={place} task={task} done={isOver ? actions : null} />
      ) : (
        <>
          <Places count={count} task={task} />
          {actions && <ThumbBar>{actions}</ThumbBar>}
        </>
      )}
      <Questions task={task} />
    </Box>
  );
}
