import type { Count } from '@lading/contract/counts';
import { may } from '@lading/domain/permissions';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { counted, formatUnits } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { FloorLink, FloorList } from '../../ui/scan/FloorList.tsx';
import { FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { ScanField } from '../../ui/scan/ScanField.tsx';
import { ScanResult } from '../../ui/scan/ScanResult.tsx';
import { countsPage } from './counts.queries.ts';
import { scopeText } from './countWords.ts';
import { useCountStart } from './useCountStart.ts';

/** So many are offered, the newest first; the one for a place is found by scanning it. */
const OFFERED = 20;

function detailOf(count: Count): string {
  const { lines, linesCounted, places } = count.progress;
  if (count.status === 'DRAFT') return `${scopeText(count)}${places > 0 ? ` · ${counted(places, 'location')}` : ''}`;
  return `${formatUnits(linesCounted)} of ${counted(lines, 'line')} in ${counted(places, 'location')}`;
}

function Counts({ title, counts, search = '' }: { title: string; counts: readonly Count[]; search?: string }) {
  if (counts.length === 0) return null;
  return (
    <FloorList title={title}>
      {counts.map((count) => (
        <FloorLink key={count.id} to={`/floor/count/${count.id}${search}`} title={count.name} detail={detailOf(count)} />
      ))}
    </FloorList>
  );
}

/** Counting begins with a count that runs, or with a scan of the place where somebody stands. */
export function FloorCountStartPage() {
  const warehouse = useCurrentWarehouse();
  const { role } = useUser();
  const running = useQuery(countsPage({ warehouseId: warehouse.id, status: 'COUNTING', limit: OFFERED }));
  const drafts = useQuery(countsPage({ warehouseId: warehouse.id, status: 'DRAFT', limit: OFFERED }));
  const start = useCountStart(warehouse.id);
  const { at } = start;
  const isLoaded = running.data !== undefined && drafts.data !== undefined;
  const isFailed = (running.isError || drafts.isError) && !isLoaded;
  const begin = at && at.counts.length === 0 && may(role, 'counts:count') && (
    <Button variant="contained" disabled={start.isBusy} onClick={() => start.begin(at.place)}>
      Count {at.place.name} now
    </Button>
  );
  return (
    <FloorScreen title="Count" back="/floor" actions={begin}>
      <ScanField label="Scan a location" onCode={start.scan} isBusy={start.isBusy} />
      <ScanResult said={start.said} idle="Choose a count, or scan the location where you stand." retry={start.retry} />
      {isFailed && (
        <LoadFailed
          text="Failed to load the cycle counts."
          onRetry={() => void Promise.all([running.refetch(), drafts.refetch()])}
          busy={running.isFetching || drafts.isFetching}
        />
      )}
      {!isLoaded && !isFailed && <PanelSkeleton lines={3} height={40} />}
      {at && at.counts.length > 0 ? (
        <Counts title={`Counts of ${at.place.name}`} counts={at.counts} search={`?location=${at.place.id}`} />
      ) : (
        isLoaded && (
          <>
            <Counts title="Being counted" counts={running.data.rows} />
            <Counts title="Not started yet" counts={drafts.data.rows} />
            {running.data.rows.length + drafts.data.rows.length === 0 && (
              <EmptyState text="No counts are open. Scan a location to count it." />
            )}
          </>
        )
      )}
    </FloorScreen>
  );
}
