import { beginTotp, confirmTotp } from '@lading/contract/calls';
import { MAX_CODE } from '@lading/domain/limits';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';
import { type ReactNode, useState } from 'react';
import type { ResponseOf } from '../../lib/api.ts';
import { useCall } from '../../lib/useCall.ts';
import { withoutReload } from '../../lib/useSubmit.ts';
import { TextInput } from '../../ui/fields.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface FormProps {
  label: string;
  submit: string;
  dialog: ReturnType<typeof useDialogForm>['dialog'];
  onCancel: (() => void) | undefined;
  children: ReactNode;
}

function StepForm({
  label,
  submit,
  dialog: { error, isBusy, onSubmit },
  onCancel,
  children,
}: FormProps) {
  return (
    <Box
      component="form"
      noValidate
      aria-label={label}
      onSubmit={withoutReload(onSubmit)}
      sx={{ display: 'grid', gap: 2 }}
    >
      {error && <Alert severity="error">{error}</Alert>}
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button type="submit" variant="contained" loading={isBusy}>
          {submit}
        </Button>
        {onCancel && (
          <Button color="inherit" disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Box>
    </Box>
  );
}

type Begun = ResponseOf<typeof beginTotp>;

function PasswordStep({
  onBegun,
  onCancel,
}: {
  onBegun: (begun: Begun) => void;
  onCancel: (() => void) | undefined;
}) {
  const beginning = useCall(beginTotp);
  const { control, dialog } = useDialogForm({ currentPassword: '' }, async (body) =>
    onBegun(await beginning.run({ body })),
  );
  return (
    <StepForm label="Second factor: password" submit="Continue" dialog={dialog} onCancel={onCancel}>
      <PasswordInput control={control} />
    </StepForm>
  );
}

/** On white with a margin, as cameras need it. */
const qrStyle = {
  bgcolor: '#fff',
  p: 1.5,
  borderRadius: 1,
  justifySelf: 'start',
  lineHeight: 0,
} as const;

interface ScanProps {
  begun: Begun;
  onConfirmed: (codes: readonly string[]) => void;
  onCancel: (() => void) | undefined;
}

function ScanStep({ begun: { secret, uri }, onConfirmed, onCancel }: ScanProps) {
  const confirming = useCall(confirmTotp);
  const { control, dialog } = useDialogForm({ code: '' }, async (body) =>
    onConfirmed((await confirming.run({ body })).recoveryCodes),
  );
  return (
    <StepForm
      label="Second factor: authenticator app"
      submit="Confirm"
      dialog={dialog}
      onCancel={onCancel}
    >
      <Typography>
        Scan this with an authenticator app on your phone, then enter the code that it shows.
      </Typography>
      <Box sx={qrStyle}>
        <QRCodeSVG value={uri} size={184} title="QR code for the authenticator app" />
      </Box>
      <Box>
        <Typography sx={{ color: 'text.secondary' }}>Or type this key into the app:</Typography>
        <Box
          component="code"
          aria-label="Key"
          sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}
        >
          {secret.match(/.{1,4}/g)?.join(' ')}
        </Box>
      </Box>
      <TextInput
        control={control}
        name="code"
        label="Code"
        autoFocus
        autoComplete="one-time-code"
        missing="The code is required."
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: MAX_CODE } }}
      />
    </StepForm>
  );
}

interface SetupProps {
  onDone: () => void;
  onCancel?: () => void;
  /** Below the first step: what may be done in its place. */
  instead?: ReactNode;
}

/** Sets up an authenticator app: the password, the QR code, then the recovery codes. */
export function SecondFactorSetup({ onDone, onCancel, instead }: SetupProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (begun) return <ScanStep begun={begun} onConfirmed={setCodes} onCancel={onCancel} />;
  return (
    <>
      <PasswordStep onBegun={setBegun} onCancel={onCancel} />
      {instead}
    </>
  );
}
