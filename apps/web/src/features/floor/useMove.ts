import type { Pallet } from '@lading/contract/inventory';
import { useQueryClient } from '@tanstack/react-query';
import { formatUnits } from '../../lib/format.ts';
import { sendWork } from '../../lib/outbox/pageOutbox.ts';
import { readOrSay, useLookUp } from '../../ui/scan/useLookUp.ts';
import { useMachine } from '../../ui/scan/useMachine.ts';
import { onePallet, palletForPutaway, stockAt } from './floor.queries.ts';
import { beginMove, type Load, type MoveAsk, type MoveEvent, moveMachine } from './moveMachine.ts';
import { usePlaceFacts } from './placeFacts.ts';

type MoveOf = Extract<MoveAsk, { kind: 'move' }>;

/** The way back of what was moved; units that were taken off a pallet are loose and have none. */
async function sendMove(warehouseId: number, { load, to, isUndo }: MoveOf): Promise<MoveEvent> {
  const done = (
    isWaiting: boolean,
    back: { load: Load; to: { id: number; name: string } } | null,
  ): MoveEvent => ({
    kind: 'moved',
    load,
    to,
    isUndo,
    isWaiting,
    back: isUndo ? null : back,
  });
  if (load.kind === 'pallet') {
    const { lpn, location } = load.pallet;
    const input = { params: { lpn }, body: { locationId: to.id } };
    const moved = await sendWork<'putAwayPallet'>({
      to: 'putAwayPallet',
      input,
      warehouseId,
      what: `${lpn} to ${to.name}`,
    });
    return done(
      !moved,
      moved && location && { load: { kind: 'pallet', pallet: moved }, to: location },
    );
  }
  const { record, quantity } = load;
  const input = { params: { id: record.id }, body: { locationId: to.id, quantity } };
  const what = `${formatUnits(quantity)} × ${record.product.sku} to ${to.name}`;
  const touched = await sendWork<'moveStock'>({ to: 'moveStock', input, warehouseId, what });
  const arrived = touched?.find(({ id }) => id !== record.id);
  const from = record.location;
  return done(
    !touched,
    arrived && from ? { load: { kind: 'part', record: arrived, quantity }, to: from } : null,
  );
}

const unread = (name: string) => `The stock of ${name} cannot be read without the network.`;

export function useMove(warehouseId: number) {
  const client = useQueryClient();
  const lookUp = useLookUp(warehouseId);
  const factsOf = usePlaceFacts(warehouseId);
  const ask = async (asked: MoveAsk): Promise<MoveEvent> => {
    switch (asked.kind) {
      case 'lookUp': {
        const { code, isEarly } = asked;
        return { kind: 'found', found: await lookUp(code), code, isEarly };
      }
      case 'readPallet': {
        const { lpn, before } = asked;
        const known: Pallet | undefined = client.getQueryData(
          palletForPutaway(lpn).queryKey,
        )?.pallet;
        return {
          kind: 'palletRead',
          pallet: await readOrSay(() => onePallet(lpn), known, unread(lpn)),
          before,
        };
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
      case 'judge':
        return { kind: 'judged', load: asked.load, place: await factsOf(asked.location) };
      case 'move':
        return sendMove(warehouseId, asked);
    }
  };
  return useMachine(moveMachine, () => beginMove(warehouseId), { ask });
}

export type MoveTask = ReturnType<typeof useMove>;
