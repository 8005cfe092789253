import type { Location } from '@lading/contract/locations';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { counted, formatPercent } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { unitsAt } from './reports.queries.ts';

/**
 * The units in a location, and how much of its capacity they use. A client sees its own units only.
 */
export function LocationUsage({ location: { id, warehouseId, capacity } }: { location: Location }) {
  const isClient = useUser().role === 'CLIENT';
  const { data, isError, isFetching, refetch } = useQuery(unitsAt(warehouseId, id));
  if (data !== undefined) {
    if (isClient) return `${counted(data, 'unit')} of yours`;
    return `${counted(data, 'unit')}${capacity === null ? '' : ` (${formatPercent(Math.round((data / capacity) * 100))})`}`;
  }
  if (!isError) return <Skeleton width={80} />;
  return (
    <>
      Failed to load.{' '}
      <Button size="small" loading={isFetching} onClick={() => void refetch()}>
        Retry
      </Button>
    </>
  );
}
