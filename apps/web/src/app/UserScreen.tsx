import { UserSessions } from '../features/auth/UserSessions.tsx';
import { UserDetailPage } from '../features/users/UserDetailPage.tsx';

/** Puts a user's page together with the user's sessions, which belong to a higher room. */
export function UserScreen() {
  return <UserDetailPage Sessions={UserSessions} />;
}
