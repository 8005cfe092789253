import { createKey } from '@lading/contract/calls';
import type { KeyWithSecret } from '@lading/contract/keys';
import { MAX_NAME, REQUESTS_PER_MINUTE } from '@lading/domain/limits';
import { useRef } from 'react';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { RoleInputs, type RoleValues, WarehousesInput } from '../users/users.parts.tsx';
import {
  expiryOf,
  type KeyLimits,
  LimitInputs,
  limitsOf,
  ScopesInput,
  within,
} from './keyInputs.tsx';

interface Values extends RoleValues, KeyLimits {
  name: string;
  warehouseIds: number[];
}

const blank: Values = {
  name: '',
  role: 'OPERATOR',
  customerId: '',
  warehouseIds: [],
  scopes: [],
  expiresOn: '',
  addresses: '',
  requestsPerMinute: String(REQUESTS_PER_MINUTE),
};

export function CreateKeyForm({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (key: KeyWithSecret) => void;
}) {
  const creating = useCall(createKey);
  const saved = useRef(false);
  const { control, dialog } = useDialogForm<Values>(
    blank,
    async (values) => {
      const { name, role, customerId, warehouseIds, scopes, expiresOn } = values;
      const owner = role === 'CLIENT' && customerId !== '' ? { customerId } : {};
      const reach = {
        role,
        scopes: within(role, scopes),
        warehouseIds: role === 'ADMIN' ? [] : warehouseIds,
        ...owner,
      };
      const apiKey = await creating.run({
        body: { name: name.trim(), ...reach, expiresAt: expiryOf(expiresOn), ...limitsOf(values) },
      });
      saved.current = true;
      onMade(apiKey);
    },
    'The API key could not be created.',
  );
  return (
    <FormDialog
      title="Create API Key"
      submit="Create"
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
        helperText="The program that uses it. Documents and the audit trail show this name."
        missing="Name is required."
      />
      <RoleInputs control={control} names={{ role: 'role', customer: 'customerId' }} />
      <WarehousesInput
        control={control}
        names={{ role: 'role', warehouses: 'warehouseIds' }}
        required="Choose at least one warehouse."
      />
      <ScopesInput control={control} names={{ role: 'role', scopes: 'scopes' }} />
      <LimitInputs control={control} />
    </FormDialog>
  );
}
