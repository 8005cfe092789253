import { retryJob } from '@lading/contract/calls';
import type { BackgroundJob, FailingItem } from '@lading/contract/jobs';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted, formatDateTime } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import {
  actionsColumn,
  type Column,
  keyColumn,
  Secondary,
  textColumn,
  timeColumn,
  unitsColumn,
} from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failure, LoadFailed } from '../../ui/LoadFailed.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { allJobs } from './jobs.queries.ts';
import { ReplicaPanel } from './ReplicaPanel.tsx';

type FailureRow = FailingItem & Pick<BackgroundJob, 'key' | 'name'>;

const ranText = ({ ranAt }: BackgroundJob) => (ranAt === null ? 'Not yet' : formatDateTime(ranAt));
const waitText = ({ waiting, waitingSince }: BackgroundJob) =>
  [waiting ?? '–', waitingSince && `since ${formatDateTime(waitingSince)}`]
    .filter((part) => part !== null)
    .join(' ');
const failText = ({ failing, givenUp }: BackgroundJob) =>
  [failing > 0 && `${failing} tried again`, givenUp > 0 && `${givenUp} given up`]
    .filter(Boolean)
    .join(', ') || 'None';
const nextText = ({ nextAttemptAt }: FailureRow) =>
  nextAttemptAt === null ? 'Given up' : formatDateTime(nextAttemptAt);
const itemText = ({ item }: FailureRow) => item || 'The whole job';

const jobColumns: Column<BackgroundJob>[] = [
  keyColumn('Job', ({ name }) => name),
  textColumn('Last Run', (job) => <Secondary>{ranText(job)}</Secondary>),
  unitsColumn('Running', ({ running }) => running),
  textColumn('Waiting', waitText),
  textColumn('Failed', failText),
];

const failureColumns: Column<FailureRow>[] = [
  keyColumn('Item', itemText),
  textColumn('Job', ({ name }) => name),
  timeColumn('Since', ({ since }) => since),
  unitsColumn('Attempts', ({ attempts }) => attempts),
  textColumn('Next Attempt', (row) => <Secondary>{nextText(row)}</Secondary>),
  textColumn('Error', ({ error }) => error),
];

function useRetry() {
  const retrying = useCall(retryJob);
  const notify = useNotify();
  const [reason, setReason] = useState<unknown>(null);
  const retry = async (job: string, item: string | null) => {
    setReason(null);
    try {
      const { items } = await retrying.run({ body: { job, item } });
      notify(`${counted(items, 'item')} tried again.`);
    } catch (error) {
      setReason(error);
    }
  };
  return { retry, isBusy: retrying.isPending, reason, clear: () => setReason(null) };
}

interface AgainProps {
  name: string;
  isBusy: boolean;
  onPress: () => void;
}

function Again({ name, isBusy, onPress }: AgainProps) {
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      aria-label={`Try ${name} Again`}
      disabled={isBusy}
      onClick={onPress}
    >
      Try Again
    </Button>
  );
}

export function JobsPage() {
  const jobs = useQuery(allJobs());
  const { retry, isBusy, reason, clear } = useRetry();
  const rows = jobs.data;
  const failures = rows?.flatMap(({ key, name, failures }) =>
    failures.map((failure) => ({ ...failure, key, name })),
  );
  const ofJob = ({ key, name, failing, failures: own }: BackgroundJob) =>
    (failing > 0 || own.length > 0) && (
      <Again name={name} isBusy={isBusy} onPress={() => void retry(key, null)} />
    );
  const ofItem = (row: FailureRow) => (
    <Again
      name={row.item || row.name}
      isBusy={isBusy}
      onPress={() => void retry(row.key, row.item)}
    />
  );
  return (
    <>
      <PageHeader
        title="Jobs"
        subtitle={rows && `${counted(rows.length, 'job')} in the background`}
      />
      {reason !== null && (
        <Failure text="Nothing was tried again." reason={reason} onClose={clear} />
      )}
      {jobs.isError && (
        <Box sx={{ mb: 2 }}>
          <LoadFailed
            text="The jobs could not be loaded."
            onRetry={() => void jobs.refetch()}
            busy={jobs.isFetching}
          />
        </Box>
      )}
      {(rows || !jobs.isError) && (
        <Paper component="section" sx={{ overflow: 'hidden', mb: 3 }}>
          <DataTable
            label="Jobs"
            rows={rows}
            expected={9}
            rowKey={({ key }) => key}
            columns={[...jobColumns, actionsColumn(ofJob)]}
            card={(job) => ({
              title: job.name,
              detail: `Running ${job.running} · Waiting ${waitText(job)} · Failed: ${failText(job)}`,
              foot: `Last run: ${ranText(job)}`,
              actions: ofJob(job),
            })}
          />
        </Paper>
      )}
      {failures && <Failures rows={failures} actions={ofItem} />}
      <Box sx={{ mt: 3 }}>
        <ReplicaPanel />
      </Box>
    </>
  );
}

interface FailuresProps {
  rows: readonly FailureRow[];
  actions: (row: FailureRow) => React.ReactNode;
}

function Failures({ rows, actions }: FailuresProps) {
  return (
    <>
      <Typography component="h2" variant="h6" sx={{ mb: 1 }}>
        What Failed
      </Typography>
      <Paper component="section" sx={{ overflow: 'hidden' }}>
        {rows.length === 0 ? (
          <EmptyState text="Nothing fails." />
        ) : (
          <DataTable
            label="What failed"
            rows={rows}
            expected={3}
            rowKey={({ key, item }) => `${key} ${item}`}
            columns={[...failureColumns, actionsColumn(actions)]}
            card={(row) => ({
              title: itemText(row),
              detail: `${row.name} · ${row.error}`,
              foot: `${counted(row.attempts, 'attempt')} since ${formatDateTime(row.since)} · next: ${nextText(row)}`,
              actions: actions(row),
            })}
          />
        )}
      </Paper>
    </>
  );
}
