import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useIdParam } from '../../lib/useIdParam.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { allWarehouses } from '../warehouses/warehouses.queries.ts';
import { UserAssignments } from './UserAssignments.tsx';
import { UserCard } from './UserCard.tsx';
import { oneUser, userWarehouses } from './users.queries.ts';

export function UserDetailPage() {
  const id = useIdParam('userId');
  const user = useQuery(oneUser(id));
  const assigned = useQuery(userWarehouses(id));
  const warehouses = useQuery(allWarehouses());
  const queries = [user, assigned, warehouses];
  const failed = queries.some(({ isError, data }) => isError && !data);
  return (
    <>
      <Breadcrumbs sx={{ mb: 1 }}>
        <MuiLink component={Link} to="/admin/users">
          User Management
        </MuiLink>
        <Typography>{user.data?.email ?? 'User'}</Typography>
      </Breadcrumbs>
      <PageHeader title={user.data?.email ?? 'User'} subtitle={user.data?.role} />
      {failed ? (
        <LoadFailed
          text="Failed to fetch user data."
          onRetry={() => void Promise.all(queries.map((query) => query.refetch()))}
          busy={queries.some(({ isFetching }) => isFetching)}
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
        </Box>
      ) : (
        <Skeleton variant="rounded" height={280} aria-label="Loading" />
      )}
    </>
  );
}
