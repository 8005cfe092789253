import type { User } from '@lading/contract/users';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useUser } from '../../lib/session.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DetailSkeleton } from '../../ui/PanelSkeleton.tsx';
import { allWarehouses } from '../warehouses/warehouses.queries.ts';
import { UserAssignments } from './UserAssignments.tsx';
import { UserCard } from './UserCard.tsx';
import { oneUser, userWarehouses } from './users.queries.ts';

const columnsStyle = {
  display: 'grid',
  gap: 2.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};

/**
 * The page of a user. The app passes `Sessions`, which belong to a higher room, and which a chief
 * does not see.
 */
export function UserDetailPage({ Sessions }: { Sessions: ComponentType<{ user: User }> }) {
  const id = useIdParam('userId');
  const isOfChief = useUser().role === 'CLIENT';
  const user = useQuery(oneUser(id));
  const assigned = useQuery(userWarehouses(id));
  const warehouses = useQuery(allWarehouses());
  return (
    <>
      <PageHeader
        trail={[{ to: '/admin/users', label: 'User Management' }]}
        title={user.data?.email ?? 'User'}
        subtitle={user.data && `${user.data.name} · ${user.data.role}`}
      />
      <Loaded
        results={[user, assigned, warehouses]}
        failed="Failed to fetch user data."
        missing={{ text: 'There is no such user.', to: '/admin/users', label: 'All Users' }}
        holder={<DetailSkeleton />}
      >
        {(found, own, all) => (
          <Box sx={columnsStyle}>
            <UserCard user={found} isFixed={isOfChief && found.chief} />
            <UserAssignments
              userId={id}
              assigned={own}
              warehouses={all}
              isFixed={isOfChief && found.chief}
            />
            {!isOfChief && <Sessions user={found} />}
          </Box>
        )}
      </Loaded>
    </>
  );
}
