import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { counted, formatUnits } from '../../lib/format.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { KeyPad } from '../../ui/scan/KeyPad.tsx';
import { useReasons } from '../settings/settings.queries.ts';
import { shortQuestion } from './pickMachine.ts';
import type { PickTask } from './usePickWalk.ts';

/** Where no reasons are set, a picker can still go on. */
const ANY_REASON = 'Not at the location';

/** How many are there, and a reason in one tap. */
export function ShortDialog({ task }: { task: PickTask }) {
  const titleId = useId();
  const configured = useReasons('SHORT_PICK');
  const reasons = configured.length > 0 ? configured : [ANY_REASON];
  const question = shortQuestion(task.state);
  if (!question) return null;
  const { left, isProved, text, figure } = question;
  const { keyed = null } = task.state.short ?? {};
  const key = (next: string) => task.act({ kind: 'keyShort', keyed: next }, next);
  const close = () => task.act({ kind: 'closeShort' }, 'Cancel');
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {figure === null
          ? 'How many did you take?'
          : `Why short by ${counted(left - figure, 'unit')}?`}
      </DialogTitle>
      <DialogContent
        sx={{
          px: 2,
          display: 'grid',
          gap: 1,
          '& .MuiButton-root': {
            minHeight: 56,
            fontSize: 16,
            lineHeight: 1.25,
            whiteSpace: 'normal',
          },
        }}
      >
        {isProved && (
          <>
            <TextField
              autoFocus
              label="Taken"
              value={text}
              onChange={({ target }) => key(target.value)}
              error={text !== '' && figure === null}
              helperText={`of ${formatUnits(left)}`}
              slotProps={{
                htmlInput: { inputMode: 'none', autoComplete: 'off', maxLength: 7 },
                inputLabel: { shrink: true },
              }}
              sx={{
                mt: 1,
                '& input': { fontSize: 28, fontWeight: 700, textAlign: 'center', py: 1 },
              }}
            />
            <KeyPad keyed={keyed} onKeyed={key} />
          </>
        )}
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
          {reasons.map((reason) => (
            <Button
              key={reason}
              variant="outlined"
              color="inherit"
              disabled={figure === null}
              onClick={() => task.act({ kind: 'short', reason }, reason)}
            >
              {reason}
            </Button>
          ))}
        </Box>
        <Button color="inherit" onClick={close}>
          Cancel
        </Button>
      </DialogContent>
    </Dialog>
  );
}
