import type { Count } from '@lading/contract/counts';
import { may } from '@lading/domain/permissions';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { Page } from '../../lib/api.ts';
import { counted, formatUnits } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { FloorList, FloorLists, type FloorRow } from '../../ui/scan/FloorList.tsx';
import { FloorScan, FloorScreen } from '../../ui/scan/FloorScreen.tsx';
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

const rowsOf = (counts: readonly Count[], search = ''): FloorRow[] =>
  counts.map((count) => ({ key: count.id, to: `/floor/count/${count.id}${search}`, title: count.name, detail: detailOf(count) }));

/** Counting begins with a count that runs, or with a scan of the place where somebody stands. */
export function FloorCountStartPage() {
  const warehouse = useCurrentWarehouse();
  const { role } = useUser();
  const running = useQuery(countsPage({ warehouseId: warehouse.id, status: 'COUNTING', limit: OFFERED }));
  const drafts = useQuery(countsPage({ warehouseId: warehouse.id, status: 'DRAFT', limit: OFFERED }));
  const start = useCountStart(warehouse.id);
  const { at } = start;
  const begin = at && at.counts.length === 0 && may(role, 'counts:count') && (
    <Button variant="contained" disabled={start.isBusy} onClick={() => start.begin(at.place)}>
      Count {at.place.name} now
    </Button>
  );
  return (
    <FloorScreen title="Count" back="/floor" actions={begin}>
      <FloorScan label="Scan a location" idle="Choose a count, or scan the location where you stand." task={start} />
      {at && at.counts.length > 0 ? (
        <FloorList title={`Counts of ${at.place.name}`} rows={rowsOf(at.counts, `?location=${at.place.id}`)} />
      ) : (
        <FloorLists<[Page<Count>, Page<Count>]>
          results={[running, drafts]}
          failed="Failed to load the cycle counts."
          empty="No counts are open. Scan a location to count it."
        >
          {(runningPage, draftPage) => [
            { title: 'Being counted', rows: rowsOf(runningPage.rows) },
            { title: 'Not started yet', rows: rowsOf(draftPage.rows) },
          ]}
        </FloorLists>
      )}
    </FloorScreen>
  );
}
