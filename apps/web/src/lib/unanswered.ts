import { createStore } from './store.ts';

/**
 * What was found out about a request without an answer: it was done, with its answer where that is
 * known, or not so far.
 */
export type Finding = { isDone: true; answer?: unknown } | { isDone: false };

/**
 * What becomes of a request without an answer: it is sent again, is known to be done, or is given
 * up.
 */
export type Way = { kind: 'again' } | { kind: 'done'; answer: unknown } | { kind: 'back' };

export interface Unanswered {
  look: () => Promise<Finding>;
  go: (way: Way) => void;
}

const questions = createStore<readonly Unanswered[]>([]);
let screens = 0;

/** The requests about whose outcome somebody has to be asked. */
export const useUnanswered = questions.use;

/**
 * A screen that asks about them. Without one nobody is asked, as on the floor, where work that
 * waits is sent by itself.
 */
export function showsUnanswered(): () => void {
  screens += 1;
  return () => {
    screens -= 1;
    if (screens === 0) giveUpUnanswered();
  };
}

export function askUnanswered(look: () => Promise<Finding>): Promise<Way> {
  if (screens === 0) return Promise.resolve({ kind: 'back' });
  return new Promise((resolve) => {
    const question: Unanswered = {
      look,
      go: (way) => {
        questions.set(questions.get().filter((other) => other !== question));
        resolve(way);
      },
    };
    questions.set([...questions.get(), question]);
  });
}

/** Gives up all of them, as where the user signs out. */
export function giveUpUnanswered(): void {
  for (const { go } of questions.get()) go({ kind: 'back' });
}
