import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { useFloorMode } from '../lib/useAddress.ts';
import { Dialog } from './Dialog.tsx';

export interface Question {
  title: string;
  body: ReactNode;
  /** The word on the button that goes on. */
  confirm: string;
  /** True where going on destroys something. */
  danger?: boolean;
  /** True while the answer is being carried out. */
  busy?: boolean;
}

/** The word that leaves a dialog as it was: where the other button cancels something, a second "Cancel" would not be told from it. */
export function dismissal(onward: string): string {
  return onward.startsWith('Cancel') ? 'Go Back' : 'Cancel';
}

/**
 * A question with two answers. Escape and the backdrop mean no. Enter means yes, or no where going on destroys something; on the floor it
 * means nothing.
 */
export function ConfirmDialog({ question, onAnswer }: { question: Question | null; onAnswer: (yes: boolean) => void }) {
  const titleId = useId();
  const bodyId = useId();
  const isFloor = useFloorMode();
  if (!question) return null;
  return (
    <Dialog open onClose={() => onAnswer(false)} maxWidth="xs" fullWidth aria-labelledby={titleId} aria-describedby={bodyId}>
      <DialogTitle id={titleId}>{question.title}</DialogTitle>
      <DialogContent id={bodyId}>{question.body}</DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => onAnswer(false)} autoFocus={!isFloor && question.danger === true}>
          {dismissal(question.confirm)}
        </Button>
        <Button
          variant="contained"
          color={question.danger ? 'error' : 'primary'}
          onClick={() => onAnswer(true)}
          loading={question.busy}
          autoFocus={!isFloor && !question.danger}
        >
          {question.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
