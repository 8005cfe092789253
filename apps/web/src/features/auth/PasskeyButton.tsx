import Alert from '@mui/material/Alert';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useState } from 'react';
import { useAttempt } from '../../lib/useAttempt.ts';
import { askPasskey, deviceText, type PasskeyAnswer } from './passkeyDevice.ts';

interface Props extends Pick<ButtonProps, 'size' | 'variant' | 'children'> {
  onAnswer: (answer: PasskeyAnswer) => Promise<void>;
}

export function PasskeyButton({ onAnswer, ...button }: Props) {
  const { error, attempt } = useAttempt(deviceText);
  const [isBusy, setBusy] = useState(false);
  const ask = () =>
    attempt(async () => {
      setBusy(true);
      try {
        await onAnswer(await askPasskey());
      } finally {
        setBusy(false);
      }
    });
  return (
    <>
      {error && <Alert severity="error">{error}</Alert>}
      <Button {...button} loading={isBusy} onClick={() => void ask()} />
    </>
  );
}
