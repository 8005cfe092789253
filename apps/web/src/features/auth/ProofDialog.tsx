import { reauthenticate } from '@lading/contract/calls';
import { MAX_CODE } from '@lading/domain/limits';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { renewing, useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { required, TextInput } from '../../ui/fields.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { ownSecondFactor, signInOptions } from './auth.queries.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { ProviderProof } from './ProviderProof.tsx';
import type { PasskeyAnswer } from './passkeyDevice.ts';
import { canUsePasskeys } from './passkeyPlace.ts';

interface Props {
  onAnswer: (proved: boolean) => void;
}

const TITLE = 'Confirm That It Is You';
const REASON = 'You signed in a while ago, and this gives access to the system.';

/** Asks who somebody without a password is. */
function ProviderDialog({ onAnswer }: Props) {
  const titleId = useId();
  return (
    <Dialog open onClose={() => onAnswer(false)} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{TITLE}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography>{REASON}</Typography>
        <ProviderProof />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => onAnswer(false)}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/**
 * Asks for a proof before access is handed out: the password, a code where a second factor is set
 * up, a passkey, or the identity provider.
 */
export function ProofDialog(props: Props) {
  return useUser().signsInBy === 'PROVIDER' ? (
    <ProviderDialog {...props} />
  ) : (
    <PasswordDialog {...props} />
  );
}

function PasskeyProof({ onProved }: { onProved: () => void }) {
  const { data } = useQuery(signInOptions());
  const proving = useCall(reauthenticate);
  if (!data || !canUsePasskeys(data.passkeyOrigin)) return null;
  const prove = async (passkey: PasskeyAnswer) => {
    await renewing(() => proving.run({ body: { passkey } }));
    onProved();
  };
  return (
    <Box>
      <PasskeyButton size="small" onAnswer={prove}>
        Use a Passkey
      </PasskeyButton>
    </Box>
  );
}

function PasswordDialog({ onAnswer }: Props) {
  const { signsInBy } = useUser();
  const [isCode, setCode] = useState(false);
  const factor = useQuery(ownSecondFactor()).data;
  const proving = useCall(reauthenticate);
  const { control, dialog } = useDialogForm(
    { currentPassword: '', code: '' },
    async ({ currentPassword, code }) => {
      await renewing(() => proving.run({ body: isCode ? { code } : { currentPassword } }));
      onAnswer(true);
    },
  );
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
    <FormDialog
      title={TITLE}
      submit="Continue"
      onClose={() => onAnswer(false)}
      {...dialog}
      isDirty={false}
    >
      <Typography>{REASON}</Typography>
      <TextInput key={field.name} control={control} required autoFocus {...field} />
      {(factor?.passkeys ?? 0) > 0 && <PasskeyProof onProved={() => onAnswer(true)} />}
      {factor?.since != null && (
        <Box>
          <Button size="small" onClick={() => setCode(!isCode)}>
            {isCode ? 'Use Your Password' : 'Use a Code'}
          </Button>
        </Box>
      )}
      {signsInBy === 'EITHER' && (
        <>
          <Divider>or</Divider>
          <ProviderProof />
        </>
      )}
    </FormDialog>
  );
}
