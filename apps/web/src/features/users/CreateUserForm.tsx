import { createUser } from '@lading/contract/calls';
import { MAX_NAME } from '@lading/domain/limits';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SwitchInput, TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { mailState } from '../mail/mail.queries.ts';
import {
  NewPasswordInput,
  type PersonRoleValues,
  RoleInputs,
  roleBody,
  WarehousesInput,
} from './users.parts.tsx';

interface Values extends PersonRoleValues {
  email: string;
  name: string;
  invited: boolean;
  password: string;
  warehouseIds: number[];
}

/** The first password: chosen by the user, or here. */
function FirstPassword({
  control,
  isMailOn,
}: {
  control: Control<Values>;
  isMailOn: boolean | undefined;
}) {
  const isInvited = useWatch({ control, name: 'invited' });
  if (!isMailOn)
    return (
      <>
        <NewPasswordInput control={control} name="password" kind="Initial" />
        {isMailOn === false && (
          <Typography sx={{ color: 'text.secondary' }}>
            This server sends no mail: tell the user the password.
          </Typography>
        )}
      </>
    );
  return (
    <>
      <SwitchInput control={control} name="invited" label="Send an invitation by mail" />
      {!isInvited && <NewPasswordInput control={control} name="password" kind="Initial" />}
    </>
  );
}

/** The role that the form begins with. A chief creates users of this customer. */
const firstRole = (ofChief: number | null): PersonRoleValues => ({
  role: ofChief === null ? 'OPERATOR' : 'CLIENT',
  customerId: ofChief ?? '',
  readOnly: false,
  chief: false,
});

/**
 * Creates a user, assigns the chosen warehouses and opens the user's page, where the others are
 * assigned.
 */
export function CreateUserForm({ onClose }: { onClose: () => void }) {
  const creating = useCall(createUser);
  const notify = useNotify();
  const navigate = useNavigate();
  const saved = useRef(false);
  const isMailOn = useQuery(mailState()).data?.on;
  const ofChief = useUser().customerId;
  const { control, dialog } = useDialogForm<Values>(
    { email: '', name: '', ...firstRole(ofChief), invited: true, password: '', warehouseIds: [] },
    async ({ email, name, invited, password, warehouseIds, ...roleOf }) => {
      const { role } = roleOf;
      const named = name.trim() === '' ? {} : { name };
      const isInvited = isMailOn === true && invited;
      const secret = isInvited ? {} : { password };
      // The server gives the warehouses of the chief to whom has none.
      const isGiven = ofChief !== null && warehouseIds.length === 0;
      const places = isGiven ? {} : { warehouseIds };
      const user = await creating.run({
        body: { email, ...named, ...roleBody(roleOf), ...secret, ...places },
      });
      saved.current = true;
      notify(
        `User "${user.email}" ${isInvited ? 'invited' : 'created'}.${role === 'ADMIN' || isGiven || warehouseIds.length > 0 ? '' : ' Assign the warehouses to work in.'}`,
      );
      await navigate(`/admin/users/${user.id}`);
    },
  );
  return (
    <FormDialog
      title="Create New User"
      submit="Create"
      onClose={onClose}
      released={saved}
      {...dialog}
    >
      <TextInput
        control={control}
        name="email"
        label="Email"
        type="email"
        autoFocus
        missing="Email is required."
      />
      <TextInput
        control={control}
        name="name"
        label="Name"
        maxLength={MAX_NAME}
        helperText="If it is empty, the one that the email suggests."
      />
      <RoleInputs
        control={control}
        names={{ role: 'role', customer: 'customerId', readOnly: 'readOnly', chief: 'chief' }}
      />
      <WarehousesInput
        control={control}
        names={{ role: 'role', warehouses: 'warehouseIds' }}
        hint={ofChief === null ? undefined : 'If none is chosen, all of yours.'}
      />
      <FirstPassword control={control} isMailOn={isMailOn} />
    </FormDialog>
  );
}
