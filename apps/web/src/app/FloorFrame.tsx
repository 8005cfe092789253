import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ClaimNextTask } from '../features/floor/ClaimNextTask.tsx';
import { useTasksAhead } from '../features/floor/tasksAhead.ts';
import { DevicePlace } from '../features/printers/PlaceDialog.tsx';
import { currentSettings } from '../lib/currentSettings.ts';
import { keepReads, kept } from '../lib/outbox/keptReads.ts';
import { useIsOutboxOpen } from '../lib/outbox/pageOutbox.ts';
import { useUser } from '../lib/session.ts';
import { useCurrentWarehouse } from '../lib/warehouse.tsx';
import { onPhone } from '../ui/media.ts';
import { LoadingTask } from '../ui/scan/LoadingTask.tsx';
import { NextTaskButton } from '../ui/scan/NextTask.tsx';
import { locationCodes } from '../ui/scan/useLookUp.ts';

function TasksAhead({ warehouseId }: { warehouseId: number }) {
  useTasksAhead(warehouseId);
  return null;
}

/** What every task needs without a network. */
function Floor() {
  const warehouseId = useCurrentWarehouse().id;
  useQuery(locationCodes(warehouseId));
  const { pathname } = useLocation();
  useQuery(kept(currentSettings()));
  return (
    <NextTaskButton value={ClaimNextTask}>
      <TasksAhead key={pathname} warehouseId={warehouseId} />
      <Outlet />
      {pathname === '/floor' && (
        // The screen above reaches into the padding of the page on a handheld.
        <Box sx={{ [onPhone]: { pt: 1 } }}>
          <DevicePlace />
        </Box>
      )}
    </NextTaskButton>
  );
}

/**
 * The frame of the floor's screens: what they have read and scanned stays on the device, and is
 * there before they are.
 */
export function FloorFrame() {
  const client = useQueryClient();
  const userId = useUser().id;
  const [readyFor, setReadyFor] = useState<number | null>(null);
  const isOutboxOpen = useIsOutboxOpen(userId);
  useEffect(() => {
    let isGone = false;
    const keeping = keepReads(client, userId);
    void keeping.then(() => isGone || setReadyFor(userId));
    return () => {
      isGone = true;
      void keeping.then((stop) => stop());
    };
  }, [client, userId]);
  return readyFor === userId && isOutboxOpen ? <Floor /> : <LoadingTask />;
}
