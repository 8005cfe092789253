import type { AuditEntry } from '@lading/contract/audit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { entityWords } from './auditWords.ts';
import { Differences } from './Differences.tsx';

interface Props {
  entry: AuditEntry;
  onClose: () => void;
  /** Shows all that ever happened to the same thing. */
  onHistory: () => void;
}

/** One change, whole. */
export function EntryDialog({ entry, onClose, onHistory }: Props) {
  const titleId = useId();
  const thing = entityWords[entry.entity];
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {thing}: {entry.name}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', color: 'text.secondary' }}>
          <StatusChip of="audit" status={entry.action} />
          {formatDateTime(entry.at)} · {entry.by}
        </Box>
        <Box sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
          <Differences entry={entry} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onHistory}>
          All Changes of This {thing}
        </Button>
        <Button variant="contained" onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
