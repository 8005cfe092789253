import { listImports } from '@lading/contract/calls';
import type { ImportSummary } from '@lading/contract/imports';
import { importKinds, importStates } from '@lading/domain/imports';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { codeChoices } from '../../lib/choices.ts';
import { formatDateTime, formatUnits } from '../../lib/format.ts';
import { useListState } from '../../lib/useListState.ts';
import {
  type Column,
  chipColumn,
  keyColumn,
  textColumn,
  timeColumn,
  unitsColumn,
} from '../../ui/columns.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { TextLink } from '../../ui/LinkButton.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { importsPage } from './imports.queries.ts';
import { kindText, shownState } from './importWords.ts';
import { UploadForm } from './UploadForm.tsx';

const filterKinds = { kind: importKinds, state: importStates } as const;
const kindChoices = codeChoices(importKinds, kindText);
const stateChoices = codeChoices(importStates);

const chip = (row: ImportSummary) => <StatusChip of="import" status={shownState(row)} />;
const link = ({ id, fileName }: ImportSummary) => (
  <TextLink to={`/imports/${id}`}>{fileName}</TextLink>
);
const outcome = ({ made, dryRun }: ImportSummary) =>
  made === null ? '–' : dryRun ? `${made}, not written` : made;

const columns: Column<ImportSummary>[] = [
  keyColumn('File', link, { text: ({ fileName }) => fileName }),
  textColumn('Holds', ({ kind }) => kindText(kind)),
  chipColumn('Status', chip),
  textColumn('Created', outcome),
  unitsColumn('Faults', ({ faults }) => faults),
  textColumn('Sent By', ({ createdBy }) => createdBy.name),
  timeColumn('Sent', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
];

export function ImportsPage() {
  const list = useListState(listImports, filterKinds);
  const [isSending, setSending] = useState(false);
  const navigate = useNavigate();
  return (
    <ListPage
      title="Imports"
      counted={['import']}
      call={listImports}
      create={{
        label: 'Import a File',
        first: 'Import the First File',
        onCreate: () => setSending(true),
      }}
      label="Imports"
      list={list}
      result={useQuery(importsPage(list.query))}
      search="Search by file name..."
      filters={
        <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
          <FilterSelect label="Holds" choices={kindChoices} {...list.field('kind')} />
          <FilterSelect label="Status" choices={stateChoices} {...list.field('state')} />
        </Box>
      }
      columns={columns}
      card={(row) => ({
        title: link(row),
        badge: chip(row),
        detail: `${kindText(row.kind)} · ${outcome(row)}`,
        foot: `${formatUnits(row.faults)} faults · ${row.createdBy.name} · ${formatDateTime(row.createdAt)}`,
      })}
      rowKey={({ id }) => id}
      empty="No imports found."
      failed="The imports could not be loaded."
    >
      {isSending && (
        <UploadForm
          onClose={() => setSending(false)}
          onSent={({ id }) => void navigate(`/imports/${id}`)}
        />
      )}
    </ListPage>
  );
}
