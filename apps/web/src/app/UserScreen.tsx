import type { User } from '@lading/contract/users';
import Box from '@mui/material/Box';
import { UserIdentity } from '../features/auth/UserIdentity.tsx';
import { UserSecondFactor } from '../features/auth/UserSecondFactor.tsx';
import { UserSessions } from '../features/auth/UserSessions.tsx';
import { UserBadge } from '../features/badges/BadgeCard.tsx';
import { UserDetailPage } from '../features/users/UserDetailPage.tsx';

function SignIns({ user }: { user: User }) {
  return (
    <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
      <UserIdentity user={user} />
      <UserBadge user={user} />
      <UserSecondFactor user={user} />
      <UserSessions user={user} />
    </Box>
  );
}

/**
 * A user's page with the badge, the second factor and the sessions, which belong to higher rooms.
 */
export function UserScreen() {
  return <UserDetailPage Sessions={SignIns} />;
}
