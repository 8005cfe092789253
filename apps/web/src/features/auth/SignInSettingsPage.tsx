import { changeSettings } from '@lading/contract/calls';
import type { Settings } from '@lading/contract/settings';
import type { User } from '@lading/contract/users';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentSettings } from '../../lib/currentSettings.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { AskedButton } from '../../ui/AskedButton.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput } from '../../ui/fields.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { Panel } from '../../ui/Section.tsx';
import { SettingsHeader } from '../../ui/SettingsHeader.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { administrators } from '../users/users.queries.ts';
import { signInOptions } from './auth.queries.ts';

/**
 * An emergency administrator comes in although the provider is away, so the password must be there
 * and last.
 */
const isFit = ({ disabled, signsInBy, passwordEndsAt }: User) =>
  !disabled && signsInBy !== 'PROVIDER' && passwordEndsAt === null;

function CloseDialog({
  admins,
  version,
  onClose,
}: {
  admins: readonly User[];
  version: number;
  onClose: () => void;
}) {
  const { id: ownId } = useUser();
  const closing = useCall(changeSettings);
  const fit = admins.filter(isFit);
  const { control, dialog } = useDialogForm(
    { emergencyAdminId: fit.some(({ id }) => id === ownId) ? String(ownId) : '' },
    async ({ emergencyAdminId }) => {
      await closing.run(
        { body: { emergencyAdminId: Number(emergencyAdminId) } },
        { ifMatch: version },
      );
      onClose();
    },
  );
  return (
    <FormDialog
      title="Close Local Sign-In"
      submit="Close Local Sign-In"
      danger
      canSubmit={fit.length > 0}
      onClose={onClose}
      {...dialog}
    >
      <Typography>
        From now on people sign in with the identity provider alone. Open sessions and API keys go
        on. One administrator keeps the password, in case the provider is down.
      </Typography>
      {fit.length === 0 ? (
        <Alert severity="warning">
          No enabled administrator has chosen a password of their own.
        </Alert>
      ) : (
        <SelectInput
          control={control}
          name="emergencyAdminId"
          label="Emergency Administrator"
          choices={fit.map(({ id, email }) => ({ value: String(id), label: email }))}
          missing="The emergency administrator is required."
        />
      )}
    </FormDialog>
  );
}

function OpenButton({ version }: { version: number }) {
  const opening = useCall(changeSettings);
  return (
    <AskedButton
      question={{
        title: 'Open Local Sign-In',
        body: 'Everybody who has a password signs in with it again.',
        confirm: 'Open',
      }}
      failed="Local sign-in could not be opened."
      run={() => opening.run({ body: { emergencyAdminId: null } }, { ifMatch: version })}
      loading={opening.isPending}
    >
      Open Local Sign-In
    </AskedButton>
  );
}

function LocalSignIn({
  settings,
  provider,
  admins,
}: {
  settings: Settings;
  provider: string | null;
  admins: readonly User[];
}) {
  const [isClosing, setClosing] = useState(false);
  const { emergencyAdminId = null, version } = settings;
  const emergency =
    admins.find(({ id }) => id === emergencyAdminId)?.email ?? 'the emergency administrator';
  if (emergencyAdminId !== null)
    return (
      <Panel title="Local Sign-In">
        <Typography>
          Closed: {emergency} alone signs in by password. All others come by the identity provider,
          or by badge to the floor.
        </Typography>
        {provider === null && (
          <Alert severity="warning">
            No identity provider is set up, so nobody else can sign in.
          </Alert>
        )}
        <OpenButton version={version} />
      </Panel>
    );
  return (
    <Panel title="Local Sign-In">
      <Typography>Open: everybody who has a password signs in with it.</Typography>
      {provider !== null && (
        <Box>
          <Button variant="outlined" color="error" onClick={() => setClosing(true)}>
            Close Local Sign-In
          </Button>
        </Box>
      )}
      {isClosing && (
        <CloseDialog admins={admins} version={version} onClose={() => setClosing(false)} />
      )}
    </Panel>
  );
}

export function SignInSettingsPage() {
  const results = [
    useQuery({ ...currentSettings(), staleTime: 0 }),
    useQuery(signInOptions()),
    useQuery(administrators()),
  ] as const;
  return (
    <>
      <SettingsHeader section="Sign-In" subtitle="How people sign in" />
      <Loaded
        results={results}
        failed="The settings could not be loaded."
        holder={<PanelSkeleton lines={2} height={160} />}
      >
        {(settings, { provider }, admins) => (
          <Box
            sx={{
              display: 'grid',
              gap: 2.5,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            <Panel title="Identity Provider">
              <Typography>
                {provider === null
                  ? 'None is set up. The operator of the server sets one up by OIDC_ISSUER, which the README explains.'
                  : `People sign in with ${provider}. Its claims give role, warehouses and customer at each sign-in.`}
              </Typography>
            </Panel>
            <LocalSignIn settings={settings} provider={provider} admins={admins} />
          </Box>
        )}
      </Loaded>
    </>
  );
}
