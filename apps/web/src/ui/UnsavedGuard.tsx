import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './useConfirm.tsx';

interface Props {
  when: boolean;
  title?: string;
  body?: string;
  /** False if a reload loses nothing. */
  guardReload?: boolean;
  /** Set to true by a form that saved and leaves the screen at once. */
  released?: RefObject<boolean> | undefined;
}

/** Asks before a screen with unsaved work is left, except where the session ended. */
export function UnsavedGuard({
  when,
  title = 'Leave without saving?',
  body = 'What you entered here is not saved yet and will be lost.',
  guardReload = true,
  released,
}: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      !released?.current &&
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.pathname !== '/login',
  );
  useEffect(() => {
    if (!when || !guardReload) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [when, guardReload]);
  const question = blocker.state === 'blocked' ? { title, body, confirm: 'Leave' } : null;
  return (
    <ConfirmDialog
      question={question}
      onAnswer={(yes) => (yes ? blocker.proceed?.() : blocker.reset?.())}
    />
  );
}
