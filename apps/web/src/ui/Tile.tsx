import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { InfoOutlined } from './icons.tsx';
import { LoadFailed } from './LoadFailed.tsx';

/** A figure with its name; undefined while it loads. */
export function Tile({
  label,
  value,
  hint,
}: {
  label: string;
  value: ReactNode;
  hint?: string | undefined;
}) {
  const labelId = useId();
  return (
    <Paper role="group" aria-labelledby={labelId} sx={{ p: 2 }}>
      <Typography id={labelId} sx={{ color: 'text.secondary', fontSize: 13 }}>
        {label}
      </Typography>
      <Typography
        component="div"
        sx={{
          mt: 0.5,
          fontSize: { xs: '1.4rem', sm: '1.75rem' },
          fontWeight: 650,
          lineHeight: 1.2,
          overflowWrap: 'anywhere',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {value ?? <Skeleton width={80} />}
      </Typography>
      {hint && (
        <Typography sx={{ color: 'text.secondary', fontSize: 12, mt: 0.5 }}>{hint}</Typography>
      )}
    </Paper>
  );
}

/** An explanation in the upper right corner of what it explains. */
export function InfoTip({ label, text }: { label: string; text: string }) {
  return (
    <Tooltip title={text} enterTouchDelay={0} leaveTouchDelay={8_000}>
      <IconButton
        size="small"
        aria-label={label}
        sx={{ position: 'absolute', top: 4, right: 4, color: 'text.secondary' }}
      >
        <InfoOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}

interface Props<T> {
  result: UseQueryResult<T>;
  /** `more` completes the hint once the sum is known. */
  tiles: readonly {
    label: string;
    read: (sum: T) => string;
    hint?: string;
    more?: (sum: T) => string;
  }[];
}

/** Sums over all pages of a list. */
export function SumTiles<T>({ result, tiles }: Props<T>) {
  if (result.isError && !result.data) {
    return (
      <Box sx={{ mb: 2.5 }}>
        <LoadFailed
          text="The sum could not be loaded."
          onRetry={() => void result.refetch()}
          busy={result.isFetching}
        />
      </Box>
    );
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        mb: 2.5,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {tiles.map(({ label, read, hint, more }) => (
        <Tile
          key={label}
          label={label}
          value={result.data && read(result.data)}
          hint={[hint, result.data && more?.(result.data)].filter(Boolean).join('; ')}
        />
      ))}
    </Box>
  );
}
