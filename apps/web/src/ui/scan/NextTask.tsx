import { type ComponentType, createContext, useContext } from 'react';
import type { Tone } from './device.ts';

export interface NextTaskProps {
  /** The screen that says how it went. */
  task: {
    say: (tone: Tone, text: string, options?: { untilReached?: boolean }) => void;
    isBusy: boolean;
  };
  /** True beside a button that comes first. */
  isSecond?: boolean;
}

/**
 * The button that claims the next task and opens it. The app supplies it, because the rooms whose
 * work ends know no room of tasks.
 */
export const NextTaskButton = createContext<ComponentType<NextTaskProps> | null>(null);

/** Leads from the end of one task to the next; nothing outside of the floor. */
export function NextTask(props: NextTaskProps) {
  const Next = useContext(NextTaskButton);
  return Next && <Next {...props} />;
}
