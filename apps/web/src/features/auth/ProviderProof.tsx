import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { hereOf, useUser } from '../../lib/session.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { signInOptions } from './auth.queries.ts';
import { ProviderButton } from './ProviderButton.tsx';

export function ProviderProof() {
  const { id } = useUser();
  const { data, isError, refetch } = useQuery(signInOptions());
  if (isError)
    return (
      <LoadFailed
        text="The identity provider could not be loaded."
        onRetry={() => void refetch()}
      />
    );
  if (!data) return null;
  if (data.provider === null)
    return (
      <Typography>
        The identity provider is no longer set up. Please ask another administrator for a password.
      </Typography>
    );
  return (
    <>
      <Typography>You leave this page and come back to it. What is not saved is lost.</Typography>
      <ProviderButton name={data.provider} interrupted={hereOf(id)} />
    </>
  );
}
