import type { User } from '@lading/contract/users';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useIdParam } from '../../lib/useAddress.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DetailSkeleton } from '../../ui/PanelSkeleton.tsx';
import { allWarehouses } from '../warehouses/warehouses.queries.ts';
import { UserAssignments } from './UserAssignments.tsx';
import { UserCard } from './UserCard.tsx';
import { oneUser, userWarehouses } from './users.queries.ts';

/** A user, with the warehouses assigned to it. The app passes `Sessions`, which belong to a higher room. */
export function UserDetailPage({ Sessions }: { Sessions: ComponentType<{ user: User }> }) {
  const id = useIdParam('userId');
  const user = useQuery(oneUser(id));
  const assigned = useQuery(userWarehouses(id));
  const warehouses = useQuery(allWarehouses());
  const queries = [user, assigned, warehouses];
  const failed = queries.some(({ isError, data }) => isError && !data);
  return (
    <>
      <PageHeader
        trail={[{ to: '/admin/users', label: 'User Management' }]}
        title={user.data?.email ?? 'User'}
        subtitle={user.data?.role}
      />
      {failed ? (
        <LoadFailed
          text="Failed to fetch user data."
          onRetry={() => void Promise.all(queries.map((query) => query.refetch()))}
          busy={queries.some(({ isFetching }) => isFetching)}
          missing={{ reason: user.error, text: 'There is no such user.', to: '/admin/users', label: 'All Users' }}
        />
      ) : user.data && assigned.data && warehouses.data ? (
        <Box
          sx={{
            display: 'grid',
            gap: 2.5,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <UserCard user={user.data} />
          <UserAssignments userId={id} assigned={assigned.data} warehouses={warehouses.data} />
          <Sessions user={user.data} />
        </Box>
      ) : (
        <DetailSkeleton />
      )}
    </>
  );
}
