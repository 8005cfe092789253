import { listenEvents } from '@lading/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { openStream } from '../lib/api.ts';
import { type LiveState, startLive } from '../lib/live.ts';
import { thisPage } from '../lib/page.ts';
import { Refresher } from '../lib/refresher.ts';
import { useSession } from '../lib/session.ts';
import { useWarehouses } from '../lib/warehouse.tsx';

/** Keeps every screen in step with what others change in the current warehouse. */
export function useLive(): LiveState {
  const client = useQueryClient();
  const token = useSession()?.token;
  const { current, retry } = useWarehouses();
  const warehouseId = current?.id;
  const [state, setState] = useState<LiveState>('starting');
  useEffect(() => {
    if (!token || warehouseId === undefined) return;
    const refresher = new Refresher(client);
    const stop = startLive({
      open: (signal) => openStream(listenEvents, { query: { warehouseId } }, signal),
      onRooms: (rooms) => {
        refresher.changed(rooms);
        if (rooms.includes('warehouses')) retry();
      },
      onMissed: () => {
        refresher.everything();
        retry();
      },
      // Perhaps the warehouse was taken away: the list of them says so.
      onRefused: retry,
      onState: setState,
      page: thisPage(),
    });
    return () => {
      stop();
      refresher.stop();
      setState('starting');
    };
  }, [client, token, warehouseId, retry]);
  return state;
}
