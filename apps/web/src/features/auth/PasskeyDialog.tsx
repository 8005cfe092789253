import { addPasskey } from '@lading/contract/calls';
import { MAX_PASSKEY_NAME } from '@lading/domain/limits';
import Typography from '@mui/material/Typography';
import type { Control } from 'react-hook-form';
import { deviceOf } from '../../lib/deviceOf.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { deviceText, makePasskey } from './passkeyDevice.ts';

export function PasskeyName({ control }: { control: Control<{ name: string }> }) {
  return (
    <TextInput
      control={control}
      name="name"
      label="Name"
      autoFocus
      missing="The name is required."
      maxLength={MAX_PASSKEY_NAME}
    />
  );
}

export function PasskeyDialog({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const adding = useCall(addPasskey);
  const { control, dialog } = useDialogForm(
    { name: deviceOf(navigator.userAgent) },
    async ({ name }) => {
      await adding.run(await makePasskey(name));
      onAdded();
    },
    deviceText,
  );
  return (
    <FormDialog title="Add Passkey" submit="Continue" onClose={onClose} {...dialog}>
      <Typography>
        Your browser asks next where to keep the passkey: on this device, on a phone or on a
        security key.
      </Typography>
      <PasskeyName control={control} />
    </FormDialog>
  );
}
