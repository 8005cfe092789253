import { claimTask, completeTask } from '@lading/contract/calls';
import { MINUTE_MS } from '@lading/domain/time';
import { useEffect, useState } from 'react';
import { ApiError, call, isPassing } from '../../lib/api.ts';
import { reach } from '../../lib/reach.ts';

/** Well before the lease of ten minutes ends. */
const RENEW_EVERY_MS = 4 * MINUTE_MS;

const CONFLICT = 409;

/**
 * Keeps a task claimed for the user while its screen is open, and ends the claim once the work is
 * done. Returns why somebody else's claim keeps the user off, or null. Without a network the work
 * goes on.
 */
export function useTaskClaim(id: number, isDone: boolean): string | null {
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    if (isDone) return;
    let isOpen = true;
    const claim = () =>
      call(claimTask, { params: { id }, body: {} }).then(
        () => isOpen && setRefusal(null),
        (reason: unknown) =>
          isOpen &&
          reason instanceof ApiError &&
          reason.status === CONFLICT &&
          setRefusal(reason.message),
      );
    void claim();
    const timer = setInterval(() => void claim(), RENEW_EVERY_MS);
    return () => {
      isOpen = false;
      clearInterval(timer);
    };
  }, [id, isDone]);
  useEffect(() => {
    if (!isDone) return;
    let isEnded = false;
    // Nobody waits for it: a claim that is not ended here ends by itself.
    const end = () =>
      call(completeTask, { params: { id } }).then(
        () => {
          isEnded = true;
        },
        (reason: unknown) => {
          isEnded = !isPassing(reason);
        },
      );
    void end();
    return reach.subscribe(() => {
      if (reach.get() && !isEnded) void end();
    });
  }, [id, isDone]);
  return isDone ? null : refusal;
}
