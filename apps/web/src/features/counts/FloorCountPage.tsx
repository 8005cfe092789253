import type { CountDetail } from '@lading/contract/counts';
import { may } from '@lading/domain/permissions';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { counted, formatUnits } from '../../lib/format.ts';
import { kept } from '../../lib/outbox/keptReads.ts';
import { useEntries } from '../../lib/outbox/pageOutbox.ts';
import { useUser } from '../../lib/session.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { useKeptProducts } from '../products/products.queries.ts';
import { CountingPanel } from './CountingPanel.tsx';
import { StartCount, SubmitCount } from './CountSteps.tsx';
import { unsentOf } from './countingRules.ts';
import { oneCount } from './counts.queries.ts';
import { overText, requestText, scopeText } from './countWords.ts';
import { useCountHere } from './useCounting.ts';

const START = '/floor/count';

/** A count that is not being counted. A draft can be started here. */
function AtRest({ count }: { count: CountDetail }) {
  const { role } = useUser();
  if (count.status === 'DRAFT')
    return (
      <FloorScreen title={count.name} back={START} actions={<StartCount count={count} />}>
        <EmptyState text={`${scopeText(count)}. What stands there when counting starts is what is looked for.`} />
      </FloorScreen>
    );
  const isReviewer = count.status === 'REVIEW' && may(role, 'counts:approve');
  return (
    <FloorScreen
      title={count.name}
      back={START}
      actions={
        <>
          <LinkButton to={START} variant={isReviewer ? 'outlined' : 'contained'} color={isReviewer ? 'inherit' : 'primary'}>
            Count something else
          </LinkButton>
          {isReviewer && (
            <LinkButton to={`/cycle-counts/${count.id}`} variant="contained">
              Review this count
            </LinkButton>
          )}
        </>
      }
    >
      <EmptyState text={overText(count)} />
    </FloorScreen>
  );
}

function Counting({ count: loaded }: { count: CountDetail }) {
  const count = useCountHere(loaded);
  const unsent = unsentOf(count, useEntries());
  useKeptProducts(count.lines.map(({ product }) => product.id));
  const [params] = useSearchParams();
  const wanted = Number(params.get('location'));
  const first = count.places.find(({ location }) => location.id === wanted)?.location ?? null;
  const request = requestText(count);
  const { lines, linesCounted, places, placesDone } = count.progress;
  return (
    <FloorScreen
      title={count.name}
      detail={`${formatUnits(linesCounted)} of ${counted(lines, 'line')} counted, ${formatUnits(placesDone)} of ${counted(places, 'location')} done.`}
      back={START}
    >
      {request && <Alert severity="warning">{request}</Alert>}
      <CountingPanel count={count} first={first} actions={unsent === 0 && <SubmitCount count={count} />} />
      {unsent > 0 && (
        <Alert severity="info">{`${counted(unsent, 'entry', 'entries')} of this count must be sent before it can be submitted.`}</Alert>
      )}
    </FloorScreen>
  );
}

export function FloorCountPage() {
  const count = useQuery(kept(oneCount(useIdParam('countId'))));
  return (
    <Loaded<[CountDetail]>
      results={[count]}
      failed="Failed to load the cycle count."
      holder={<PanelSkeleton lines={3} height={56} />}
      frame={(content) => (
        <FloorScreen title="Count" back={START}>
          {content}
        </FloorScreen>
      )}
    >
      {(data) => (data.status === 'COUNTING' ? <Counting count={data} /> : <AtRest count={data} />)}
    </Loaded>
  );
}
