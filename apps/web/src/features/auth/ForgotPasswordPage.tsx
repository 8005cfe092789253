import { getMailState, requestPasswordReset } from '@lading/contract/calls';
import { RESET_MINUTES } from '@lading/domain/mail';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { withoutReload } from '../../lib/useSubmit.ts';
import { TextInput } from '../../ui/fields.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { EntryPage } from './EntryPage.tsx';

/** Whether the server sends mails; null until that is known. */
function useMailState(): boolean | null {
  const [isOn, setOn] = useState<boolean | null>(null);
  useEffect(() => {
    const reading = new AbortController();
    // Where this fails, sending the form says why.
    call(getMailState, {}, { signal: reading.signal }).then(
      ({ on }) => setOn(on),
      () => undefined,
    );
    return () => reading.abort();
  }, []);
  return isOn;
}

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const { control, dialog } = useDialogForm({ email: '' }, async ({ email }) => {
    await call(requestPasswordReset, { body: { email } });
    onSent(email.trim());
  });
  return (
    <Box
      component="form"
      noValidate
      data-takes-scans
      onSubmit={withoutReload(dialog.onSubmit)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography>
        Enter your email. You get a mail with a link to choose a new password.
      </Typography>
      {dialog.error && <Alert severity="error">{dialog.error}</Alert>}
      <TextInput
        control={control}
        name="email"
        label="Email"
        type="email"
        autoFocus
        autoComplete="username"
        missing="Email is required."
      />
      <Button type="submit" variant="contained" size="large" loading={dialog.isBusy}>
        Send Link
      </Button>
    </Box>
  );
}

export function ForgotPasswordPage() {
  const isOn = useMailState();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <EntryPage title="Forgot Password">
      {isOn === false ? (
        <Alert severity="info">
          This server sends no mail. Please ask an administrator for a new password.
        </Alert>
      ) : sentTo === null ? (
        <AskForm onSent={setSentTo} />
      ) : (
        <Alert severity="success">
          If there is an account for {sentTo}, a mail with a link is on its way. The link works for{' '}
          {RESET_MINUTES} minutes.
        </Alert>
      )}
    </EntryPage>
  );
}
