import { rotateKey } from '@lading/contract/calls';
import type { ApiKey, KeyWithSecret } from '@lading/contract/keys';
import Typography from '@mui/material/Typography';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput } from '../../ui/fields.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';

const overlaps = [
  { value: 0, label: 'Not at all' },
  { value: 1, label: 'For 1 hour' },
  { value: 24, label: 'For 24 hours' },
  { value: 168, label: 'For 7 days' },
];

interface Props {
  apiKey: ApiKey;
  onClose: () => void;
  onMade: (key: KeyWithSecret) => void;
}

export function RotateKeyForm({ apiKey: { id, name }, onClose, onMade }: Props) {
  const rotating = useCall(rotateKey);
  const { control, dialog } = useDialogForm(
    { overlapHours: 24 },
    async (body) => onMade(await rotating.run({ params: { id }, body })),
    'The API key could not be rotated.',
  );
  return (
    <FormDialog title="Rotate API Key" submit="Rotate" onClose={onClose} {...dialog}>
      <Typography>
        "{name}" gets a new secret. Until the program has it, the present secret can go on working.
      </Typography>
      <SelectInput
        control={control}
        name="overlapHours"
        label="The Present Secret Works"
        choices={overlaps}
      />
    </FormDialog>
  );
}
