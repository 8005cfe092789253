import { MAX_PIN, MIN_PIN, pinFault } from '@lading/domain/badges';
import { sayFault } from '@lading/domain/messages/faults';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';

interface Props {
  title: string;
  hint: string;
  onSave: (pin: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a new PIN, and refuses those that are guessed first. */
export function PinDialog({ title, hint, onSave, onClose }: Props) {
  const { control, dialog } = useDialogForm(
    { pin: '' },
    async ({ pin }) => {
      await onSave(pin);
      onClose();
    },
    'The PIN could not be set.',
  );
  const validate = (pin: string) => {
    const fault = pinFault(pin);
    return fault === null || `The PIN ${sayFault(fault)}.`;
  };
  return (
    <FormDialog title={title} submit="Set PIN" onClose={onClose} {...dialog}>
      <TextInput
        control={control}
        name="pin"
        label="PIN"
        required
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: MAX_PIN } }}
        helperText={`${MIN_PIN} to ${MAX_PIN} digits. ${hint}`}
        rules={{ validate }}
      />
    </FormDialog>
  );
}
