import type { AuditEntry } from '@lading/contract/audit';
import { type AuditDifference, differences } from '@lading/domain/audit';
import Box from '@mui/material/Box';
import { counted } from '../../lib/format.ts';
import { type Column, keyColumn, Secondary, textColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { fieldText, valueText, worthSaying } from './auditWords.ts';

const SHOWN = 2;

const wordsOf = ({ before, after }: AuditEntry): AuditDifference[] => worthSaying(differences(before, after));

const was = ({ before, field }: AuditDifference) => (
  <Box component={before === undefined ? 'span' : 'del'} sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
    {valueText(before, field)}
  </Box>
);
const is = ({ after, field }: AuditDifference) => (
  <Box component={after === undefined ? 'span' : 'ins'} sx={{ textDecoration: 'none', fontWeight: 600, overflowWrap: 'anywhere' }}>
    {valueText(after, field)}
  </Box>
);

/** A change in a line or two: what a person wants to know before opening it. */
export function Summary({ entry }: { entry: AuditEntry }) {
  const { action, name } = entry;
  // What something is called stands beside this already.
  const all = wordsOf(entry).filter(({ before, after }) => action === 'CHANGED' || (before ?? after) !== name);
  if (all.length === 0) return <Secondary>Saved as it was</Secondary>;
  return (
    <Box sx={{ display: 'grid', gap: 0.25 }}>
      {all.slice(0, SHOWN).map((one) => (
        <Box key={one.field} sx={{ overflowWrap: 'anywhere' }}>
          <Secondary>{fieldText(one.field)}:</Secondary> {entry.before !== null && was(one)} {action === 'CHANGED' && '→'}{' '}
          {entry.after !== null && is(one)}
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

/** A change field by field. */
export function Differences({ entry }: { entry: AuditEntry }) {
  const all = wordsOf(entry);
  if (all.length === 0) return <Box sx={{ p: 2 }}>It was saved as it was.</Box>;
  return (
    <DataTable
      label="Differences"
      rows={all}
      expected={3}
      rowKey={({ field }) => field}
      columns={columns}
      card={(one) => ({
        title: fieldText(one.field),
        detail: (
          <>
            {was(one)} → {is(one)}
          </>
        ),
      })}
    />
  );
}
