import type { CountDetail } from '@lading/contract/counts';
import { countSteps } from '@lading/domain/counts';
import { isLegal } from '@lading/domain/life';
import { may } from '@lading/domain/permissions';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { counted, formatDateTime, formatUnits } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { Secondary } from '../../ui/columns.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { History } from '../../ui/History.tsx';
import { LoadedDocument } from '../../ui/Loaded.tsx';
import { PageHeader, StatusLine } from '../../ui/PageHeader.tsx';
import { locationPath, productPath } from '../../ui/RecordLinks.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { CountingPanel } from './CountingPanel.tsx';
import { CountReview } from './CountReview.tsx';
import { CountSteps } from './CountSteps.tsx';
import { oneCount } from './counts.queries.ts';
import { leftOutText, requestText, scopeText } from './countWords.ts';
import { MovedLines } from './MovedLines.tsx';
import { useCountHere, useOverText } from './useCounting.ts';

function CountProgress({ count }: { count: CountDetail }) {
  const { lines, linesCounted, places, placesDone } = count.progress;
  const share = lines > 0 ? (linesCounted / lines) * 100 : 0;
  return (
    <Paper component="section" aria-label="Progress" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Typography variant="h2">Progress</Typography>
      <LinearProgress
        variant="determinate"
        value={share}
        aria-label="Lines counted"
        sx={{ height: 8, borderRadius: 4 }}
      />
      <Typography>
        {formatUnits(linesCounted)} of {counted(lines, 'line')} counted, {formatUnits(placesDone)}{' '}
        of {counted(places, 'location')} done.
      </Typography>
      {count.counters.length > 0 && (
        <Box
          component="ul"
          aria-label="Who counts"
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
        >
          {count.counters.map(({ user, lines: own, lastCountedAt }) => (
            <Box component="li" key={user.id} sx={{ overflowWrap: 'anywhere' }}>
              {user.name}: {counted(own, 'line')}{' '}
              <Secondary>last {formatDateTime(lastCountedAt)}</Secondary>
            </Box>
          ))}
        </Box>
      )}
    </Paper>
  );
}

/** The scope of a draft; its list is made when it starts. */
function Draft({ count }: { count: CountDetail }) {
  const ofPlaces = count.places.map(({ location: { id, name } }) => ({
    name,
    to: locationPath(id),
  }));
  const ofProducts = count.products.map(({ id, sku }) => ({ name: sku, to: productPath(id) }));
  const chosen = ofPlaces.length > 0 ? ofPlaces : ofProducts;
  const what = counted(chosen.length, ofPlaces.length > 0 ? 'location' : 'product');
  return (
    <Paper
      component="section"
      aria-label="What is counted"
      sx={{ p: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}
    >
      <Typography variant="h2">{what}</Typography>
      <Typography color="text.secondary">
        What stands there when counting starts is what is looked for. Counters do not see how many.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {chosen.map(({ name, to }) => (
          <Chip key={to} component={Link} to={to} clickable size="small" label={name} />
        ))}
      </Box>
    </Paper>
  );
}

/** A count that is over, as a counter sees it: never what was expected. */
function Over({ count }: { count: CountDetail }) {
  const text = useOverText(count);
  return (
    <Paper>
      <EmptyState text={text} />
    </Paper>
  );
}

function Main({ count }: { count: CountDetail }) {
  if (isLegal(countSteps, count.status, 'start')) return <Draft count={count} />;
  if (isLegal(countSteps, count.status, 'count'))
    return (
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <MovedLines count={count} />
        <CountingPanel count={count} />
      </Box>
    );
  return count.variance ? (
    <CountReview count={count} variance={count.variance} />
  ) : (
    <Over count={count} />
  );
}

function Loaded({ count }: { count: CountDetail }) {
  const { role } = useUser();
  const leftOut = leftOutText(count);
  const request = requestText(count);
  // The review needs the width for its table.
  const isWide = count.variance !== null;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {leftOut && <Alert severity="info">{leftOut}</Alert>}
      {request && <Alert severity="warning">{request}</Alert>}
      {isLegal(countSteps, count.status, 'approve') && !may(role, 'counts:approve') && (
        <Alert severity="info">Only a supervisor can approve a count.</Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: isWide ? 'minmax(0, 1fr)' : 'minmax(0, 7fr) minmax(0, 5fr)',
          },
        }}
      >
        <Main count={count} />
        <Box
          sx={{
            display: 'grid',
            gap: 2.5,
            minWidth: 0,
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              lg: isWide ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
            },
            alignItems: 'start',
          }}
        >
          {!isLegal(countSteps, count.status, 'start') && <CountProgress count={count} />}
          <History of="count" history={count.history} />
        </Box>
      </Box>
    </Box>
  );
}

export function CountPage() {
  const count = useCountHere(oneCount(useIdParam('countId')));
  const { data } = count;
  return (
    <>
      <PageHeader
        trail={[{ to: '/cycle-counts', label: 'Cycle Counts' }]}
        title={data?.name ?? 'Cycle Count'}
        subtitle={
          data && (
            <StatusLine chip={<StatusChip of="count" status={data.status} />}>
              {scopeText(data)}
            </StatusLine>
          )
        }
        actions={data && <CountSteps count={data} />}
      />
      <LoadedDocument
        result={count}
        failed="Failed to load the cycle count."
        missing={{
          text: 'There is no such cycle count in your warehouses.',
          to: '/cycle-counts',
          label: 'All Cycle Counts',
        }}
      >
        {(count) => <Loaded count={count} />}
      </LoadedDocument>
    </>
  );
}
