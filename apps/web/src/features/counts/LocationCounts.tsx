import type { Count } from '@lading/contract/counts';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../lib/format.ts';
import { type Column, chipColumn, dateColumn, keyColumn, textColumn } from '../../ui/columns.tsx';
import { FIRST_ROWS, ListSection } from '../../ui/ListSection.tsx';
import { CountLink } from '../../ui/RecordLinks.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { countsPage } from './counts.queries.ts';
import { scopeText } from './countWords.ts';

const name = (count: Count) => <CountLink count={count} />;

const columns: Column<Count>[] = [
  keyColumn('Name', name, { text: (count) => count.name }),
  chipColumn('Status', ({ status }) => <StatusChip of="count" status={status} />),
  textColumn('What', scopeText),
  dateColumn('Created', ({ createdAt }) => createdAt),
  textColumn('By', ({ createdBy }) => createdBy.name),
];

/** The counts of a location that are not closed. */
export function LocationCounts({
  warehouseId,
  locationId,
}: {
  warehouseId: number;
  locationId: number;
}) {
  return (
    <ListSection
      label="Open Counts"
      result={useQuery(
        countsPage({ warehouseId, locationId, activeOnly: 'true', limit: FIRST_ROWS }),
      )}
      all={{
        to: `/cycle-counts?locationId=${locationId}&activeOnly=true`,
        counted: ['open count'],
      }}
      empty="No open count includes this location."
      failed="Failed to load the counts."
      columns={columns}
      rowKey={({ id }) => id}
      card={(count) => ({
        title: name(count),
        detail: `${scopeText(count)} · ${formatDate(count.createdAt)}`,
        badge: <StatusChip of="count" status={count.status} />,
      })}
    />
  );
}
