import { MINUTE_MS } from '@lading/domain/time';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { endSetUp } from '../../lib/session.ts';
import { signOut } from '../../lib/signOut.ts';
import { PageTitle } from '../../ui/PageHeader.tsx';
import { ownSecondFactor, signInOptions } from './auth.queries.ts';
import { PasskeyDialog } from './PasskeyDialog.tsx';
import { canUsePasskeys } from './passkeyPlace.ts';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';

function PasskeyInstead() {
  const { data } = useQuery(signInOptions());
  const [isOpen, setOpen] = useState(false);
  if (!data || !canUsePasskeys(data.passkeyOrigin)) return null;
  return (
    <>
      <Divider>or</Divider>
      <Box>
        <Button variant="outlined" onClick={() => setOpen(true)}>
          Add Passkey
        </Button>
      </Box>
      {isOpen && <PasskeyDialog onAdded={endSetUp} onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * Goes on by itself if the second factor is no longer required, or was set up elsewhere. Renders
 * nothing.
 */
function UntilFreed() {
  const { data } = useQuery({ ...ownSecondFactor(), refetchInterval: MINUTE_MS });
  useEffect(() => {
    if (data && !data.setUpDue) endSetUp();
  }, [data]);
  return null;
}

export function SetUpPage() {
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <PageTitle>Second Factor</PageTitle>
      <Paper sx={{ width: 1, maxWidth: 480, p: { xs: 2, sm: 4 }, display: 'grid', gap: 2 }}>
        <Typography variant="h1">Second Factor</Typography>
        <Alert severity="info">
          Administrators of this company sign in with a second factor. Set yours up to go on.
        </Alert>
        <SecondFactorSetup
          onDone={endSetUp}
          instead={
            <>
              <PasskeyInstead />
              <UntilFreed />
            </>
          }
        />
        <Box>
          <Button color="inherit" onClick={signOut}>
            Sign Out
          </Button>
        </Box>
      </Paper>
    </Box>
  );
}
