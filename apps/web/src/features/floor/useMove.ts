import { createUnit, getProduct, relabelUnit } from '@lading/contract/calls';
import type { Named } from '@lading/contract/fields';
import type { Pallet } from '@lading/contract/inventory';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { keyOfAsk, outbox } from '../../lib/outbox/pageOutbox.ts';
import { locationCodes, readOrSay, useLookUp } from '../../ui/scan/useLookUp.ts';
import { useMachine } from '../../ui/scan/useMachine.ts';
import { palletForPutaway, putawayKey, stockAt, unitKey, unitOnFloor } from './floor.queries.ts';
import { beginMove, type MoveAsk, type MoveEvent, moveMachine } from './moveMachine.ts';
import type { Load } from './moveSource.ts';
import { usePlaceFacts } from './placeFacts.ts';
import { sendMove } from './sendMove.ts';
import { withUnitWork } from './unitsAhead.ts';

const unread = (name: string) => `The stock of ${name} cannot be read without the network.`;

/** The units that this device has read, and how to read one: anew, or as it is known here. */
function useUnits(warehouseId: number) {
  const client = useQueryClient();
  const locations = () => client.getQueryData(locationCodes(warehouseId).queryKey) ?? [];
  const ahead = (unit: Pallet, readAt: number) =>
    withUnitWork(unit, outbox.entries.get(), readAt, locations());
  const knownUnit = (lpn: string): Pallet | undefined => {
    const unit = client.getQueryState<Pallet>(unitOnFloor(lpn).queryKey);
    if (unit?.data) return ahead(unit.data, unit.dataUpdatedAt);
    const waiting = client.getQueryState<{ pallet: Pallet }>(palletForPutaway(lpn).queryKey);
    return waiting?.data && ahead(waiting.data.pallet, waiting.dataUpdatedAt);
  };
  const lpns = [
    ...client.getQueriesData<Pallet>({ queryKey: unitKey }).map(([, unit]) => unit),
    ...client
      .getQueriesData<{ pallet: Pallet }>({ queryKey: putawayKey })
      .map(([, data]) => data?.pallet),
  ].flatMap((unit) => (unit?.warehouseId === warehouseId ? [unit.lpn] : []));
  const read = (lpn: string): Promise<Pallet> =>
    readOrSay(
      () => client.fetchQuery({ ...unitOnFloor(lpn), staleTime: 0 }),
      knownUnit(lpn),
      `What is in ${lpn} cannot be read without the network.`,
    );
  const known = [...new Set(lpns)].flatMap((lpn) => knownUnit(lpn) ?? []);
  return { known, read };
}

/** Whose goods are moved. Throws ApiError. */
async function customerOf(load: Load): Promise<Named> {
  if (load.kind === 'unit') return load.unit.customer;
  return (
    load.customer ?? (await call(getProduct, { params: { id: load.record.product.id } })).customer
  );
}

export function useMove(warehouseId: number) {
  const units = useUnits(warehouseId);
  const lookUp = useLookUp(warehouseId, units.known);
  const factsOf = usePlaceFacts(warehouseId);
  const ask = async (asked: MoveAsk): Promise<MoveEvent> => {
    switch (asked.kind) {
      case 'lookUp': {
        const { code, isEarly } = asked;
        return { kind: 'found', found: await lookUp(code), code, isEarly };
      }
      case 'readUnit': {
        const { lpn, before } = asked;
        return { kind: 'unitRead', unit: await units.read(lpn), before };
      }
      case 'readTarget': {
        const { lpn, place, load } = asked;
        return { kind: 'targetRead', unit: await units.read(lpn), place, load };
      }
      case 'readPlace': {
        const { location, before } = asked;
        const stock = await readOrSay(
          () => stockAt(warehouseId, location.id),
          undefined,
          unread(location.name),
        );
        return { kind: 'placeRead', location, stock, before };
      }
      case 'judge': {
        const { load, target, location } = asked;
        return { kind: 'judged', load, target, place: await factsOf(location) };
      }
      case 'relabel': {
        const { lpn, label } = asked;
        const unit = await call(
          relabelUnit,
          { params: { lpn }, body: { lpn: label } },
          { idempotencyKey: keyOfAsk(asked) },
        );
        return { kind: 'labelled', former: lpn, lpn: unit.lpn };
      }
      case 'make': {
        const { label, unitKind, load } = asked;
        const unit = await call(
          createUnit,
          {
            body: {
              warehouseId,
              customerId: (await customerOf(load)).id,
              kind: unitKind,
              lpn: label,
            },
          },
          { idempotencyKey: keyOfAsk(asked) },
        );
        return { kind: 'made', unit, load };
      }
      case 'move':
        return sendMove(warehouseId, asked);
    }
  };
  return useMachine(moveMachine, () => beginMove(warehouseId), { ask });
}

export type MoveTask = ReturnType<typeof useMove>;
