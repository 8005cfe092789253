import { listDeliveries, replayDeliveries } from '@lading/contract/calls';
import type { Delivery } from '@lading/contract/webhooks';
import { deliveryStatuses, endedDeliveryStatuses } from '@lading/domain/webhooks';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { codeChoices } from '../../lib/choices.ts';
import { counted, formatDateTime } from '../../lib/format.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { useCall } from '../../lib/useCall.ts';
import { useListState } from '../../lib/useListState.ts';
import { beginOf, dayOf, endOf } from '../../lib/zone.ts';
import type { Card } from '../../ui/CardList.tsx';
import {
  actionsColumn,
  type Column,
  chipColumn,
  keyColumn,
  Secondary,
  textColumn,
} from '../../ui/columns.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { Replay, VisibilityOutlined } from '../../ui/icons.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { IconAction } from '../../ui/RowActions.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useAskedStep } from '../../ui/useConfirm.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { deliveriesPage, oneWebhook } from './webhooks.queries.ts';

const filterKinds = { status: deliveryStatuses, undelivered: ['true'] } as const;
const statusChoices = codeChoices(deliveryStatuses);
const failedChoices = [{ value: 'true', label: 'Failed' }];

const chip = ({ status }: Delivery) => <StatusChip of="delivery" status={status} />;
const responseOf = ({ responseStatus, error }: Delivery) =>
  error ?? (responseStatus === null ? '–' : String(responseStatus));
const attemptsOf = ({ attempts, nextAttemptAt }: Delivery) =>
  `${counted(attempts, 'attempt')}${nextAttemptAt && attempts > 0 ? `, next ${formatDateTime(nextAttemptAt)}` : ''}`;
const isEnded = ({ status }: Delivery) => endedDeliveryStatuses.some((ended) => ended === status);

const columns: Column<Delivery>[] = [
  keyColumn('Change', ({ type }) => type),
  chipColumn('Status', chip),
  textColumn('Created', ({ createdAt }) => formatDateTime(createdAt), { sort: 'createdAt' }),
  textColumn('Attempts', (delivery) => <Secondary>{attemptsOf(delivery)}</Secondary>),
  textColumn('Response', responseOf),
];

const cardOf = (delivery: Delivery): Card => ({
  title: delivery.type,
  badge: chip(delivery),
  detail: responseOf(delivery),
  foot: `${formatDateTime(delivery.createdAt)} · ${attemptsOf(delivery)}`,
});

function Body({ text }: { text: string }) {
  return <pre style={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</pre>;
}

function DeliveryDialog({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const titleId = useId();
  const { eventId, type, attemptedAt, durationMs, requestBody, responseBody } = delivery;
  const facts = [
    { term: 'webhook-id', value: `evt_${eventId}` },
    { term: 'Attempts', value: attemptsOf(delivery) },
    {
      term: 'Last Attempt',
      value: attemptedAt ? `${formatDateTime(attemptedAt)}, ${durationMs ?? '–'} ms` : '–',
    },
    { term: 'Response', value: responseOf(delivery) },
    { term: 'Response Body', value: responseBody ? <Body text={responseBody} /> : '–' },
    {
      term: 'Request Body',
      value: <Body text={JSON.stringify(JSON.parse(requestBody), null, 2)} />,
    },
  ];
  return (
    <Dialog open maxWidth="md" fullWidth onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{type}</DialogTitle>
      <DialogContent>
        <Facts facts={facts} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

const today = () => dayOf(new Date().toISOString());

function ReplayForm({ id, onClose }: { id: number; onClose: () => void }) {
  const replaying = useCall(replayDeliveries);
  const notify = useNotify();
  const { control, dialog } = useDialogForm(
    { from: today(), to: today() },
    async ({ from, to }) => {
      const body = { from: beginOf(from), to: endOf(to) };
      const { replayed } = await replaying.run({ params: { id }, body });
      notify(`${counted(replayed, 'delivery', 'deliveries')} will be sent again.`);
      onClose();
    },
    'The deliveries could not be replayed.',
  );
  return (
    <FormDialog title="Replay a Span" submit="Replay" onClose={onClose} {...dialog}>
      <TextInput
        control={control}
        name="from"
        label="From"
        type="date"
        missing="From is required."
      />
      <TextInput
        control={control}
        name="to"
        label="To"
        type="date"
        helperText="Ended deliveries of these days are sent again, with the same ids."
        missing="To is required."
      />
    </FormDialog>
  );
}

function useReplaying(id: number) {
  const replaying = useCall(replayDeliveries);
  const notify = useNotify();
  const { take, failure } = useAskedStep();
  const replay = (delivery: Delivery) =>
    take(null, 'The delivery could not be replayed.', async () => {
      await replaying.run({ params: { id }, body: { deliveryId: delivery.id } });
      notify(`${delivery.type} will be sent again.`);
    });
  return { replay, isPending: replaying.isPending, failure };
}

interface DeliveryActionsProps {
  delivery: Delivery;
  isBusy: boolean;
  onShow: () => void;
  onReplay: () => void;
}

function DeliveryActions({ delivery, isBusy, onShow, onReplay }: DeliveryActionsProps) {
  const name = `${delivery.type} ${delivery.eventId}`;
  return (
    <>
      <IconAction label={`Show ${name}`} onClick={onShow}>
        <VisibilityOutlined fontSize="small" />
      </IconAction>
      {isEnded(delivery) && (
        <IconAction label={`Replay ${name}`} disabled={isBusy} onClick={onReplay}>
          <Replay fontSize="small" />
        </IconAction>
      )}
    </>
  );
}

export function DeliveriesPage() {
  const id = useIdParam('webhookId');
  const list = useListState(listDeliveries, filterKinds);
  const webhook = useQuery(oneWebhook(id));
  const deliveries = useQuery(deliveriesPage(id, list.query));
  const { replay, isPending, failure } = useReplaying(id);
  const [open, setOpen] = useState<'span' | Delivery | null>(null);
  const close = () => setOpen(null);
  const actions = (delivery: Delivery) => (
    <DeliveryActions
      delivery={delivery}
      isBusy={isPending}
      onShow={() => setOpen(delivery)}
      onReplay={() => void replay(delivery)}
    />
  );
  const name = webhook.data?.name ?? '';
  return (
    <ListPage
      title={`Deliveries ${name && `to ${name}`}`.trim()}
      trail={[{ label: 'Webhooks', to: '/admin/webhooks' }]}
      counted={['delivery', 'deliveries']}
      call={listDeliveries}
      actions={
        <Button variant="outlined" startIcon={<Replay />} onClick={() => setOpen('span')}>
          Replay a Span
        </Button>
      }
      label="Deliveries"
      list={list}
      result={deliveries}
      above={failure}
      search="Search the bodies..."
      filters={
        <>
          <FilterSelect label="Status" choices={statusChoices} {...list.field('status')} />
          <FilterSelect
            label="Not Delivered"
            choices={failedChoices}
            {...list.field('undelivered')}
          />
        </>
      }
      columns={[...columns, actionsColumn(actions)]}
      card={(delivery) => ({ ...cardOf(delivery), actions: actions(delivery) })}
      rowKey={(delivery) => delivery.id}
      empty="No deliveries found."
      failed="The deliveries could not be loaded."
    >
      {open === 'span' && <ReplayForm id={id} onClose={close} />}
      {open !== null && open !== 'span' && <DeliveryDialog delivery={open} onClose={close} />}
    </ListPage>
  );
}
