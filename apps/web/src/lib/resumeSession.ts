import type { User } from '@lading/contract/users';
import { type Interrupted, startSession } from './session.ts';
import { storeWarehouse } from './warehouse.tsx';

/** Starts a session. An interrupted user continues in the same warehouse. */
export function resumeSession({ token, user }: { token: string; user: User }, interrupted: Interrupted | null): void {
  if (interrupted?.userId === user.id) storeWarehouse(interrupted.warehouse);
  startSession(token, user);
}
