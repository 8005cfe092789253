import type { Dashboard } from '@lading/contract/dashboard';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy } from 'react';
import { Deferred } from '../../ui/Deferred.tsx';
import { useIsPhone } from '../../ui/media.ts';

// Drawing is heavy: the figures stand before its code has come.
const DailyBoard = lazy(() => import('./DailyBoard.tsx').then((module) => ({ default: module.DailyBoard })));

/** Of the board, in pixels. */
const HEIGHT = { phone: 314, wide: 760 } as const;

/** How the last days went: drawn, and in numbers. */
export function DailySection({ daily }: { daily: Dashboard['daily'] | undefined }) {
  const isPhone = useIsPhone();
  const holder = <Skeleton variant="rounded" height={isPhone ? HEIGHT.phone : HEIGHT.wide} aria-label="Loading" />;
  return (
    <Paper component="section" aria-label="Last 14 days" sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        Last 14 days
      </Typography>
      {daily ? (
        <Deferred holder={holder} missing="The last days could not be loaded. Reload the page to try again.">
          <DailyBoard daily={daily} isPhone={isPhone} />
        </Deferred>
      ) : (
        holder
      )}
    </Paper>
  );
}
