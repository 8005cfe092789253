import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import {
  type Finding,
  showsUnanswered,
  type Unanswered,
  useUnanswered,
} from '../lib/unanswered.ts';
import { Dialog } from './Dialog.tsx';

const UNREACHED = 'The server could not be asked. What you entered is kept.';
const NOT_DONE = 'It is not done so far.';

function Question({ question: { look, go } }: { question: Unanswered }) {
  const titleId = useId();
  const bodyId = useId();
  const [found, setFound] = useState<string | null>(null);
  const [isLooking, setLooking] = useState(false);
  const settle = (finding: Finding) => {
    if (!finding.isDone) setFound(NOT_DONE);
    else go('answer' in finding ? { kind: 'done', answer: finding.answer } : { kind: 'again' });
  };
  const lookNow = async () => {
    setLooking(true);
    setFound(null);
    await look().then(settle, () => setFound(UNREACHED));
    setLooking(false);
  };
  const back = () => !isLooking && go({ kind: 'back' });
  return (
    <Dialog
      open
      onClose={back}
      maxWidth="xs"
      fullWidth
      aria-labelledby={titleId}
      aria-describedby={bodyId}
    >
      <DialogTitle id={titleId}>We do not know whether it was done</DialogTitle>
      <DialogContent id={bodyId} sx={{ display: 'grid', gap: 1.5 }}>
        <Typography>
          No answer came from the server. Look asks it. Try Again sends the same once more; it is
          done only once.
        </Typography>
        {found && (
          <Alert severity={found === NOT_DONE ? 'info' : 'warning'} role="status">
            {found}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={isLooking} onClick={back}>
          Go Back
        </Button>
        <Button variant="outlined" loading={isLooking} onClick={() => void lookNow()}>
          Look
        </Button>
        <Button variant="contained" disabled={isLooking} onClick={() => go({ kind: 'again' })}>
          Try Again
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export function UnansweredDialog() {
  const [question] = useUnanswered();
  useEffect(showsUnanswered, []);
  // A new question begins with a new dialog.
  const [count, setCount] = useState(0);
  const [shown, setShown] = useState(question);
  if (shown !== question) {
    setShown(question);
    setCount(count + 1);
  }
  return question ? <Question key={count} question={question} /> : null;
}
