import { endSession } from '@lading/contract/calls';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { formatDate } from '../../lib/format.ts';
import { refreshUser, useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useWarehouses } from '../../lib/warehouse.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { useNotifiedAttempt } from '../../ui/Notifier.tsx';
import { SettingsHeader } from '../../ui/SettingsHeader.tsx';
import { signInWords } from '../users/users.parts.tsx';
import { useEndOthers } from './AccountNotices.tsx';
import { ownSessions, ownUser } from './auth.queries.ts';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { SessionTable } from './SessionTable.tsx';

function SessionsCard() {
  const sessions = useQuery(ownSessions());
  const ending = useCall(endSession);
  const attempt = useNotifiedAttempt();
  const end = (id: number) =>
    attempt(() => ending.run({ params: { id } }), 'The session could not be ended.');
  const { endOthers, isEnding } = useEndOthers();
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;
  const endOthersButton = others > 0 && (
    <Button
      variant="outlined"
      color="error"
      size="small"
      loading={isEnding}
      onClick={() => void endOthers()}
    >
      End Other Sessions
    </Button>
  );
  return (
    <SessionTable
      label="Sessions"
      result={sessions}
      failed="Your sessions could not be loaded."
      isBusy={ending.isPending}
      onEnd={({ id }) => void end(id)}
      endAll={endOthersButton}
    />
  );
}

const ROLE_WORDS = {
  ADMIN: 'Works in every warehouse and administers the company.',
  SUPERVISOR: 'Leads the work in the assigned warehouses.',
  OPERATOR: 'Does the work on the floor of the assigned warehouses.',
  CLIENT: 'Sees and orders the goods of one customer.',
} as const;

/** The user's profile, which only an administrator changes. */
function ProfileCard() {
  const user = useUser();
  const { available, state } = useWarehouses();
  const me = useQuery(ownUser());
  useEffect(() => {
    if (me.data) refreshUser(me.data);
  }, [me.data]);
  const places = available.map(({ name }) => name).join(', ');
  return (
    <Paper component="section" aria-label="Profile" sx={{ p: 2 }}>
      <Typography variant="h2">Profile</Typography>
      <Facts
        facts={[
          { term: 'Name', value: user.name },
          { term: 'Email', value: user.email },
          { term: 'Role', value: `${user.role}: ${ROLE_WORDS[user.role]}` },
          {
            term: 'Warehouses',
            value: state === 'loading' ? '…' : user.role === 'ADMIN' ? 'All' : places || 'None yet',
          },
          { term: 'Signs In By', value: signInWords[user.signsInBy ?? 'PASSWORD'] },
          { term: 'Member Since', value: formatDate(user.createdAt) },
        ]}
      />
      {user.role !== 'ADMIN' && (
        <Box sx={{ color: 'text.secondary' }}>
          Name, email, role and warehouses are changed by an administrator.
        </Box>
      )}
    </Paper>
  );
}

/** The user's own account. The app passes the parts that belong to higher rooms. */
export function AccountPage({ Badge, Mail }: { Badge: ComponentType; Mail: ComponentType }) {
  const { email, role, signsInBy } = useUser();
  return (
    <>
      <SettingsHeader section="Account" subtitle={`${email} · ${role}`} />
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
          <ProfileCard />
          {/* Whoever has no password has nothing to change here. */}
          {signsInBy !== 'PROVIDER' && <PasswordCard />}
          {signsInBy !== 'PROVIDER' && <SecondFactorCard />}
          <Badge />
        </Box>
        <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
          {signsInBy !== 'PROVIDER' && <PasskeysCard />}
          <Mail />
          <SessionsCard />
        </Box>
      </Box>
    </>
  );
}
