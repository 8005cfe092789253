import { unbindIdentity } from '@lading/contract/calls';
import type { User } from '@lading/contract/users';
import Typography from '@mui/material/Typography';
import { useCall } from '../../lib/useCall.ts';
import { AskedButton } from '../../ui/AskedButton.tsx';
import { Panel } from '../../ui/Section.tsx';

/**
 * The account of the identity provider that a user is bound to. Administrators unbind users who
 * have another account there.
 */
export function UserIdentity({ user: { id, email, signsInBy } }: { user: User }) {
  const unbinding = useCall(unbindIdentity);
  if (signsInBy === 'PASSWORD') return null;
  const body = `Every session of ${email} ends at once. The next account at the provider with this verified email is bound instead.`;
  return (
    <Panel title="Identity Provider" label="Identity provider">
      <Typography sx={{ color: 'text.secondary' }}>
        Bound to an account of the identity provider, whose claims give role, warehouses and
        customer at each sign-in.
      </Typography>
      <AskedButton
        question={{
          title: 'Unbind from the Identity Provider',
          body,
          confirm: 'Unbind',
          danger: true,
        }}
        failed="The user could not be unbound."
        run={() => unbinding.run({ params: { id } })}
        loading={unbinding.isPending}
        color="error"
        size="small"
      >
        Unbind
      </AskedButton>
    </Panel>
  );
}
