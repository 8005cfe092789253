import { listenEvents } from '@lading/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { openStream } from '../lib/api.ts';
import { type LiveState, type Surroundings, startLive } from '../lib/live.ts';
import { unforeseen } from '../lib/random.ts';
import { Refresher } from '../lib/refresher.ts';
import { useSession } from '../lib/session.ts';
import { useWarehouses } from '../lib/warehouse.tsx';

const events = [
  [document, 'visibilitychange'],
  [window, 'online'],
  [window, 'pageshow'],
] as const;

const CHANNEL = 'lading-live';

function thisPage(): Surroundings {
  const tabs = 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : null;
  return {
    isHidden: () => document.hidden,
    watch: (changed) => {
      for (const [target, name] of events) target.addEventListener(name, changed);
      return () => {
        for (const [target, name] of events) target.removeEventListener(name, changed);
      };
    },
    // A browser opens six connections to a server at most, so hidden tabs give up theirs.
    tellOthers: () => tabs?.postMessage('listening'),
    hearOthers: (heard) => {
      tabs?.addEventListener('message', heard);
      return () => tabs?.close();
    },
    random: unforeseen,
  };
}

/** Keeps every screen in step with changes by others in the current warehouse. */
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
      // The warehouse may have been taken away from the user.
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
