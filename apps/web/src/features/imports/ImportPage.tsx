import { cancelImport, getBadRows, startImport } from '@lading/contract/calls';
import type { Import } from '@lading/contract/imports';
import { importSteps, queuedImportStates } from '@lading/domain/imports';
import { isLegal } from '@lading/domain/life';
import Alert, { type AlertColor } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime, formatUnits } from '../../lib/format.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { useAttempt } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { type Column, textColumn, unitsColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { LoadedDocument } from '../../ui/Loaded.tsx';
import { PageHeader, StatusLine } from '../../ui/PageHeader.tsx';
import { Section } from '../../ui/Section.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { WithDetails } from '../../ui/WithDetails.tsx';
import { ImportChoices } from './ImportChoices.tsx';
import { oneImport } from './imports.queries.ts';
import { fieldText, kindText, shownState, stateSentence } from './importWords.ts';
import { MendForm } from './MendForm.tsx';

const severities: Readonly<Partial<Record<ReturnType<typeof shownState>, AlertColor>>> = {
  MAPPING: 'warning',
  DONE: 'success',
  CHECKED: 'success',
  FAULTY: 'error',
  FAILED: 'error',
};

const isUnderWay = ({ state }: Import): boolean => queuedImportStates.includes(state);
const POLL_MS = 1_000;

function TryAgain({ run: { id, dryRun } }: { run: Import }) {
  const starting = useCall(startImport);
  const { attempt, error } = useAttempt('The import could not be started.');
  return (
    <>
      {error && <Alert severity="error">{error}</Alert>}
      <Button
        variant="contained"
        loading={starting.isPending}
        onClick={() => void attempt(() => starting.run({ params: { id }, body: { dryRun } }))}
        sx={{ justifySelf: 'start', alignSelf: 'start' }}
      >
        Try Again
      </Button>
    </>
  );
}

function State({ run }: { run: Import }) {
  const message = run.state === 'FAILED' ? run.faultGroups[0]?.message : null;
  return (
    <Alert severity={severities[shownState(run)] ?? 'info'} role="status">
      {stateSentence(run)} {message}
      {isUnderWay(run) && <LinearProgress aria-label="Progress" sx={{ mt: 1 }} />}
    </Alert>
  );
}

type Group = Import['faultGroups'][number];

const examplesOf = ({ examples, count }: Group): string => {
  const shown = examples.map(({ line, value }) =>
    value === null || value === '' ? `${line}` : `${line} (${value})`,
  );
  return [...shown, ...(count > examples.length ? ['…'] : [])].join(', ');
};

function Faults({ run }: { run: Import }) {
  const [isMending, setIsMending] = useState(false);
  const headers = run.columns.flatMap(({ header }) => header ?? []);
  /**
   * Begins with a capital letter, as a report does not, or with the header of a column as it is.
   */
  const sentenceOf = ({ message }: Group): string =>
    headers.some((header) => message.startsWith(`${header} `))
      ? message
      : message.replace(/^./, (letter) => letter.toUpperCase());
  const faultColumns: Column<Group>[] = [
    textColumn('What Is Wrong', sentenceOf),
    unitsColumn('Rows', ({ count }) => count),
    textColumn('Lines', examplesOf),
  ];
  return (
    <Section title={`Faults (${formatUnits(run.faults)})`}>
      <DataTable
        label="Faults"
        rows={run.faultGroups}
        expected={0}
        rowKey={({ message }) => message}
        columns={faultColumns}
        card={(group) => ({
          title: sentenceOf(group),
          value: formatUnits(group.count),
          detail: `${group.count === 1 ? 'Line' : 'Lines'} ${examplesOf(group)}`,
        })}
      />
      <Box sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="body2" color="text.secondary" sx={{ flexBasis: '100%' }}>
          Nothing is imported as long as a row is bad. Download the bad rows, mend them in a
          spreadsheet and send them: they take the place of the bad ones here. Leave the column
          "reasons" as it is: it says which row is which. Bad rows that you delete there are left
          out.
        </Typography>
        <ExportButton
          endpoint={getBadRows}
          input={{ params: { id: run.id } }}
          name={`bad-rows-${run.id}`}
          label="Download Bad Rows"
        />
        <Button variant="outlined" onClick={() => setIsMending(true)}>
          Send Mended Rows
        </Button>
      </Box>
      {isMending && <MendForm id={run.id} onClose={() => setIsMending(false)} />}
    </Section>
  );
}

type SampleRow = Import['sample'][number];

/** Dates and codes of this length stay on one line. */
const SHORT = 12;

/** An instant is shown in the time zone of the warehouse. */
const shownRead = (read: string): string =>
  /^\d{4}-\d\d-\d\dT.*Z$/.test(read) ? formatDateTime(read) : read;

function Sample({ run }: { run: Import }) {
  const fields = run.columns.filter(({ header }) => header !== null).map(({ field }) => field);
  const readOf = (row: SampleRow, field: string): string =>
    shownRead(row.cells.find((cell) => cell.field === field)?.read || '–');
  const columns: Column<SampleRow>[] = [
    textColumn('Line', ({ line }) => String(line), { tight: true }),
    ...fields.map((field) => {
      const tight = run.sample.every((row) => readOf(row, field).length <= SHORT);
      return textColumn<SampleRow>(fieldText(field), (row) => readOf(row, field), { tight });
    }),
  ];
  return (
    <Section title="The First Rows, as They Are Read">
      <DataTable
        label="First rows"
        rows={run.sample}
        expected={0}
        rowKey={({ line }) => line}
        columns={columns}
        card={(row) => ({
          title: readOf(row, fields[0] ?? ''),
          detail: fields
            .slice(1)
            .map((field) => `${fieldText(field)}: ${readOf(row, field)}`)
            .join(' · '),
          badge: `Line ${row.line}`,
        })}
      />
    </Section>
  );
}

function factsOf(run: Import) {
  return [
    { term: 'Holds', value: kindText(run.kind) },
    run.sheet !== null && { term: 'Sheet', value: run.sheet },
    run.customer && { term: 'Customer', value: run.customer.name },
    run.warehouse && { term: 'Warehouse', value: run.warehouse.name },
    { term: 'Rows Read', value: formatUnits(run.rowsRead) },
    { term: 'Sent By', value: run.createdBy.name },
    { term: 'Sent', value: formatDateTime(run.createdAt) },
    run.endedAt && { term: 'Ended', value: formatDateTime(run.endedAt) },
  ];
}

function Loaded({ run }: { run: Import }) {
  return (
    <WithDetails
      facts={factsOf(run)}
      above={!isUnderWay(run) && <ImportChoices key={run.version} run={run} />}
    >
      <State run={run} />
      {run.state === 'FAILED' && <TryAgain run={run} />}
      {run.warnings.map((warning) => (
        <Alert key={warning} severity="warning">
          {warning}.
        </Alert>
      ))}
      {run.faults > 0 && run.state === 'FAULTY' && <Faults run={run} />}
      {run.sample.length > 0 && <Sample run={run} />}
    </WithDetails>
  );
}

function CancelButton({ run }: { run: Import }) {
  const canceling = useCall(cancelImport);
  const { attempt, error } = useAttempt('The import could not be canceled.');
  return (
    <>
      {error && <Alert severity="error">{error}</Alert>}
      <Button
        variant="outlined"
        color="inherit"
        loading={canceling.isPending}
        onClick={() => void attempt(() => canceling.run({ params: { id: run.id } }))}
      >
        Cancel Import
      </Button>
    </>
  );
}

export function ImportPage() {
  const id = useIdParam('importId');
  const found = useQuery({
    ...oneImport(id),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? POLL_MS : false),
  });
  const { data } = found;
  return (
    <>
      <PageHeader
        trail={[{ to: '/imports', label: 'Imports' }]}
        title={data?.fileName ?? 'Import'}
        subtitle={
          data && (
            <StatusLine chip={<StatusChip of="import" status={shownState(data)} />}>
              {kindText(data.kind)}
            </StatusLine>
          )
        }
        actions={data && isLegal(importSteps, data.state, 'cancel') && <CancelButton run={data} />}
      />
      <LoadedDocument
        result={found}
        failed="Failed to load the import."
        missing={{ text: 'There is no such import.', to: '/imports', label: 'All Imports' }}
      >
        {(run) => <Loaded run={run} />}
      </LoadedDocument>
    </>
  );
}
