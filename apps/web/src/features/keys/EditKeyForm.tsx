import { changeKey } from '@lading/contract/calls';
import type { ApiKey } from '@lading/contract/keys';
import { MAX_NAME } from '@lading/domain/limits';
import type { Role } from '@lading/domain/permissions';
import { useCall } from '../../lib/useCall.ts';
import { dayOf } from '../../lib/zone.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { WarehousesInput } from '../users/users.parts.tsx';
import { expiryOf, type KeyLimits, LimitInputs, limitsOf, ScopesInput } from './keyInputs.tsx';

interface Values extends KeyLimits {
  name: string;
  role: Role;
  warehouseIds: number[];
}

const valuesOf = ({ name, role, warehouses, scopes, expiresAt, addresses, requestsPerMinute }: ApiKey): Values => ({
  ...{ name, role, scopes, warehouseIds: warehouses.map(({ id }) => id) },
  expiresOn: expiresAt === null ? '' : dayOf(expiresAt),
  addresses: addresses.join('\n'),
  requestsPerMinute: String(requestsPerMinute),
});

export function EditKeyForm({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const changing = useCall(changeKey);
  const notify = useNotify();
  const stored = valuesOf(apiKey);
  const { control, dialog } = useDialogForm<Values>(
    stored,
    async (values) => {
      const { name, warehouseIds, scopes, expiresOn } = values;
      const expiry = expiresOn === stored.expiresOn ? {} : { expiresAt: expiryOf(expiresOn) };
      const body = { name: name.trim(), warehouseIds, scopes, ...expiry, ...limitsOf(values) };
      await changing.run({ params: { id: apiKey.id }, body }, { ifMatch: apiKey.version });
      notify(`API key "${body.name}" saved.`);
      onClose();
    },
    'The API key could not be saved.',
  );
  return (
    <FormDialog title="Edit API Key" submit="Save Changes" maxWidth="sm" onClose={onClose} {...dialog}>
      <TextInput control={control} name="name" label="Name" autoFocus maxLength={MAX_NAME} missing="Name is required." />
      <WarehousesInput control={control} names={{ role: 'role', warehouses: 'warehouseIds' }} required="Choose at least one warehouse." />
      <ScopesInput control={control} names={{ role: 'role', scopes: 'scopes' }} />
      <LimitInputs control={control} />
    </FormDialog>
  );
}
