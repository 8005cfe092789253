import { countHere } from '@lading/contract/calls';
import type { Count } from '@lading/contract/counts';
import type { Named } from '@lading/contract/fields';
import { countSteps } from '@lading/domain/counts';
import { isLegal } from '@lading/domain/life';
import { may } from '@lading/domain/permissions';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { counted, formatUnits } from '../../lib/format.ts';
import { kept } from '../../lib/outbox/keptReads.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { FloorList, FloorLists, type FloorRow } from '../../ui/scan/FloorList.tsx';
import { FloorScan, FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { doubtText } from '../../ui/scan/scanned.ts';
import { useFirstScan } from '../../ui/scan/useFirstScan.ts';
import { readOrSay, useLookUp } from '../../ui/scan/useLookUp.ts';
import { OFFERED, useReadAhead } from '../../ui/scan/useReadAhead.ts';
import { useScanning } from '../../ui/scan/useScanning.ts';
import { useKeptProducts } from '../products/products.queries.ts';
import { countsPage, oneCount } from './counts.queries.ts';
import { scopeText } from './countWords.ts';

interface At {
  place: Named;
  counts: readonly Count[];
}

const MOST_COUNTS_OF_A_PLACE = 10;

/** Finds the count of a scanned location, or makes one of it alone. */
function useCountStart(warehouseId: number) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [at, setAt] = useState<At | null>(null);
  const counting = useCall(countHere);
  const go = (countId: number, place: Named) =>
    void navigate(`/floor/count/${countId}?location=${place.id}`);

  const lookUp = useLookUp(warehouseId);
  const scanning = useScanning(async (code) => {
    setAt(null);
    const found = await lookUp(code);
    const { fault, location } = found;
    // What else the code means is not shown: a counter must not learn what a pallet should hold.
    const unknown = [
      `"${code.trim()}" is not a location here.`,
      doubtText(found),
      'Scan a location.',
    ]
      .filter(Boolean)
      .join(' ');
    if (!location) return say('error', fault ?? unknown);
    const query = countsPage({
      warehouseId,
      status: 'COUNTING',
      locationId: location.id,
      limit: MOST_COUNTS_OF_A_PLACE,
    });
    const reading = () => client.fetchQuery({ ...query, staleTime: 0 });
    const sentence = `Which counts lead to ${location.name} cannot be read without the network. Choose the count from the list.`;
    const { rows } = await readOrSay(reading, undefined, sentence);
    const [only, another] = rows;
    if (only && !another) return go(only.id, location);
    setAt({ place: location, counts: rows });
    say(
      'attention',
      only
        ? `${rows.length} counts lead to ${location.name}. Choose one.`
        : `No running count leads to ${location.name}.`,
    );
  });
  const { say, press } = scanning;

  // The server returns a count that somebody else began meanwhile.
  const begin = async (place: Named) =>
    go((await counting.run({ body: { warehouseId, locationId: place.id } })).id, place);
  return { ...scanning, at, begin: (place: Named) => press(() => begin(place), place.name) };
}

function detailOf(count: Count): string {
  const { lines, linesCounted, places } = count.progress;
  if (isLegal(countSteps, count.status, 'start'))
    return `${scopeText(count)}${places > 0 ? ` · ${counted(places, 'location')}` : ''}`;
  return `${formatUnits(linesCounted)} of ${counted(lines, 'line')} in ${counted(places, 'location')}`;
}

const rowsOf = (counts: readonly Count[], search = ''): FloorRow[] =>
  counts.map((count) => ({
    key: count.id,
    to: `/floor/count/${count.id}${search}`,
    title: count.name,
    detail: detailOf(count),
  }));

export function FloorCountStartPage() {
  const warehouse = useCurrentWarehouse();
  const { role } = useUser();
  const running = useQuery(
    kept(countsPage({ warehouseId: warehouse.id, status: 'COUNTING', limit: OFFERED })),
  );
  const drafts = useQuery(
    kept(countsPage({ warehouseId: warehouse.id, status: 'DRAFT', limit: OFFERED })),
  );
  useKeptProducts(
    useReadAhead(running.data?.rows, ({ id }) => kept(oneCount(id))).flatMap(({ lines }) => lines),
  );
  const start = useCountStart(warehouse.id);
  useFirstScan(start.scan);
  const { at } = start;
  const begin = at && at.counts.length === 0 && may(role, 'counts:count') && (
    <Button variant="contained" disabled={start.isBusy} onClick={() => start.begin(at.place)}>
      Count {at.place.name} now
    </Button>
  );
  return (
    <FloorScreen title="Count" back="/floor" actions={begin}>
      <FloorScan
        label="Scan a location"
        idle="Choose a count, or scan the location where you stand."
        task={start}
      />
      {at && at.counts.length > 0 ? (
        <FloorList
          title={`Counts of ${at.place.name}`}
          rows={rowsOf(at.counts, `?location=${at.place.id}`)}
        />
      ) : (
        <FloorLists
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
