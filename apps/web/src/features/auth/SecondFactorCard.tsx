import type { SecondFactor } from '@lading/contract/auth';
import { removeTotp, renewRecoveryCodes } from '@lading/contract/calls';
import { RECOVERY_CODES } from '@lading/domain/secondFactor';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { Facts } from '../../ui/Facts.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { Panel } from '../../ui/Section.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { ownSecondFactor } from './auth.queries.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';

interface DialogProps {
  title: string;
  effect: string;
  danger?: boolean;
  onSubmit: (body: { currentPassword: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the password before the second factor is weakened. */
function PasswordDialog({ title, effect, danger = false, onSubmit, onClose }: DialogProps) {
  const { control, dialog } = useDialogForm({ currentPassword: '' }, async (body) => {
    await onSubmit(body);
    onClose();
  });
  return (
    <FormDialog title={title} submit={title} danger={danger} onClose={onClose} {...dialog}>
      <Typography>{effect}</Typography>
      <PasswordInput control={control} />
    </FormDialog>
  );
}

/** Few codes are left at this number, so that the owner makes new ones in time. */
const FEW = 3;

function SetUpFactor({
  factor: { since, recoveryCodes },
  onCodes,
}: {
  factor: SecondFactor;
  onCodes: (codes: string[]) => void;
}) {
  const [asks, setAsks] = useState<'codes' | 'remove' | null>(null);
  const renewing = useCall(renewRecoveryCodes);
  const removing = useCall(removeTotp);
  const notify = useNotify();
  const renew = async (body: { currentPassword: string }) =>
    onCodes((await renewing.run({ body })).recoveryCodes);
  const remove = async (body: { currentPassword: string }) => {
    await removing.run({ body });
    notify('Your second factor was removed.');
  };
  const close = () => setAsks(null);
  return (
    <>
      <Facts
        facts={[
          { term: 'Authenticator App', value: `Since ${formatDate(since ?? '')}` },
          { term: 'Recovery Codes', value: `${recoveryCodes} of ${RECOVERY_CODES} left` },
        ]}
      />
      {recoveryCodes <= FEW && (
        <Alert severity="warning">
          Few recovery codes are left. Make new ones before you need them.
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" onClick={() => setAsks('codes')}>
          New Recovery Codes
        </Button>
        <Button variant="outlined" color="error" onClick={() => setAsks('remove')}>
          Remove
        </Button>
      </Box>
      {asks === 'codes' && (
        <PasswordDialog
          title="New Recovery Codes"
          effect="The earlier codes no longer work."
          onSubmit={renew}
          onClose={close}
        />
      )}
      {asks === 'remove' && (
        <PasswordDialog
          title="Remove Second Factor"
          effect="Your password alone will sign you in. The recovery codes no longer work."
          danger
          onSubmit={remove}
          onClose={close}
        />
      )}
    </>
  );
}

function Offer({ resetAt, onSetUp }: { resetAt: string | null; onSetUp: () => void }) {
  return (
    <>
      {resetAt && (
        <Alert severity="warning">
          An administrator removed your second factor on {formatDateTime(resetAt)}. Set up another
          one.
        </Alert>
      )}
      <Typography sx={{ color: 'text.secondary' }}>
        With an authenticator app, a guessed or stolen password is not enough to sign in as you.
      </Typography>
      <Box>
        <Button variant="contained" onClick={onSetUp}>
          Set Up Authenticator App
        </Button>
      </Box>
    </>
  );
}

export function SecondFactorCard() {
  const factor = useQuery(ownSecondFactor());
  const [isSettingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const shown = (data: SecondFactor) => {
    if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
    if (isSettingUp)
      return (
        <SecondFactorSetup
          onDone={() => setSettingUp(false)}
          onCancel={() => setSettingUp(false)}
        />
      );
    return data.since ? (
      <SetUpFactor factor={data} onCodes={setCodes} />
    ) : (
      <Offer resetAt={data.resetAt} onSetUp={() => setSettingUp(true)} />
    );
  };
  return (
    <Panel title="Second Factor" label="Second factor">
      <Loaded
        results={[factor]}
        failed="Your second factor could not be loaded."
        holder={<PanelSkeleton lines={2} height={24} />}
      >
        {shown}
      </Loaded>
    </Panel>
  );
}
