import type { SharedDevice } from '@lading/contract/badges';
import { listSharedDevices, registerDevice, revokeDevice } from '@lading/contract/calls';
import { MAX_NAME } from '@lading/domain/limits';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { forgetDevice, keepDevice, ownDevice } from '../../lib/sharedDevice.ts';
import { useCall } from '../../lib/useCall.ts';
import { useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import {
  actionsColumn,
  type Column,
  dateColumn,
  keyColumn,
  Secondary,
  textColumn,
} from '../../ui/columns.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { Block } from '../../ui/icons.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { useNotifiedAttempt, useNotify } from '../../ui/Notifier.tsx';
import { IconAction } from '../../ui/RowActions.tsx';
import { useConfirm } from '../../ui/useConfirm.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { badgesHead, devicesPage } from './badges.queries.ts';

const lastUse = ({ lastUsedAt }: SharedDevice) =>
  lastUsedAt === null ? 'Never' : formatDateTime(lastUsedAt);
const own = ({ id }: SharedDevice) =>
  ownDevice()?.id === id && <Chip size="small" color="info" label="This browser" />;

const columns: Column<SharedDevice>[] = [
  keyColumn('Name', ({ name }) => name, { sort: 'name' }),
  textColumn('', own, { tight: true }),
  dateColumn('Registered', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  textColumn('Last Sign-in', (device) => <Secondary>{lastUse(device)}</Secondary>, { tight: true }),
];

/**
 * Makes this browser a shared device of the warehouse. It keeps the token, which is shown to
 * nobody.
 */
function RegisterForm({
  warehouse,
  onClose,
}: {
  warehouse: { id: number; name: string };
  onClose: () => void;
}) {
  const registering = useCall(registerDevice);
  const notify = useNotify();
  const { control, dialog } = useDialogForm(
    { name: '' },
    async ({ name }) => {
      const device = await registering.run({
        body: { name: name.trim(), warehouseId: warehouse.id },
      });
      keepDevice(device);
      notify(
        `This browser is the shared device "${device.name}". Sign out: from now on it asks for a badge.`,
      );
      onClose();
    },
    'This browser could not be registered.',
  );
  return (
    <FormDialog title="Register This Browser" submit="Register" onClose={onClose} {...dialog}>
      <Typography>
        Everybody who works in {warehouse.name} and has a PIN then signs in here by scanning a
        badge, for the tasks of the floor alone.
      </Typography>
      <TextInput
        control={control}
        name="name"
        label="Name"
        autoFocus
        maxLength={MAX_NAME}
        helperText="What is written on the device, such as Handheld 4."
        missing="Name is required."
      />
    </FormDialog>
  );
}

function useRevoking() {
  const revoking = useCall(revokeDevice);
  const notify = useNotify();
  const attempt = useNotifiedAttempt();
  const { confirm, dialog } = useConfirm();
  const revoke = async ({ id, name }: SharedDevice) => {
    const body = `No badge signs in on "${name}" any more, and sessions that began there end at once.`;
    if (!(await confirm({ title: 'Revoke Shared Device', body, confirm: 'Revoke', danger: true })))
      return;
    await attempt(async () => {
      await revoking.run({ params: { id } });
      if (ownDevice()?.id === id) forgetDevice();
      notify(`Shared device "${name}" revoked.`);
    }, `"${name}" could not be revoked. Please try again.`);
  };
  return { revoke, dialog };
}

export function DevicesPage() {
  const warehouse = useCurrentWarehouse();
  const list = useListState(listSharedDevices, {});
  const devices = useQuery(devicesPage({ ...list.query, warehouseId: warehouse.id }));
  const [isRegistering, setRegistering] = useState(false);
  const { revoke, dialog } = useRevoking();
  const actions = (device: SharedDevice) => (
    <IconAction label={`Revoke ${device.name}`} onClick={() => void revoke(device)}>
      <Block fontSize="small" />
    </IconAction>
  );
  const isHere = devices.data?.rows.some(({ id }) => ownDevice()?.id === id) ?? false;
  return (
    <ListPage
      {...badgesHead('Shared Devices')}
      counted={['shared device']}
      warehouse={warehouse}
      call={listSharedDevices}
      create={
        !isHere && {
          label: 'Register This Browser',
          first: 'Register the First Device',
          onCreate: () => setRegistering(true),
        }
      }
      label="Shared devices"
      list={list}
      result={devices}
      search="Search by name..."
      columns={[...columns, actionsColumn(actions)]}
      card={(device) => ({
        title: device.name,
        badge: own(device),
        foot: `Registered ${formatDateTime(device.createdAt)} · Last sign-in: ${lastUse(device)}`,
        actions: actions(device),
      })}
      rowKey={({ id }) => id}
      empty="No shared devices found. Open this page on a handheld to register it."
      failed="The shared devices could not be loaded."
    >
      {isRegistering && (
        <RegisterForm warehouse={warehouse} onClose={() => setRegistering(false)} />
      )}
      {dialog}
    </ListPage>
  );
}
