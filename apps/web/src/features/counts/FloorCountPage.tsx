import type { CountDetail } from '@lading/contract/counts';
import { countSteps } from '@lading/domain/counts';
import { isLegal } from '@lading/domain/life';
import { may } from '@lading/domain/permissions';
import { taskId } from '@lading/domain/tasks';
import Alert from '@mui/material/Alert';
import { useSearchParams } from 'react-router';
import { counted, formatUnits } from '../../lib/format.ts';
import { kept } from '../../lib/outbox/keptReads.ts';
import { useUser } from '../../lib/session.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import type { Machine, ScanEvent } from '../../ui/scan/device.ts';
import { FloorScan, FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { LoadedTask } from '../../ui/scan/LoadedTask.tsx';
import { NextTask } from '../../ui/scan/NextTask.tsx';
import { useMachine } from '../../ui/scan/useMachine.ts';
import { useTaskClaim } from '../../ui/scan/useTaskClaim.ts';
import { useKeptProducts } from '../products/products.queries.ts';
import { CountingPanel } from './CountingPanel.tsx';
import { StartCount, SubmitCount } from './CountSteps.tsx';
import { oneCount } from './counts.queries.ts';
import { requestText, scopeText } from './countWords.ts';
import { MovedLines } from './MovedLines.tsx';
import { useCountHere, useOverText } from './useCounting.ts';

const START = '/floor/count';

/** Refuses what is scanned where nothing is counted. */
const resting: Machine<null, ScanEvent, never> = {
  step: (state, { code }) => ({
    state,
    say: {
      tone: 'error',
      text: `"${code.trim()}" was not taken: this count is not being counted.`,
    },
  }),
};
const begin = () => null;

/** A count that is not being counted. A draft can be started here. */
function AtRest({ count }: { count: CountDetail }) {
  const { role } = useUser();
  const task = useMachine(resting, begin, { ask: async (ask: never) => ask });
  const over = useOverText(count);
  if (isLegal(countSteps, count.status, 'start'))
    return (
      <FloorScreen title={count.name} back={START} actions={<StartCount count={count} />}>
        <FloorScan
          label={null}
          idle={`${scopeText(count)}. What stands there when counting starts is what is looked for.`}
          task={task}
        />
      </FloorScreen>
    );
  const isReviewer = isLegal(countSteps, count.status, 'approve') && may(role, 'counts:approve');
  return (
    <FloorScreen
      title={count.name}
      back={START}
      actions={
        <>
          <NextTask task={task} />
          <LinkButton to={START} variant="outlined" color="inherit">
            Count something else
          </LinkButton>
          {isReviewer && (
            <LinkButton to={`/cycle-counts/${count.id}`} variant="outlined" color="inherit">
              Review this count
            </LinkButton>
          )}
        </>
      }
    >
      <FloorScan label={null} idle={over} task={task} />
    </FloorScreen>
  );
}

function Counting({ count, alsoCounts }: { count: CountDetail; alsoCounts: string | null }) {
  useKeptProducts(count.lines);
  const [params] = useSearchParams();
  const wanted = Number(params.get('location'));
  const first = count.places.find(({ location }) => location.id === wanted)?.location ?? null;
  const request = requestText(count);
  const { lines, linesCounted, places, placesDone } = count.progress;
  return (
    <FloorScreen
      title={count.name}
      detail={`${formatUnits(linesCounted)} of ${counted(lines, 'line')}, ${formatUnits(placesDone)} of ${counted(places, 'location')} done`}
      back={START}
    >
      {request && <Alert severity="warning">{request}</Alert>}
      {alsoCounts && <Alert severity="info">{alsoCounts}</Alert>}
      <MovedLines count={count} />
      <CountingPanel count={count} first={first} actions={<SubmitCount count={count} />} />
    </FloorScreen>
  );
}

/**
 * A count is claimed while somebody counts, so that *Next Task* gives it to nobody else. Several
 * may still count it together.
 */
function Claimed({ count }: { count: CountDetail }) {
  const isCounting = isLegal(countSteps, count.status, 'count');
  const alsoCounts = useTaskClaim(taskId('COUNT', count.id), !isCounting);
  return isCounting ? <Counting count={count} alsoCounts={alsoCounts} /> : <AtRest count={count} />;
}

export function FloorCountPage() {
  const count = useCountHere(kept(oneCount(useIdParam('countId'))));
  return (
    <LoadedTask title="Count" back={START} result={count} failed="Failed to load the cycle count.">
      {(count) => <Claimed key={count.id} count={count} />}
    </LoadedTask>
  );
}
