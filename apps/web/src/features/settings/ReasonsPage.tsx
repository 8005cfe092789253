import { deleteReasonCode } from '@lading/contract/calls';
import type { ReasonCode } from '@lading/contract/settings';
import { type ReasonKind, reasonKinds } from '@lading/domain/settings';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentSettings } from '../../lib/currentSettings.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Holder } from '../../ui/Holder.tsx';
import { Add } from '../../ui/icons.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import { SettingsHeader } from '../../ui/SettingsHeader.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useDelete } from '../../ui/useConfirm.tsx';
import { ReasonForm, reasonTitles } from './ReasonForm.tsx';

interface GroupProps {
  kind: ReasonKind;
  reasons: readonly ReasonCode[];
  onAdd: () => void;
  onEdit: (reason: ReasonCode) => void;
  onDelete: (reason: ReasonCode) => void;
}

const rowStyle = {
  display: 'flex',
  gap: 1,
  alignItems: 'center',
  px: 2,
  py: 0.5,
  borderTop: '1px solid',
  borderColor: 'divider',
};

function Group({ kind, reasons, onAdd, onEdit, onDelete }: GroupProps) {
  const title = reasonTitles[kind];
  return (
    <Paper component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          p: 1.5,
          pl: 2,
        }}
      >
        <Typography variant="h2">{title}</Typography>
        <Button
          size="small"
          startIcon={<Add />}
          onClick={onAdd}
          aria-label={`Add a reason for ${title}`}
        >
          Add
        </Button>
      </Box>
      {reasons.length === 0 ? (
        <EmptyState dense text="No reasons yet. Any reason can still be typed." />
      ) : (
        <Box
          component="ul"
          aria-label={`Reasons for ${title}`}
          sx={{ m: 0, p: 0, listStyle: 'none' }}
        >
          {reasons.map((reason) => (
            <Box component="li" key={reason.id} sx={rowStyle}>
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{reason.name}</Box>
              {reason.disposition && <StatusChip of="disposition" status={reason.disposition} />}
              {!reason.active && <Chip size="small" label="INACTIVE" />}
              <RowActions
                name={reason.name}
                onEdit={() => onEdit(reason)}
                onDelete={() => onDelete(reason)}
              />
            </Box>
          ))}
        </Box>
      )}
    </Paper>
  );
}

export function ReasonsPage() {
  const settings = useQuery({ ...currentSettings(), staleTime: 0 });
  const [edited, setEdited] = useState<{ kind: ReasonKind; reason: ReasonCode | null } | null>(
    null,
  );
  const deletion = useDelete(deleteReasonCode, 'Delete Reason');
  const reasons = settings.data?.reasonCodes;
  const remove = ({ id, name }: ReasonCode) =>
    deletion.ask({
      id,
      body: `Delete "${name}"? It is no longer suggested.`,
      failed: `"${name}" could not be deleted.`,
    });
  return (
    <>
      <SettingsHeader
        section="Reasons"
        subtitle="Suggested from now on wherever a reason is asked for; another one can always be typed."
      />
      {deletion.failure}
      {settings.isError && !reasons ? (
        <LoadFailed
          text="The reasons could not be loaded."
          onRetry={() => void settings.refetch()}
          busy={settings.isFetching}
        />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 2.5,
            alignItems: 'start',
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              md: 'repeat(2, minmax(0, 1fr))',
              xl: 'repeat(3, minmax(0, 1fr))',
            },
          }}
        >
          {reasonKinds.map((kind) =>
            reasons ? (
              <Group
                key={kind}
                kind={kind}
                reasons={reasons.filter((reason) => reason.kind === kind)}
                onAdd={() => setEdited({ kind, reason: null })}
                onEdit={(reason) => setEdited({ kind, reason })}
                onDelete={remove}
              />
            ) : (
              <Holder key={kind} height={280} />
            ),
          )}
        </Box>
      )}
      {edited && <ReasonForm {...edited} onClose={() => setEdited(null)} />}
      {deletion.dialog}
    </>
  );
}
