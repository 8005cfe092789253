import type { User } from '@lading/contract/users';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { foundUsers, userOfEntries } from './audit.queries.ts';

type Choice = Pick<User, 'id' | 'email'>;

/** Narrows to what one user did; of many users it offers those that fit what is typed. */
export function UserFilter({ value, onChange }: { value: number | undefined; onChange: (id: number | null) => void }) {
  const [text, setText] = useState('');
  const users = useQuery(foundUsers(text));
  const chosen = useQuery({ ...userOfEntries(value ?? 0), enabled: value !== undefined });
  const selected: Choice | null =
    value === undefined ? null : (users.data?.find(({ id }) => id === value) ?? chosen.data ?? { id: value, email: `User ${value}` });
  return (
    <Autocomplete<Choice>
      size="small"
      options={users.data ?? []}
      loading={users.isLoading}
      value={selected}
      filterOptions={(all) => all}
      getOptionLabel={({ email }) => email}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      onInputChange={(_, next, reason) => setText(reason === 'input' ? next : '')}
      onChange={(_, user) => onChange(user?.id ?? null)}
      sx={{ flex: '1 1 220px' }}
      renderInput={(params) => <TextField {...params} label="User" />}
    />
  );
}
