import { UserSessions } from '../features/auth/UserSessions.tsx';
import { UserDetailPage } from '../features/users/UserDetailPage.tsx';

/** A user's page with the sessions, which belong to a higher room. */
export function UserScreen() {
  return <UserDetailPage Sessions={UserSessions} />;
}
