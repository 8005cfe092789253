import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import { LoadFailed } from './LoadFailed.tsx';
import { Tile } from './Tile.tsx';

interface Props<T> {
  result: UseQueryResult<T>;
  tiles: readonly { label: string; read: (sum: T) => string; hint?: string }[];
}

/** What the rows of a list add up to, over all of its pages. */
export function SumTiles<T>({ result, tiles }: Props<T>) {
  if (result.isError && !result.data) {
    return (
      <Box sx={{ mb: 2.5 }}>
        <LoadFailed text="The sum could not be loaded." onRetry={() => void result.refetch()} busy={result.isFetching} />
      </Box>
    );
  }
  return (
    <Box
      sx={{ display: 'grid', gap: 2, mb: 2.5, gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' } }}
    >
      {tiles.map(({ label, read, hint }) => (
        <Tile key={label} label={label} value={result.data && read(result.data)} {...(hint ? { hint } : {})} />
      ))}
    </Box>
  );
}
