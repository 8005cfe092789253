import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { type Question, useAskedAttempt } from './useConfirm.tsx';

interface Props extends Pick<ButtonProps, 'color' | 'size' | 'loading' | 'children'> {
  question: Question;
  /** Shown where the server gives no reason. */
  failed: string;
  run: () => Promise<unknown>;
}

/** A button that asks before it acts, below the reason why it could not. */
export function AskedButton({ question, failed, run, ...button }: Props) {
  const { ask, error, dialog } = useAskedAttempt(failed);
  return (
    <>
      {error && <Alert severity="error">{error}</Alert>}
      <Box>
        <Button variant="outlined" {...button} onClick={() => void ask(question, run)} />
      </Box>
      {dialog}
    </>
  );
}
