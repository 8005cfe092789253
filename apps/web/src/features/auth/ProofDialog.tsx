import { reauthenticate } from '@lading/contract/calls';
import { MAX_CODE } from '@lading/domain/limits';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { required, TextInput } from '../../ui/fields.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { ownSecondFactor } from './auth.queries.ts';

/** Asks for the password or, where a second factor is set up, a code, before access is handed out. */
export function ProofDialog({ onAnswer }: { onAnswer: (proved: boolean) => void }) {
  const [isCode, setCode] = useState(false);
  const hasFactor = useQuery(ownSecondFactor()).data?.since != null;
  const proving = useCall(reauthenticate);
  const { control, dialog } = useDialogForm({ currentPassword: '', code: '' }, async ({ currentPassword, code }) => {
    await proving.run({ body: isCode ? { code } : { currentPassword } });
    onAnswer(true);
  });
  const field = isCode
    ? ({
        name: 'code',
        label: 'Code',
        autoComplete: 'one-time-code',
        rules: required('The code is required.'),
        maxLength: MAX_CODE,
      } as const)
    : ({
        name: 'currentPassword',
        label: 'Your Password',
        type: 'password',
        autoComplete: 'current-password',
        rules: required('Your password is required.'),
      } as const);
  return (
    <FormDialog title="Confirm That It Is You" submit="Continue" onClose={() => onAnswer(false)} {...dialog} isDirty={false}>
      <Typography>You signed in a while ago, and this gives access to the system.</Typography>
      <TextInput key={field.name} control={control} required autoFocus {...field} />
      {hasFactor && (
        <Box>
          <Button size="small" onClick={() => setCode(!isCode)}>
            {isCode ? 'Use Your Password' : 'Use a Code'}
          </Button>
        </Box>
      )}
    </FormDialog>
  );
}
