import Box from '@mui/material/Box';
import { useUser } from '../../lib/session.ts';
import { SettingsHeader } from '../../ui/SettingsHeader.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';

export function AccountPage() {
  const { email, role } = useUser();
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
          <PasswordCard />
        </Box>
        <SessionsCard />
      </Box>
    </>
  );
}
