import type { AuditEntry } from '@lading/contract/audit';
import { type AuditDifference, differences } from '@lading/domain/audit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { counted, formatDateTime } from '../../lib/format.ts';
import { type Column, keyColumn, Secondary, textColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { entityWords, fieldText, valueText, worthSaying } from './auditWords.ts';

const SHOWN = 2;

const wordsOf = ({ before, after }: AuditEntry): AuditDifference[] =>
  worthSaying(differences(before, after));

const was = ({ before, field }: AuditDifference) => (
  <Box
    component={before === undefined ? 'span' : 'del'}
    sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
  >
    {valueText(before, field)}
  </Box>
);
const is = ({ after, field }: AuditDifference) => (
  <Box
    component={after === undefined ? 'span' : 'ins'}
    sx={{ textDecoration: 'none', fontWeight: 600, overflowWrap: 'anywhere' }}
  >
    {valueText(after, field)}
  </Box>
);

export function Summary({ entry }: { entry: AuditEntry }) {
  const { action, name } = entry;
  // The name stands beside the summary.
  const all = wordsOf(entry).filter(
    ({ before, after }) => action === 'CHANGED' || (before ?? after) !== name,
  );
  if (all.length === 0) return <Secondary>Saved as it was</Secondary>;
  return (
    <Box sx={{ display: 'grid', gap: 0.25 }}>
      {all.slice(0, SHOWN).map((each) => (
        <Box key={each.field} sx={{ overflowWrap: 'anywhere' }}>
          <Secondary>{fieldText(each.field)}:</Secondary> {entry.before !== null && was(each)}{' '}
          {action === 'CHANGED' && '→'} {entry.after !== null && is(each)}
        </Box>
      ))}
      {all.length > SHOWN && <Secondary>and {counted(all.length - SHOWN, 'more field')}</Secondary>}
    </Box>
  );
}

const columns: Column<AuditDifference>[] = [
  keyColumn('Field', ({ field }) => fieldText(field)),
  textColumn('Before', was),
  textColumn('After', is),
];

function Differences({ entry }: { entry: AuditEntry }) {
  const all = wordsOf(entry);
  if (all.length === 0) return <Box sx={{ p: 2 }}>It was saved as it was.</Box>;
  return (
    <DataTable
      label="Differences"
      rows={all}
      expected={3}
      rowKey={({ field }) => field}
      columns={columns}
      card={(each) => ({
        title: fieldText(each.field),
        detail: (
          <>
            {was(each)} → {is(each)}
          </>
        ),
      })}
    />
  );
}

interface Props {
  entry: AuditEntry;
  onClose: () => void;
  onHistory: () => void;
}

export function EntryDialog({ entry, onClose, onHistory }: Props) {
  const titleId = useId();
  const entity = entityWords[entry.entity];
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {entity}: {entry.name}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            alignItems: 'center',
            color: 'text.secondary',
          }}
        >
          <StatusChip of="audit" status={entry.action} />
          {formatDateTime(entry.at)} · {entry.by}
        </Box>
        <Box
          sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}
        >
          <Differences entry={entry} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onHistory}>
          All Changes of This {entity}
        </Button>
        <Button variant="contained" onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
