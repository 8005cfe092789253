import type { AuditEntry } from '@lading/contract/audit';
import { listAudit } from '@lading/contract/calls';
import type { User } from '@lading/contract/users';
import { auditActions, auditEntities } from '@lading/domain/audit';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeChoices } from '../../lib/choices.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useAddress } from '../../lib/useAddress.ts';
import { useListState } from '../../lib/useListState.ts';
import type { Card } from '../../ui/CardList.tsx';
import {
  actionsColumn,
  type Column,
  chipColumn,
  Secondary,
  textColumn,
  timeColumn,
} from '../../ui/columns.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { VisibilityOutlined } from '../../ui/icons.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { IconAction } from '../../ui/RowActions.tsx';
import { useSettingsHead } from '../../ui/SettingsHeader.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { EntryDialog, Summary } from './AuditChange.tsx';
import { auditPage, foundUsers, userOfEntries } from './audit.queries.ts';
import { entityWords, instantsOf } from './auditWords.ts';

const filterKinds = {
  entity: auditEntities,
  entityId: 'id',
  action: auditActions,
  user: 'id',
  from: 'date',
  to: 'date',
} as const;
const actionChoices = codeChoices(auditActions);
const entityChoices = codeChoices(auditEntities, (entity) => entityWords[entity]);

const record = ({ entity, name }: AuditEntry) => (
  <Box sx={{ overflowWrap: 'anywhere' }}>
    <Secondary>{entityWords[entity]}</Secondary> <b>{name}</b>
  </Box>
);

const columns: Column<AuditEntry>[] = [
  timeColumn('When', ({ at }) => at, { sort: 'at' }),
  textColumn('Who', ({ by }) => by),
  chipColumn('Event', ({ action }) => <StatusChip of="audit" status={action} />),
  textColumn('Record', record),
  textColumn('Difference', (entry) => <Summary entry={entry} />),
];

type UserChoice = Pick<User, 'id' | 'email'>;

function UserFilter({
  value,
  onChange,
}: {
  value: number | undefined;
  onChange: (id: number | null) => void;
}) {
  const [text, setText] = useState('');
  const users = useQuery(foundUsers(text));
  const chosen = useQuery({ ...userOfEntries(value ?? 0), enabled: value !== undefined });
  const selected: UserChoice | null =
    value === undefined
      ? null
      : (users.data?.find(({ id }) => id === value) ??
        chosen.data ?? { id: value, email: `User ${value}` });
  return (
    <Autocomplete<UserChoice>
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

function Filters({ list }: { list: ReturnType<typeof useAuditList> }) {
  const { filters } = list;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, flex: '1 1 100%' }}>
      <FilterSelect
        label="Record"
        value={filters.entity}
        choices={entityChoices}
        onChange={list.setEntity}
      />
      <FilterSelect label="Event" choices={actionChoices} {...list.field('action')} />
      <UserFilter {...list.field('user')} />
      <DateField label="From" {...list.field('from')} />
      <DateField label="To" {...list.field('to')} />
      <Button color="inherit" onClick={list.clearFilters} disabled={!list.isFiltered}>
        {filters.entityId ? 'Show All Again' : 'Clear Filters'}
      </Button>
    </Box>
  );
}

/**
 * The state of the list. A change of the entity clears the id, which is only unique within an
 * entity.
 */
function useAuditList() {
  const list = useListState(listAudit, filterKinds);
  const [, write] = useAddress();
  const change = (entries: Record<string, string | number | null>) =>
    write({ page: null, cursor: null, ...entries });
  return {
    ...list,
    setEntity: (entity: string | null) => change({ entity, entityId: null }),
    showHistory: ({ entity, entityId }: AuditEntry) =>
      change({ entity, entityId, action: null, user: null, from: null, to: null, search: null }),
  };
}

const cardOf = (entry: AuditEntry): Card => ({
  title: record(entry),
  value: <StatusChip of="audit" status={entry.action} />,
  detail: (
    <>
      {formatDateTime(entry.at)} · {entry.by}
      <Box component="span" sx={{ display: 'block' }}>
        <Summary entry={entry} />
      </Box>
    </>
  ),
});

export function AuditPage() {
  const list = useAuditList();
  // Never cached: administrators look for recent changes.
  const entries = useQuery({ ...auditPage(instantsOf(list.query)), staleTime: 0 });
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const actions = (entry: AuditEntry) => (
    <IconAction
      label={`Show the change of ${entry.name}`}
      hint="Show the whole change"
      onClick={() => setOpened(entry)}
    >
      <VisibilityOutlined fontSize="small" />
    </IconAction>
  );
  return (
    <ListPage
      {...useSettingsHead('Audit')}
      counted={['change']}
      state="· written with each change, and never altered"
      call={listAudit}
      file="audit"
      label="Changes"
      list={{ ...list, whole: instantsOf(list.whole) }}
      result={entries}
      search="Search by who, what, or a value before or after..."
      filters={<Filters list={list} />}
      columns={[...columns, actionsColumn(actions)]}
      card={(entry) => ({ ...cardOf(entry), actions: actions(entry) })}
      rowKey={({ id }) => id}
      empty="No changes found."
      failed="The audit trail could not be loaded."
    >
      {opened && (
        <EntryDialog
          entry={opened}
          onClose={() => setOpened(null)}
          onHistory={() => {
            list.showHistory(opened);
            setOpened(null);
          }}
        />
      )}
    </ListPage>
  );
}
