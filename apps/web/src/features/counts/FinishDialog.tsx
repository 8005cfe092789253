import type { CountLine } from '@lading/contract/counts';
import type { Named } from '@lading/contract/fields';
import type { OpenLines } from '@lading/domain/counts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { counted } from '../../lib/format.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Words } from '../../ui/Words.tsx';
import { goodsOf } from './countingRules.ts';
import { goodsText } from './countWords.ts';

interface Props {
  place: Named;
  open: readonly CountLine[];
  /** Null leaves the location open. */
  onAnswer: (openLines: OpenLines | null) => void;
}

/** Lists what nobody entered in a location, and asks whether it is not there or was not counted. */
export function FinishDialog({ place, open, onAnswer }: Props) {
  const titleId = useId();
  return (
    <Dialog open onClose={() => onAnswer(null)} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Finish {place.name}?</DialogTitle>
      <DialogContent>
        <Typography>{`${counted(open.length, 'listed line')} here ${open.length === 1 ? 'was' : 'were'} not entered. Zero, or not counted?`}</Typography>
        <Box component="ul" sx={{ my: 1.5, pl: 2.5, overflowWrap: 'anywhere' }}>
          {open.map((line) => (
            <li key={line.id}>
              <Words>{goodsText(goodsOf(line))}</Words>
            </li>
          ))}
        </Box>
        <Typography sx={{ fontSize: 14, color: 'text.secondary' }}>
          Zero: you looked, and they are not here. Not counted: their stock stays as it is.
        </Typography>
      </DialogContent>
      <DialogActions sx={{ '& .MuiButton-root': { px: 1.5, whiteSpace: 'nowrap' } }}>
        <Button color="inherit" onClick={() => onAnswer(null)}>
          Cancel
        </Button>
        <Button variant="outlined" color="inherit" onClick={() => onAnswer('NOT_COUNTED')}>
          Not Counted
        </Button>
        <Button variant="contained" onClick={() => onAnswer('ZERO')}>
          Zero
        </Button>
      </DialogActions>
    </Dialog>
  );
}
