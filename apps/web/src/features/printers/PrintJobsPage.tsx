import {
  cancelPrintJob,
  confirmPrintJob,
  listPrintJobs,
  reprintJob,
  retryPrintJob,
} from '@lading/contract/calls';
import type { PrintJob } from '@lading/contract/printers';
import { isLegal } from '@lading/domain/life';
import { MAX_EXPLANATION } from '@lading/domain/limits';
import { isPaper } from '@lading/domain/papers';
import {
  endedPrintStatuses,
  PRINT_WAIT_MS,
  printDocuments,
  printJobStatuses,
  printJobSteps,
  printName,
  TEST_PRINT,
} from '@lading/domain/printers';
import { MINUTE_MS } from '@lading/domain/time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { choicesOf, codeChoices } from '../../lib/choices.ts';
import { counted, formatDateTime } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import type { Card } from '../../ui/CardList.tsx';
import {
  actionsColumn,
  type Column,
  chipColumn,
  keyColumn,
  Secondary,
  textColumn,
} from '../../ui/columns.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput, TextInput } from '../../ui/fields.tsx';
import { CancelOutlined, Check, PrintOutlined, Replay } from '../../ui/icons.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { IconAction } from '../../ui/RowActions.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useAskedStep } from '../../ui/useConfirm.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { MAY_BE_PRINTED } from './followJob.ts';
import { jobsPage, printersHead, printersPage } from './printers.queries.ts';

const documents = [...printDocuments, TEST_PRINT] as const;
const filterKinds = {
  status: printJobStatuses,
  document: documents,
  printerId: 'id',
  stuck: ['true'],
} as const;
const statusChoices = codeChoices(printJobStatuses);
const stuckChoices = [
  { value: 'true', label: `Failed, or waiting over ${PRINT_WAIT_MS / MINUTE_MS} min` },
] as const;
const documentChoices = codeChoices(documents, printName);

const chip = ({ status }: PrintJob) => <StatusChip of="printJob" status={status} />;

/** What somebody should know of a job beside its status. */
function stateOf({ error, possiblyPrinted, nextAttemptAt, attempts, reason }: PrintJob): string {
  const next = nextAttemptAt && attempts > 0 && `Tried again ${formatDateTime(nextAttemptAt)}.`;
  const parts = [
    error,
    possiblyPrinted && MAY_BE_PRINTED,
    next,
    reason && `Printed again: ${reason}`,
  ];
  return parts.filter(Boolean).join(' ');
}
const printedText = ({ document, labels }: PrintJob): string =>
  `${printName(document)}, ${counted(labels, isPaper(document) ? 'page' : 'label')}`;

const columns: Column<PrintJob>[] = [
  keyColumn('Job', ({ title }) => title),
  chipColumn('Status', chip),
  textColumn('Prints', printedText),
  textColumn('Printer', ({ printer }) => printer.name),
  textColumn('Created', ({ createdAt }) => formatDateTime(createdAt), { sort: 'createdAt' }),
  textColumn('By', ({ createdBy }) => <Secondary>{createdBy}</Secondary>),
  textColumn('State', (job) => <Secondary>{stateOf(job) || '–'}</Secondary>),
];

const cardOf = (job: PrintJob): Card => ({
  title: job.title,
  badge: chip(job),
  detail: `${printedText(job)} · ${job.printer.name}`,
  foot: [formatDateTime(job.createdAt), job.createdBy, stateOf(job)].filter(Boolean).join(' · '),
});

/** Asks why a job is printed again, and where. */
function ReprintForm({ job, onClose }: { job: PrintJob; onClose: () => void }) {
  const reprinting = useCall(reprintJob);
  const notify = useNotify();
  const { warehouseId } = job;
  const printers = useQuery(printersPage({ warehouseId, active: 'all' })).data?.rows ?? [];
  const own = printers.find(({ id }) => id === job.printer.id);
  const choices = choicesOf(
    printers.filter(
      ({ active, connection, prints }) =>
        active && connection !== 'BROWSER' && prints === own?.prints,
    ),
  );
  const isOffered = choices.some(({ value }) => value === job.printer.id);
  const { control, dialog } = useDialogForm(
    { reason: '', printerId: job.printer.id },
    async ({ reason, printerId }) => {
      await reprinting.run({
        params: { id: job.id },
        body: { reason: reason.trim(), printerId: Number(printerId) },
      });
      notify(`"${job.title}" is printed again.`);
      onClose();
    },
    'The job could not be printed again.',
  );
  return (
    <FormDialog title="Print Again" submit="Print" onClose={onClose} {...dialog}>
      <TextInput
        control={control}
        name="reason"
        label="Reason"
        autoFocus
        maxLength={MAX_EXPLANATION}
        helperText="That a thing is printed twice is kept in the audit trail, with its reason."
        missing="Reason is required."
      />
      <SelectInput
        control={control}
        name="printerId"
        label="Printer"
        choices={isOffered ? choices : [...choices, ...choicesOf([job.printer])]}
      />
    </FormDialog>
  );
}

function useJobSteps() {
  const retrying = useCall(retryPrintJob);
  const confirming = useCall(confirmPrintJob);
  const cancelling = useCall(cancelPrintJob);
  const notify = useNotify();
  const { take, failure, dialog } = useAskedStep();
  const retry = (job: PrintJob) => {
    const question = job.possiblyPrinted && {
      title: 'Try Again',
      body: `${MAY_BE_PRINTED} If the label is there, say that it was printed instead.`,
      confirm: 'Print Once More',
    };
    return take(question || null, 'The job could not be tried again.', async () => {
      await retrying.run({ params: { id: job.id } });
      notify(`"${job.title}" is sent again.`);
    });
  };
  const confirm = (job: PrintJob) =>
    take(null, 'The job could not be changed.', async () => {
      await confirming.run({ params: { id: job.id } });
      notify(`"${job.title}" was printed.`);
    });
  const cancel = (job: PrintJob) =>
    take(null, 'The job could not be cancelled.', async () => {
      await cancelling.run({ params: { id: job.id } });
      notify(`"${job.title}" was cancelled.`);
    });
  const isBusy = retrying.isPending || confirming.isPending || cancelling.isPending;
  return { retry, confirm, cancel, isBusy, failure, dialog };
}

interface ActionsProps {
  job: PrintJob;
  steps: ReturnType<typeof useJobSteps>;
  onReprint: () => void;
}

function JobActions({ job, steps, onReprint }: ActionsProps) {
  const { status, title, possiblyPrinted } = job;
  const { isBusy } = steps;
  return (
    <>
      {isLegal(printJobSteps, status, 'retry') && (
        <IconAction
          label={`Try ${title} Again`}
          disabled={isBusy}
          onClick={() => void steps.retry(job)}
        >
          <Replay fontSize="small" />
        </IconAction>
      )}
      {possiblyPrinted && (
        <IconAction
          label={`${title} Was Printed`}
          disabled={isBusy}
          onClick={() => void steps.confirm(job)}
        >
          <Check fontSize="small" />
        </IconAction>
      )}
      {isLegal(printJobSteps, status, 'cancel') && (
        <IconAction
          label={`Cancel ${title}`}
          disabled={isBusy}
          onClick={() => void steps.cancel(job)}
        >
          <CancelOutlined fontSize="small" />
        </IconAction>
      )}
      {endedPrintStatuses.includes(status) && (
        <IconAction label={`Print ${title} Again`} onClick={onReprint}>
          <PrintOutlined fontSize="small" />
        </IconAction>
      )}
    </>
  );
}

export function PrintJobsPage() {
  const warehouse = useCurrentWarehouse();
  const list = useListState(listPrintJobs, filterKinds);
  const jobs = useQuery(jobsPage({ ...list.query, warehouseId: warehouse.id }));
  const printers = useQuery(printersPage({ warehouseId: warehouse.id, active: 'all' }));
  const [reprinted, setReprinted] = useState<PrintJob | null>(null);
  const steps = useJobSteps();
  const actions = (job: PrintJob) => (
    <JobActions job={job} steps={steps} onReprint={() => setReprinted(job)} />
  );
  return (
    <ListPage
      {...printersHead('Jobs')}
      counted={['print job']}
      warehouse={warehouse}
      call={listPrintJobs}
      file="print-jobs"
      above={steps.failure}
      label="Print jobs"
      list={list}
      result={jobs}
      search="Search by what is printed or person..."
      filters={
        <>
          <FilterSelect label="Status" choices={statusChoices} {...list.field('status')} />
          <FilterSelect
            label="Label or Paper"
            choices={documentChoices}
            {...list.field('document')}
          />
          <FilterSelect label="Stuck" choices={stuckChoices} {...list.field('stuck')} />
          <FilterSelect
            label="Printer"
            choices={choicesOf(printers.data?.rows)}
            {...list.field('printerId')}
          />
        </>
      }
      columns={[...columns, actionsColumn(actions)]}
      card={(job) => ({ ...cardOf(job), actions: actions(job) })}
      rowKey={({ id }) => id}
      empty="No print jobs found."
      failed="The print jobs could not be loaded."
    >
      {reprinted && <ReprintForm job={reprinted} onClose={() => setReprinted(null)} />}
      {steps.dialog}
    </ListPage>
  );
}
