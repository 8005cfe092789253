import type { AuditEntry } from '@lading/contract/audit';
import { listAudit } from '@lading/contract/calls';
import { auditActions, auditEntities } from '@lading/domain/audit';
import { codeText } from '@lading/domain/codeText';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { useAddress } from '../../lib/useAddress.ts';
import { useListState } from '../../lib/useListState.ts';
import { actionsColumn, type Column, chipColumn, Secondary, textColumn } from '../../ui/columns.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { useSettingsHead } from '../../ui/SettingsHeader.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { auditPage } from './audit.queries.ts';
import { entityWords, instantsOf } from './auditWords.ts';
import { Summary } from './Differences.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import { UserFilter } from './UserFilter.tsx';

const filterKinds = { entity: auditEntities, entityId: 'id', action: auditActions, user: 'id', from: 'date', to: 'date' } as const;
const actionChoices = auditActions.map((value) => ({ value, label: codeText(value) }));
const entityChoices = auditEntities.map((value) => ({ value, label: entityWords[value] }));

const thing = ({ entity, name }: AuditEntry) => (
  <Box sx={{ overflowWrap: 'anywhere' }}>
    <Secondary>{entityWords[entity]}</Secondary> <b>{name}</b>
  </Box>
);

const columns: Column<AuditEntry>[] = [
  textColumn('When', ({ at }) => <Secondary>{formatDateTime(at)}</Secondary>, { sort: 'at', tight: true }),
  textColumn('Who', ({ by }) => by),
  chipColumn('Event', ({ action }) => <StatusChip of="audit" status={action} />),
  textColumn('Record', thing),
  textColumn('Difference', (entry) => <Summary entry={entry} />),
];

function Filters({ list }: { list: ReturnType<typeof useAuditList> }) {
  const { filters, setFilter } = list;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, flex: '1 1 100%' }}>
      <FilterSelect label="Record" value={filters.entity} choices={entityChoices} onChange={list.setEntity} />
      <FilterSelect label="Event" value={filters.action} choices={actionChoices} onChange={(action) => setFilter('action', action)} />
      <UserFilter value={filters.user} onChange={(id) => setFilter('user', id)} />
      <DateField label="From" value={filters.from} onChange={(value) => setFilter('from', value)} />
      <DateField label="To" value={filters.to} onChange={(value) => setFilter('to', value)} />
      <Button color="inherit" onClick={list.clearFilters} disabled={!list.isFiltered}>
        {filters.entityId ? 'Show All Again' : 'Clear Filters'}
      </Button>
    </Box>
  );
}

/** The list's state, with the ways to narrow it to one kind of thing or one thing, whose id means nothing among others. */
function useAuditList() {
  const list = useListState(listAudit, filterKinds);
  const [, write] = useAddress();
  const change = (entries: Record<string, string | number | null>) => write({ page: null, cursor: null, ...entries });
  return {
    ...list,
    setEntity: (entity: string | null) => change({ entity, entityId: null }),
    /** All that ever happened to one thing, whoever did it. */
    showHistory: ({ entity, entityId }: AuditEntry) =>
      change({ entity, entityId, action: null, user: null, from: null, to: null, search: null }),
  };
}

/** Who changed what, when, and how it was before; who signed in, from where, and who could not. */
export function AuditPage() {
  const list = useAuditList();
  const entries = useQuery(auditPage(instantsOf(list.query)));
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const actions = (entry: AuditEntry) => (
    <Tooltip title="Show the whole change">
      <IconButton size="small" aria-label={`Show the change of ${entry.name}`} onClick={() => setOpened(entry)}>
        <VisibilityOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
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
      card={(entry) => ({
        title: thing(entry),
        value: <StatusChip of="audit" status={entry.action} />,
        detail: (
          <>
            {formatDateTime(entry.at)} · {entry.by}
            <Box component="span" sx={{ display: 'block' }}>
              <Summary entry={entry} />
            </Box>
          </>
        ),
        actions: actions(entry),
      })}
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
