import { beginOidc } from '@lading/contract/calls';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import type { Interrupted } from '../../lib/session.ts';
import { useAttempt } from '../../lib/useAttempt.ts';
import { keepAttempt } from './providerAttempt.ts';

interface Props {
  name: string;
  /** Where its user goes on afterwards. */
  interrupted: Interrupted | null;
}

/** Leaves for the page of the identity provider, which leads back to `ProviderReturnPage`. */
export function ProviderButton({ name, interrupted }: Props) {
  const [isLeaving, setLeaving] = useState(false);
  const { error, attempt } = useAttempt('The server cannot be reached. Please try again.');
  // The browser's Back shows this page as it was left.
  useEffect(() => {
    const stay = () => setLeaving(false);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);
  const leave = () =>
    attempt(async () => {
      setLeaving(true);
      try {
        const begun = await call(beginOidc, {});
        keepAttempt({ attempt: begun.attempt, interrupted });
        window.location.assign(begun.url);
      } catch (reason) {
        setLeaving(false);
        throw reason;
      }
    });
  return (
    <>
      {error && <Alert severity="error">{error}</Alert>}
      <Button variant="outlined" size="large" loading={isLeaving} onClick={() => void leave()}>
        Sign In with {name}
      </Button>
    </>
  );
}
