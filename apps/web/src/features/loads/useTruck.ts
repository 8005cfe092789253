import { loadUnit, unloadPackages } from '@lading/contract/calls';
import type { LoadDetail } from '@lading/contract/loads';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { keyOfAsk, sendWork, useEntries } from '../../lib/outbox/pageOutbox.ts';
import { useCall } from '../../lib/useCall.ts';
import { readOrSay, useLookUp } from '../../ui/scan/useLookUp.ts';
import { useMachine } from '../../ui/scan/useMachine.ts';
import { withLoaded, withOwnScans, withStates } from './loading.ts';
import { type LoadingAsk, type LoadingEvent, loadingMachine } from './loadingMachine.ts';
import { oneLoad } from './loads.queries.ts';

type Scanned = Extract<LoadingAsk, { kind: 'load' }>;

/** Sends a scan. One of a package that this device knows waits for the network; others are asked. */
async function sendScan(asked: Scanned) {
  const { load, code, packageIds } = asked;
  const input = { params: { id: load.id }, body: { code } };
  if (packageIds.length === 0)
    return readOrSay(
      () => call(loadUnit, input, { idempotencyKey: keyOfAsk(asked) }),
      undefined,
      `"${code}" is not known on this device, and there is no network to ask. Scan it again later.`,
    );
  return sendWork<'loadUnit'>({
    to: 'loadUnit',
    input,
    warehouseId: load.warehouseId,
    what: `${code} onto ${load.number}`,
    group: `load ${load.id}`,
    key: keyOfAsk(asked),
  });
}

/** Loads packages on this device: see `loadingMachine`. */
export function useTruck(serverLoad: LoadDetail) {
  const client = useQueryClient();
  const entries = useEntries();
  const known = useMemo(() => withOwnScans(serverLoad, entries), [serverLoad, entries]);
  const unloading = useCall(unloadPackages);
  const lookUp = useLookUp(serverLoad.warehouseId);
  const keep = (change: (load: LoadDetail) => LoadDetail) =>
    client.setQueryData<LoadDetail>(
      oneLoad(serverLoad.id).queryKey,
      (load) => load && change(load),
    );
  const ask = async (asked: LoadingAsk): Promise<LoadingEvent> => {
    const { packageIds } = asked;
    if (asked.kind === 'unload') {
      const params = { id: asked.load.id };
      await unloading.run({ params, body: { packageIds: [...packageIds] } });
      keep((load) => withStates(load, packageIds, 'STAGED'));
      return { kind: 'unloaded', packageIds };
    }
    const after = await sendScan(asked).catch((reason: unknown) => {
      if (reason instanceof ApiError && reason.code === 'NOT_FOUND') return 'strange' as const;
      throw reason;
    });
    if (after === 'strange') return { kind: 'strange', found: await lookUp(asked.code) };
    if (after) keep((load) => withLoaded(load, after));
    return { kind: 'loaded', packageIds, after };
  };
  const task = useMachine(loadingMachine, () => ({ load: known }), { ask });
  const { tell, isBusy } = task;
  useEffect(() => {
    if (!isBusy) tell({ kind: 'told', load: known });
  }, [known, isBusy, tell]);
  return task;
}
