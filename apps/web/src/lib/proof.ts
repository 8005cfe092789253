import { createStore } from './store.ts';

interface Question {
  promise: Promise<boolean>;
  answer: (proved: boolean) => void;
}

const question = createStore<Question | null>(null);
/** The open question whether the user is who signed in; the shell shows it. */
export const useProofQuestion = question.use;

/**
 * Asks the user to prove who they are. Parallel calls share one question. False if the user
 * declines.
 */
export function askProof(): Promise<boolean> {
  const open = question.get();
  if (open) return open.promise;
  let resolve: (proved: boolean) => void = () => {};
  const promise = new Promise<boolean>((done) => {
    resolve = done;
  });
  const answer = (proved: boolean) => {
    question.set(null);
    resolve(proved);
  };
  question.set({ promise, answer });
  return promise;
}

/**
 * Answers an open question for a user who signs out: the next one on this device is not asked it.
 */
export const declineProof = (): void => question.get()?.answer(false);
