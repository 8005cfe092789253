import { listUsers } from '@lading/contract/calls';
import type { User } from '@lading/contract/users';
import { roles } from '@lading/domain/permissions';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDayFirst } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useListState } from '../../lib/useListState.ts';
import { actionsColumn, type Column, keyColumn, Secondary, textColumn } from '../../ui/columns.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { CreateUserForm } from './CreateUserForm.tsx';
import { roleChoices, roleText, signInWords } from './users.parts.tsx';
import { usersPage } from './users.queries.ts';

const filterKinds = { role: roles } as const;

const manage = ({ id, email }: User) => (
  <LinkButton to={`/admin/users/${id}`} size="small" aria-label={`Manage ${email}`}>
    Manage
  </LinkButton>
);

const chips = (user: User) => (
  <>
    {user.disabled && <Chip size="small" label="DISABLED" />}
    {user.signsInBy !== 'PASSWORD' && (
      <Chip size="small" variant="outlined" label={signInWords[user.signsInBy]} />
    )}
  </>
);

const columns: Column<User>[] = [
  keyColumn('Email', (user) => user.email, { sort: 'email' }),
  textColumn('Name', (user) => user.name, { sort: 'name' }),
  textColumn(
    'Role',
    (user) => (
      <>
        {roleText(user)} {chips(user)}
      </>
    ),
    { sort: 'role' },
  ),
  textColumn('Joined On', (user) => <Secondary>{formatDayFirst(user.createdAt)}</Secondary>, {
    sort: 'createdAt',
    tight: true,
  }),
  actionsColumn(manage),
];

export function UsersPage() {
  const list = useListState(listUsers, filterKinds);
  const users = useQuery(usersPage(list.query));
  const ofChief = useUser().role === 'CLIENT';
  const [isCreating, setCreating] = useState(false);
  return (
    <ListPage
      title="User Management"
      counted={['user']}
      call={listUsers}
      file="users"
      create={{ label: 'Create New User', onCreate: () => setCreating(true) }}
      label="Users"
      list={list}
      result={users}
      search="Search by name or email..."
      filters={
        ofChief ? undefined : (
          <Box sx={{ display: 'flex', maxWidth: 320 }}>
            <FilterSelect label="Role" choices={roleChoices} {...list.field('role')} />
          </Box>
        )
      }
      columns={columns}
      card={(user) => ({
        title: user.email,
        detail: `${user.name} · ${roleText(user)} · ${formatDayFirst(user.createdAt)}`,
        badge: chips(user),
        actions: manage(user),
      })}
      rowKey={({ id }) => id}
      empty="No users found."
      failed="Failed to fetch users."
    >
      {isCreating && <CreateUserForm onClose={() => setCreating(false)} />}
    </ListPage>
  );
}
