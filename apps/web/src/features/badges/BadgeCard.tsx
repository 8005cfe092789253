import type { OwnBadge } from '@lading/contract/badges';
import { removeOwnPin, setOwnPin } from '@lading/contract/calls';
import type { User } from '@lading/contract/users';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { useNotifiedAttempt, useNotify } from '../../ui/Notifier.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { PrinterButton } from '../../ui/PrinterButton.tsx';
import { Panel } from '../../ui/Section.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { badgeLabelsPath, oneBadge, ownBadge } from './badges.queries.ts';
import { PinDialog } from './PinDialog.tsx';
import { usePins } from './usePins.tsx';

const HINTS = {
  NONE: 'Without a PIN the badge signs in nowhere.',
  SET: 'Badge and PIN sign in on shared devices, for the tasks of the floor.',
  LOCKED: 'Locked after wrong PINs, until the next sign-in with the password or a new PIN.',
} as const;

interface CardProps {
  badge: UseQueryResult<Pick<OwnBadge, 'badge' | 'pin'>>;
  onSet: () => void;
  onRemove: () => void;
  isBusy?: boolean;
  children?: ReactNode;
}

function BadgeCard({ badge, onSet, onRemove, isBusy = false, children }: CardProps) {
  return (
    <Panel title="Badge" gap={1}>
      <Loaded
        results={[badge]}
        failed="The badge could not be loaded."
        holder={<PanelSkeleton lines={2} height={24} />}
      >
        {({ badge: code, pin }) => (
          <>
            <Facts
              facts={[
                { term: 'Badge', value: code },
                { term: 'PIN', value: <StatusChip of="pin" status={pin} /> },
              ]}
            />
            <Typography sx={{ color: 'text.secondary' }}>{HINTS[pin]}</Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 0.5 }}>
              <Button variant="outlined" onClick={onSet}>
                {pin === 'NONE' ? 'Set PIN' : 'New PIN'}
              </Button>
              {children}
              {pin !== 'NONE' && (
                <Button variant="outlined" color="error" loading={isBusy} onClick={onRemove}>
                  Remove PIN
                </Button>
              )}
            </Box>
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function StaffBadge({ user: { id, name } }: { user: User }) {
  const badge = useQuery(oneBadge(id));
  const pins = usePins();
  return (
    <>
      <BadgeCard
        badge={badge}
        onSet={() => pins.set({ id, name })}
        onRemove={() => void pins.remove({ id, name })}
      >
        <PrinterButton
          prints={{ document: 'BADGE', ids: [id] }}
          page={{ to: badgeLabelsPath([id]) }}
          variant="outlined"
          color="inherit"
        >
          Print Badge
        </PrinterButton>
      </BadgeCard>
      {pins.dialogs}
    </>
  );
}

/** The badge of a user, for administrators. Clients have none, nor has who may not sign in. */
export function UserBadge({ user }: { user: User }) {
  return user.role === 'CLIENT' || user.disabled ? null : <StaffBadge user={user} />;
}

function OwnStaffBadge() {
  const badge = useQuery(ownBadge());
  const setting = useCall(setOwnPin);
  const removing = useCall(removeOwnPin);
  const notify = useNotify();
  const attempt = useNotifiedAttempt();
  const [isSetting, setSetting] = useState(false);
  const save = async (pin: string) => {
    await setting.run({ body: { pin } });
    notify('Your PIN was set.');
  };
  const remove = () =>
    attempt(async () => {
      await removing.run({});
      notify('Your PIN was removed.');
    }, 'Your PIN could not be removed. Please try again.');
  return (
    <>
      <BadgeCard
        badge={badge}
        onSet={() => setSetting(true)}
        onRemove={() => void remove()}
        isBusy={removing.isPending}
      />
      {isSetting && (
        <PinDialog
          title="Set Your PIN"
          hint="Tell it to nobody."
          onSave={save}
          onClose={() => setSetting(false)}
        />
      )}
    </>
  );
}

/** The user's own badge, whose PIN everybody sets; null for clients. */
export function OwnBadgeCard() {
  return useUser().role === 'CLIENT' ? null : <OwnStaffBadge />;
}
