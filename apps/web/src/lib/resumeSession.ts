import type { User } from '@lading/contract/users';
import { type Interrupted, requireSetUp, startSession } from './session.ts';
import { storeWarehouse } from './warehouse.tsx';

/**
 * Starts a session, which may have to set up a second factor first. An interrupted user continues
 * in the same warehouse.
 */
export function resumeSession(
  { token, user, setUpDue }: { token: string; user: User; setUpDue?: true },
  interrupted: Interrupted | null,
): void {
  if (interrupted?.userId === user.id) storeWarehouse(interrupted.warehouse);
  startSession(token, user);
  // Before the screens render, whose calls the server would refuse.
  if (setUpDue) requireSetUp();
}
