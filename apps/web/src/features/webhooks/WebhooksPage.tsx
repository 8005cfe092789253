import {
  changeWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhook,
  testWebhook,
} from '@lading/contract/calls';
import type { TestResult, Webhook, WebhookWithSecret } from '@lading/contract/webhooks';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { counted, formatDateTime } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { useListState } from '../../lib/useListState.ts';
import {
  actionsColumn,
  type Column,
  chipColumn,
  keyColumn,
  Secondary,
  textColumn,
  unitsColumn,
} from '../../ui/columns.tsx';
import { Autorenew, PlayArrow, Send } from '../../ui/icons.tsx';
import { TextLink } from '../../ui/LinkButton.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { Failure } from '../../ui/LoadFailed.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { IconAction, RowActions } from '../../ui/RowActions.tsx';
import { SecretDialog } from '../../ui/SecretDialog.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useConfirm } from '../../ui/useConfirm.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { webhooksPage } from './webhooks.queries.ts';

const OVERLAP_HOURS = 24;

const chip = ({ status }: Webhook) => <StatusChip of="webhook" status={status} />;
const scopeOf = ({ warehouse, customer }: Webhook) =>
  [warehouse?.name ?? 'All warehouses', customer?.name].filter(Boolean).join(', ');
const typesOf = ({ types }: Webhook) => (types.length ? types.join(', ') : 'All');
const stateOf = ({ disabledReason, lastDeliveredAt }: Webhook) =>
  disabledReason ??
  (lastDeliveredAt ? `Delivered ${formatDateTime(lastDeliveredAt)}` : 'Nothing delivered yet');
const failedOf = ({ id, undelivered }: Webhook) =>
  `/admin/webhooks/${id}${undelivered ? '?undelivered=true' : ''}`;

const columns: Column<Webhook>[] = [
  keyColumn('Name', (webhook) => <TextLink to={failedOf(webhook)}>{webhook.name}</TextLink>, {
    sort: 'name',
    text: ({ name }) => name,
  }),
  chipColumn('Status', chip),
  textColumn('Address', ({ url }) => <span style={{ overflowWrap: 'anywhere' }}>{url}</span>),
  textColumn('Changes', typesOf),
  textColumn('For', scopeOf),
  unitsColumn('Failed', ({ undelivered }) => undelivered),
  textColumn('State', (webhook) => <Secondary>{stateOf(webhook)}</Secondary>),
];

const resultText = ({ responseStatus, responseBody, error, durationMs }: TestResult) =>
  [responseStatus, durationMs === null ? null : `${durationMs} ms`, error, responseBody]
    .filter((part) => part !== null && part !== '')
    .join(' · ');

type Shown = { name: string; result: TestResult } | { text: string; reason: unknown };

function useSteps(onSecret: (webhook: WebhookWithSecret) => void) {
  const testing = useCall(testWebhook);
  const changing = useCall(changeWebhook);
  const rotating = useCall(rotateWebhook);
  const deleting = useCall(deleteWebhook);
  const notify = useNotify();
  const { confirm, dialog } = useConfirm();
  const [shown, setShown] = useState<Shown | null>(null);
  const attempt = async (text: string, work: () => Promise<void>) => {
    setShown(null);
    try {
      await work();
    } catch (reason) {
      setShown({ text, reason });
    }
  };
  const test = ({ id, name }: Webhook) =>
    attempt(`"${name}" could not be tested.`, async () =>
      setShown({ name, result: await testing.run({ params: { id } }) }),
    );
  const enable = ({ id, name }: Webhook) =>
    attempt(`"${name}" could not be enabled.`, async () => {
      await changing.run({ params: { id }, body: { enabled: true } });
      notify(`Webhook "${name}" enabled: it goes on where it stopped.`);
    });
  const rotate = async ({ id, name }: Webhook) => {
    const body = `"${name}" gets a new secret. For ${OVERLAP_HOURS} hours the present one signs as well.`;
    if (!(await confirm({ title: 'Rotate Secret', body, confirm: 'Rotate' }))) return;
    await attempt(`"${name}" could not be rotated.`, async () =>
      onSecret(await rotating.run({ params: { id }, body: { overlapHours: OVERLAP_HOURS } })),
    );
  };
  const remove = async ({ id, name }: Webhook) => {
    const body = `"${name}" is deleted with its deliveries. This cannot be undone.`;
    if (!(await confirm({ title: 'Delete Webhook', body, confirm: 'Delete', danger: true })))
      return;
    await attempt(`"${name}" could not be deleted.`, async () => {
      await deleting.run({ params: { id } });
      notify(`Webhook "${name}" deleted.`);
    });
  };
  const isBusy = testing.isPending || changing.isPending;
  return {
    test,
    enable,
    rotate,
    remove,
    isBusy,
    dialog,
    above: shown && <Result shown={shown} onClose={() => setShown(null)} />,
  };
}

function Result({ shown, onClose }: { shown: Shown; onClose: () => void }): ReactNode {
  if ('text' in shown) return <Failure {...shown} onClose={onClose} />;
  const { name, result } = shown;
  return (
    <Alert
      severity={result.delivered ? 'success' : 'error'}
      onClose={onClose}
      sx={{ mb: 2, overflowWrap: 'anywhere' }}
    >
      Test of "{name}": {resultText(result)}
    </Alert>
  );
}

type Open = { form: Webhook | null } | { secret: WebhookWithSecret };

interface DialogProps {
  open: Open;
  onClose: () => void;
  onMade: (secret: WebhookWithSecret) => void;
}

function WebhookDialog({ open, onClose, onMade }: DialogProps) {
  if ('form' in open) return <WebhookForm webhook={open.form} onClose={onClose} onMade={onMade} />;
  return (
    <SecretDialog
      credential={open.secret}
      label="Secret"
      hint="The receiver verifies the signatures with it, as Standard Webhooks describes."
      note=""
      onClose={onClose}
    />
  );
}

export function WebhooksPage() {
  const list = useListState(listWebhooks);
  const webhooks = useQuery(webhooksPage(list.query));
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const show = (secret: WebhookWithSecret) => setOpen({ secret });
  const { test, enable, rotate, remove, isBusy, dialog, above } = useSteps(show);
  const actions = (webhook: Webhook) => (
    <RowActions
      name={webhook.name}
      onEdit={() => setOpen({ form: webhook })}
      onDelete={() => void remove(webhook)}
    >
      {webhook.status === 'DISABLED' && (
        <IconAction
          label={`Enable ${webhook.name}`}
          disabled={isBusy}
          onClick={() => void enable(webhook)}
        >
          <PlayArrow fontSize="small" />
        </IconAction>
      )}
      <IconAction
        label={`Test ${webhook.name}`}
        disabled={isBusy}
        onClick={() => void test(webhook)}
      >
        <Send fontSize="small" />
      </IconAction>
      <IconAction label={`Rotate ${webhook.name}`} onClick={() => void rotate(webhook)}>
        <Autorenew fontSize="small" />
      </IconAction>
    </RowActions>
  );
  return (
    <ListPage
      title="Webhooks"
      counted={['webhook']}
      call={listWebhooks}
      create={{
        label: 'Create Webhook',
        first: 'Create the First Webhook',
        onCreate: () => setOpen({ form: null }),
      }}
      label="Webhooks"
      list={list}
      result={webhooks}
      above={above}
      search="Search by name or address..."
      columns={[...columns, actionsColumn(actions)]}
      card={(webhook) => ({
        title: <TextLink to={failedOf(webhook)}>{webhook.name}</TextLink>,
        badge: chip(webhook),
        detail: `${webhook.url} · ${typesOf(webhook)} · ${scopeOf(webhook)}`,
        foot: `${stateOf(webhook)} · ${counted(webhook.undelivered, 'failed delivery', 'failed deliveries')}`,
        actions: actions(webhook),
      })}
      rowKey={({ id }) => id}
      empty="No webhooks found."
      failed="The webhooks could not be loaded."
    >
      {open && <WebhookDialog open={open} onClose={close} onMade={show} />}
      {dialog}
    </ListPage>
  );
}
