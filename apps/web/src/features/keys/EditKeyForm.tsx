import { changeKey } from '@lading/contract/calls';
import type { ApiKey } from '@lading/contract/keys';
import { MAX_NAME } from '@lading/domain/limits';
import type { Role } from '@lading/domain/permissions';
import type { Shape } from '../../lib/editing.ts';
import { useCall } from '../../lib/useCall.ts';
import { dayOf } from '../../lib/zone.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useRecordForm } from '../../ui/useRecordForm.ts';
import { WarehousesInput } from '../users/users.parts.tsx';
import { expiryOf, type KeyLimits, LimitInputs, limitsOf, ScopesInput } from './keyInputs.tsx';
import { oneKey } from './keys.queries.ts';

interface Values extends KeyLimits {
  name: string;
  role: Role;
  warehouseIds: number[];
}

const valuesOf = ({
  name,
  role,
  warehouses,
  scopes,
  expiresAt,
  addresses,
  requestsPerMinute,
}: ApiKey): Values => ({
  name,
  role,
  scopes,
  warehouseIds: warehouses.map(({ id }) => id),
  expiresOn: expiresAt === null ? '' : dayOf(expiresAt),
  addresses: addresses.join('\n'),
  requestsPerMinute: String(requestsPerMinute),
});

const keyShape: Shape<Values> = {
  together: { Rights: ['role', 'scopes', 'warehouseIds'] },
  names: { expiresOn: 'Ends' },
};

export function EditKeyForm({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const changing = useCall(changeKey);
  const notify = useNotify();
  const stored = valuesOf(apiKey);
  const { control, dialog } = useRecordForm(
    {
      record: apiKey,
      query: oneKey,
      valuesOf: (read) => valuesOf(read ?? apiKey),
      shape: keyShape,
    },
    (values, sent) => {
      const { name, warehouseIds, scopes, expiresOn } = values;
      const expiry = expiresOn === stored.expiresOn ? {} : { expiresAt: expiryOf(expiresOn) };
      const body = { name: name.trim(), warehouseIds, scopes, ...expiry, ...limitsOf(values) };
      return changing.run({ params: { id: apiKey.id }, body }, sent ?? {});
    },
    (_, { name }) => {
      notify(`API key "${name.trim()}" saved.`);
      onClose();
    },
    'The API key could not be saved.',
  );
  return (
    <FormDialog
      title="Edit API Key"
      submit="Save Changes"
      maxWidth="sm"
      onClose={onClose}
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
