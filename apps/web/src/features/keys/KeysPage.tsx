import { listKeys, revokeKey } from '@lading/contract/calls';
import type { ApiKey, KeyWithSecret } from '@lading/contract/keys';
import { keyStatuses } from '@lading/domain/keys';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { codeChoices } from '../../lib/choices.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { useListState } from '../../lib/useListState.ts';
import {
  actionsColumn,
  type Column,
  chipColumn,
  keyColumn,
  Secondary,
  textColumn,
} from '../../ui/columns.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { Autorenew, Block } from '../../ui/icons.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { IconAction, RowActions } from '../../ui/RowActions.tsx';
import { SecretDialog } from '../../ui/SecretDialog.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useAskedStep } from '../../ui/useConfirm.tsx';
import { CreateKeyForm } from './CreateKeyForm.tsx';
import { EditKeyForm } from './EditKeyForm.tsx';
import { keysPage } from './keys.queries.ts';
import { RotateKeyForm } from './RotateKeyForm.tsx';

const filterKinds = { status: keyStatuses } as const;
const statusChoices = codeChoices(keyStatuses);

const chip = ({ status }: ApiKey) => <StatusChip of="key" status={status} />;
const actsAs = ({ role, customer }: ApiKey) => (customer ? `${role} of ${customer.name}` : role);
const places = ({ role, warehouses }: ApiKey) =>
  role === 'ADMIN' ? 'Every warehouse' : warehouses.map(({ name }) => name).join(', ');
const lastUse = ({ lastUsedAt, lastUsedAddress }: ApiKey) =>
  lastUsedAt === null ? 'Never' : `${formatDateTime(lastUsedAt)} from ${lastUsedAddress}`;
const lastUseInTwoLines = ({ lastUsedAt, lastUsedAddress }: ApiKey) =>
  lastUsedAt === null ? (
    'Never'
  ) : (
    <>
      {formatDateTime(lastUsedAt)}
      <br />
      from {lastUsedAddress}
    </>
  );
const expiry = ({ expiresAt }: ApiKey) => (expiresAt === null ? 'Never' : formatDate(expiresAt));
/**
 * How the present secret begins, by which people recognise it, and until when a former one works.
 */
const secretText = ({ prefix, former }: ApiKey) =>
  [
    `lk_${prefix}…`,
    ...former.map(({ endsAt }) => `former one until ${formatDateTime(endsAt)}`),
  ].join(', ');
const MOST_SCOPES = 3;
const scopesText = ({ scopes }: ApiKey) =>
  scopes.length <= MOST_SCOPES
    ? scopes.join(', ')
    : `${scopes.slice(0, MOST_SCOPES).join(', ')} and ${scopes.length - MOST_SCOPES} more`;
const secondary = (read: (key: ApiKey) => ReactNode) => (key: ApiKey) => (
  <Secondary>{read(key)}</Secondary>
);

const columns: Column<ApiKey>[] = [
  keyColumn('Name', ({ name }) => name, { sort: 'name' }),
  chipColumn('Status', chip),
  textColumn('Secret', secondary(secretText)),
  textColumn('Acts As', actsAs),
  textColumn('Scopes', scopesText),
  textColumn('Warehouses', places),
  textColumn('Last Used', secondary(lastUseInTwoLines), { tight: true }),
  textColumn('Expires', secondary(expiry), { tight: true }),
];

function useRevoking() {
  const revoking = useCall(revokeKey);
  const notify = useNotify();
  const { take, ...shown } = useAskedStep();
  const revoke = ({ id, name }: ApiKey) => {
    const body = `Programs that use "${name}" are refused from now on. This cannot be undone.`;
    return take(
      { title: 'Revoke API Key', body, confirm: 'Revoke', danger: true },
      `"${name}" could not be revoked.`,
      async () => {
        await revoking.run({ params: { id } });
        notify(`API key "${name}" revoked.`);
      },
    );
  };
  return { revoke, ...shown };
}

type Open =
  | { form: 'create' }
  | { form: 'edit' | 'rotate'; key: ApiKey }
  | { secret: KeyWithSecret };

interface DialogProps {
  open: Open;
  onClose: () => void;
  onMade: (secret: KeyWithSecret) => void;
}

function KeyDialog({ open, onClose, onMade }: DialogProps): ReactNode {
  if ('secret' in open)
    return (
      <SecretDialog
        credential={open.secret}
        label="API Key"
        hint="Programs send it as Authorization: Bearer lk_..."
        note=": Lading stores no copy of it"
        onClose={onClose}
      />
    );
  if (open.form === 'create') return <CreateKeyForm onClose={onClose} onMade={onMade} />;
  if (open.form === 'edit') return <EditKeyForm apiKey={open.key} onClose={onClose} />;
  return <RotateKeyForm apiKey={open.key} onClose={onClose} onMade={onMade} />;
}

export function KeysPage() {
  const list = useListState(listKeys, filterKinds);
  const keys = useQuery(keysPage(list.query));
  const [open, setOpen] = useState<Open | null>(null);
  const { revoke, dialog, failure } = useRevoking();
  const close = () => setOpen(null);
  const actions = (key: ApiKey) =>
    key.status !== 'REVOKED' && (
      <RowActions name={key.name} onEdit={() => setOpen({ form: 'edit', key })}>
        <IconAction label={`Rotate ${key.name}`} onClick={() => setOpen({ form: 'rotate', key })}>
          <Autorenew fontSize="small" />
        </IconAction>
        <IconAction label={`Revoke ${key.name}`} onClick={() => void revoke(key)}>
          <Block fontSize="small" />
        </IconAction>
      </RowActions>
    );
  return (
    <ListPage
      title="API Keys"
      counted={['API key']}
      call={listKeys}
      create={{
        label: 'Create API Key',
        first: 'Create the First API Key',
        onCreate: () => setOpen({ form: 'create' }),
      }}
      label="API keys"
      list={list}
      result={keys}
      above={failure}
      search="Search by name..."
      filters={
        <Box sx={{ display: 'flex', maxWidth: 320 }}>
          <FilterSelect label="Status" choices={statusChoices} {...list.field('status')} />
        </Box>
      }
      columns={[...columns, actionsColumn(actions)]}
      card={(key) => ({
        title: key.name,
        badge: chip(key),
        detail: `${actsAs(key)} · ${places(key)} · ${scopesText(key)}`,
        foot: `${secretText(key)} · Last used: ${lastUse(key)} · Expires: ${expiry(key)}`,
        actions: actions(key),
      })}
      rowKey={({ id }) => id}
      empty="No API keys found."
      failed="The API keys could not be loaded."
    >
      {open && <KeyDialog open={open} onClose={close} onMade={(secret) => setOpen({ secret })} />}
      {dialog}
    </ListPage>
  );
}
