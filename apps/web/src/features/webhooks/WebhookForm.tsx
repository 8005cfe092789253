import { changeWebhook, createWebhook } from '@lading/contract/calls';
import type { Webhook, WebhookWithSecret } from '@lading/contract/webhooks';
import { type ChangeType, changeTypes } from '@lading/domain/changes';
import { MAX_NAME, MAX_WEBHOOK_URL } from '@lading/domain/limits';
import { useRef } from 'react';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { MultiSelectInput, TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useRecordForm } from '../../ui/useRecordForm.ts';
import { ScopeFields } from '../customers/customers.parts.tsx';
import { oneWebhook } from './webhooks.queries.ts';

interface Values {
  name: string;
  url: string;
  types: ChangeType[];
  warehouseId: number | '';
  customerId: number | '';
}

const valuesOf = (webhook: Webhook | null): Values => ({
  name: webhook?.name ?? '',
  url: webhook?.url ?? '',
  types: webhook?.types ?? [],
  warehouseId: webhook?.warehouse?.id ?? '',
  customerId: webhook?.customer?.id ?? '',
});

const typeChoices = changeTypes.map((value) => ({ value, label: value }));

interface Props {
  /** Null for a new one. */
  webhook: Webhook | null;
  onClose: () => void;
  onMade: (webhook: WebhookWithSecret) => void;
}

export function WebhookForm({ webhook, onClose, onMade }: Props) {
  const creating = useCall(createWebhook);
  const changing = useCall(changeWebhook);
  const notify = useNotify();
  const saved = useRef(false);
  const { control, dialog } = useRecordForm(
    {
      record: webhook,
      query: oneWebhook,
      valuesOf,
      shape: { names: { url: 'Address', types: 'Changes' } },
    },
    ({ name, url, types, warehouseId, customerId }, sent) => {
      const scope = { warehouseId: warehouseId || null, customerId: customerId || null };
      const body = { name: name.trim(), url: url.trim(), types, ...scope };
      return webhook && sent
        ? changing.run({ params: { id: webhook.id }, body }, sent)
        : creating.run({ body });
    },
    (answer: Webhook | WebhookWithSecret, { name }) => {
      saved.current = true;
      if ('secret' in answer) return onMade(answer);
      notify(`Webhook "${name.trim()}" saved.`);
      onClose();
    },
    `The webhook could not be ${webhook ? 'saved' : 'created'}.`,
  );
  const [title, submit] = webhook ? ['Edit Webhook', 'Save Changes'] : ['Create Webhook', 'Create'];
  return (
    <FormDialog
      title={title}
      submit={submit}
      maxWidth="sm"
      onClose={onClose}
      released={saved}
      {...dialog}
    >
      <TextInput
        control={control}
        name="name"
        label="Name"
        autoFocus
        maxLength={MAX_NAME}
        missing="Name is required."
      />
      <TextInput
        control={control}
        name="url"
        label="Address"
        maxLength={MAX_WEBHOOK_URL}
        helperText="https, at a public address. Networks of your own are listed in Settings."
        missing="Address is required."
        slotProps={{ htmlInput: { inputMode: 'url', spellCheck: false } }}
      />
      <MultiSelectInput
        control={control}
        name="types"
        label="Changes"
        helperText="None chosen: all are sent."
        choices={typeChoices}
      />
      <ScopeFields
        control={control}
        customerHint="With a customer, only what its clients may see is sent."
      />
    </FormDialog>
  );
}
