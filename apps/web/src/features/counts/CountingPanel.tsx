import type { CountDetail, CountLine } from '@lading/contract/counts';
import type { Named } from '@lading/contract/fields';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { counted, formatUnits } from '../../lib/format.ts';
import { FloorList } from '../../ui/scan/FloorList.tsx';
import { ScanField } from '../../ui/scan/ScanField.tsx';
import { ScanResult } from '../../ui/scan/ScanResult.tsx';
import { ThumbBar } from '../../ui/scan/ThumbBar.tsx';
import { useConfirm } from '../../ui/useConfirm.tsx';
import { CountQuantity } from './CountQuantity.tsx';
import { type Goods, goodsOf, lineFor, linesIn } from './countingRules.ts';
import { countedText } from './countWords.ts';
import { type CountingTask, goodsText, useCounting } from './useCounting.ts';

interface RowProps {
  title: string;
  detail: string;
  value: string;
  isDone: boolean;
  onChoose: () => void;
}

/** A row that a thumb hits. */
function Row({ title, detail, value, isDone, onChoose }: RowProps) {
  return (
    <li>
      <ButtonBase
        onClick={onChoose}
        sx={{
          width: 1,
          minHeight: 64,
          px: 2,
          py: 1.25,
          gap: 1.5,
          justifyContent: 'flex-start',
          textAlign: 'left',
          borderTop: '1px solid',
          borderColor: 'divider',
        }}
      >
        {isDone ? (
          <CheckCircleOutlined color="success" titleAccess="Done" />
        ) : (
          <RadioButtonUnchecked color="disabled" titleAccess="To do" />
        )}
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="span" sx={{ display: 'block', fontSize: 18, fontWeight: 600, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Typography component="span" sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {detail}
          </Typography>
        </Box>
        <Typography component="span" sx={{ fontSize: 18, fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
          {value}
        </Typography>
      </ButtonBase>
    </li>
  );
}

/** The places of the walk, those with something left to count first. */
function Places({ count, task }: { count: CountDetail; task: CountingTask }) {
  const open = count.places.filter(({ done }) => !done);
  const done = count.places.filter((place) => place.done);
  return (
    <FloorList title={`Locations (${count.progress.placesDone} of ${count.progress.places} done)`}>
      {[...open, ...done].map((place) => (
        <Row
          key={place.location.id}
          title={place.location.name}
          detail={place.lines === 0 ? 'Nothing is expected here' : counted(place.lines, 'line')}
          value={`${formatUnits(place.linesCounted)}/${formatUnits(place.lines)}`}
          isDone={place.done}
          onChoose={() => task.goTo(place.location)}
        />
      ))}
    </FloorList>
  );
}

const shownLine = (line: CountLine) => (line.countedQuantity === null ? 'to count' : countedText(line));

/** What is listed in a place, or was found there: without a word of how many there should be. */
function Things({ place, lines, task }: { place: Named; lines: readonly CountLine[]; task: CountingTask }) {
  return (
    <FloorList title={`In ${place.name}`}>
      {lines.map((line) => (
        <Row
          key={line.id}
          title={line.product.sku}
          detail={[line.product.name, line.pallet?.lpn].filter(Boolean).join(' · ')}
          value={shownLine(line)}
          isDone={line.entered}
          onChoose={() => task.take(goodsOf(line))}
        />
      ))}
      {lines.length === 0 && (
        <Typography component="li" sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
          Nothing is expected here. Scan what you find, or finish the location.
        </Typography>
      )}
    </FloorList>
  );
}

function Choice({ choice, onChoose }: { choice: readonly Goods[]; onChoose: (goods: Goods) => void }) {
  return (
    <FloorList title="Which one?">
      {choice.map((goods) => (
        <Row
          key={`${goods.product.id}:${goods.lpn ?? ''}`}
          title={goodsText(goods)}
          detail={goods.lpn === null ? `${goods.product.name} · not on a pallet` : goods.product.name}
          value=""
          isDone={false}
          onChoose={() => onChoose(goods)}
        />
      ))}
    </FloorList>
  );
}

/** Finishing a place says of what is still open there that there is none: so it asks. */
function useFinish(task: CountingTask) {
  const { confirm, dialog } = useConfirm();
  const finish = async (place: Named, open: number) => {
    const question = {
      title: `Finish ${place.name}?`,
      body: (
        <Typography>{`${counted(open, 'listed line')} here ${open === 1 ? 'was' : 'were'} not entered and will count as 0.`}</Typography>
      ),
      confirm: 'Finish Location',
    };
    if (open === 0 || (await confirm(question))) task.finish(place);
  };
  return { finish, dialog };
}

interface Props {
  count: CountDetail;
  /** Where the counter stands already. */
  first?: Named | null;
  /** What else can be done while no place is chosen. */
  actions?: ReactNode;
}

export function CountingPanel({ count, first = null, actions }: Props) {
  const task = useCounting(count, first);
  const { finish, dialog } = useFinish(task);
  const { place, lpn, goods, choice } = task.position;
  const lines = place ? linesIn(count, place.id) : [];
  const shown = lpn === null ? lines : lines.filter((line) => line.pallet?.lpn === lpn);
  const open = lines.filter((line) => line.countedQuantity === null).length;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {!goods && <ScanField label={place ? 'Scan a product or an LPN' : 'Scan a location'} onCode={task.scan} isBusy={task.isBusy} />}
      <ScanResult said={task.said} idle={task.idle} retry={task.retry} />
      {place && goods ? (
        <CountQuantity
          goods={goods}
          placeName={place.name}
          key={`${goods.product.id}:${goods.lpn ?? ''}`}
          line={lineFor(count, place, goods)}
          offered={task.position.units}
          isBusy={task.isBusy}
          onAnswer={task.answer}
          onBack={task.back}
        />
      ) : place ? (
        <>
          {choice ? <Choice choice={choice} onChoose={task.take} /> : <Things place={place} lines={shown} task={task} />}
          <ThumbBar columns="1fr 2fr">
            <Button variant="outlined" color="inherit" onClick={task.back}>
              Back
            </Button>
            <Button variant="contained" loading={task.isBusy} onClick={() => void finish(place, open)}>
              Finish {place.name}
            </Button>
          </ThumbBar>
        </>
      ) : (
        <>
          <Places count={count} task={task} />
          {actions && <ThumbBar>{actions}</ThumbBar>}
        </>
      )}
      {dialog}
    </Box>
  );
}
