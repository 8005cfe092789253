import type { ReplenishmentTask } from '@lading/contract/replenishment';
import { isOpenReplenishment } from '@lading/domain/replenishment';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { sendWork } from '../../lib/outbox/pageOutbox.ts';
import { serverClock } from '../../lib/serverClock.ts';
import { useUser } from '../../lib/session.ts';
import { readJson, removeKeys, writeJson } from '../../lib/storage.ts';
import { useLookUp } from '../../ui/scan/useLookUp.ts';
import { useMachine } from '../../ui/scan/useMachine.ts';
import { goText, overText } from './replenishing.ts';
import {
  beginReplenishing,
  type KeptReplenishing,
  type Question,
  type ReplenishAsk,
  type ReplenishEvent,
  replenishMachine,
} from './replenishMachine.ts';

const at = () => serverClock.now().getTime();

interface KeptVisit extends KeptReplenishing {
  /** Of the history's entry: only a reload leaves the goods in hand. */
  visit: string;
}

type MoveAsk = Extract<ReplenishAsk, { kind: 'move' }>;

/** Sends that the goods were moved, and where to. Returns whether this waits for the network. */
async function sendMove(task: ReplenishmentTask, { quantity, to }: MoveAsk): Promise<boolean> {
  const body = { quantity, ...(to.id === task.to.id ? {} : { locationId: to.id }) };
  const work = {
    to: 'finishReplenishmentTask',
    input: { params: { id: task.id }, body },
    warehouseId: task.warehouseId,
  } as const;
  return (
    (await sendWork<'finishReplenishmentTask'>({
      ...work,
      what: `${task.product.sku} to ${to.name}`,
    })) === null
  );
}

/** Works one task off. `replenishmentTask` contains what this device did since it was read. */
export function useReplenishing(replenishmentTask: ReplenishmentTask) {
  const { id, warehouseId, from } = replenishmentTask;
  const key = `replenishing:${useUser().id}:${warehouseId}:${id}`;
  const { key: visit } = useLocation();
  const lookUp = useLookUp(
    warehouseId,
    from.pallet ? [{ lpn: from.pallet.lpn, location: from.location }] : [],
  );
  const begin = () => {
    const kept = readJson<KeptVisit>(key);
    return beginReplenishing(replenishmentTask, kept?.visit === visit ? kept : null);
  };
  const task = useMachine(replenishMachine, begin, {
    ask: async (ask): Promise<ReplenishEvent> => {
      if (ask.kind === 'lookUp') return { ...ask, kind: 'found', found: await lookUp(ask.code) };
      return { ...ask, kind: 'moved', waits: await sendMove(replenishmentTask, ask) };
    },
    perform: ({ kept }) => (kept ? writeJson(key, { ...kept, visit }) : removeKeys(key)),
  });
  const { state, act, press, tell } = task;
  useEffect(
    () => tell({ kind: 'told', task: replenishmentTask, at: at() }),
    [tell, replenishmentTask],
  );
  const isOver = !isOpenReplenishment(state.task);
  return {
    ...task,
    task: state.task,
    taken: state.taken,
    question: state.question,
    isOver,
    idle: isOver ? overText(state.task, null) : goText(state.task),
    setQuantity: (quantity: number) =>
      act({ kind: 'quantity', quantity, at: at() }, state.task.product.sku),
    yes: (question: Question) => press({ kind: 'yes', question, at: at() }, 'The answer'),
  };
}
