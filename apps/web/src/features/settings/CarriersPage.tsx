import { deleteCarrier } from '@lading/contract/calls';
import type { Carrier } from '@lading/contract/settings';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentSettings } from '../../lib/currentSettings.ts';
import { counted } from '../../lib/format.ts';
import {
  actionsColumn,
  type Column,
  chipColumn,
  keyColumn,
  textColumn,
} from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Add } from '../../ui/icons.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import { SettingsHeader } from '../../ui/SettingsHeader.tsx';
import { useDelete } from '../../ui/useConfirm.tsx';
import { CarrierForm } from './CarrierForm.tsx';

const state = ({ active }: Carrier) => (
  <Chip
    size="small"
    color={active ? 'success' : 'default'}
    label={active ? 'ACTIVE' : 'INACTIVE'}
  />
);

const link = ({ trackingUrl }: Carrier) => (
  <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
    {trackingUrl ?? 'No tracking page'}
  </Box>
);

const columns: Column<Carrier>[] = [
  keyColumn('Carrier', ({ name }) => name),
  textColumn('Tracking Link', link),
  chipColumn('State', state),
];

export function CarriersPage() {
  const settings = useQuery({ ...currentSettings(), staleTime: 0 });
  const [edited, setEdited] = useState<Carrier | 'new' | null>(null);
  const deletion = useDelete(deleteCarrier, 'Delete Carrier');
  const carriers = settings.data?.carriers;
  const remove = ({ id, name }: Carrier) =>
    deletion.ask({
      id,
      body: `Delete "${name}"? Orders that name it are not changed.`,
      failed: `"${name}" could not be deleted.`,
    });
  const actions = (row: Carrier) => (
    <RowActions name={row.name} onEdit={() => setEdited(row)} onDelete={() => remove(row)} />
  );
  return (
    <>
      <SettingsHeader
        section="Carriers"
        subtitle={
          carriers &&
          `${counted(carriers.length, 'carrier')} · links open from the next look at an order`
        }
        actions={
          <Button variant="contained" startIcon={<Add />} onClick={() => setEdited('new')}>
            Add Carrier
          </Button>
        }
      />
      {deletion.failure}
      <Paper component="section" sx={{ overflow: 'hidden' }}>
        {settings.isError && !carriers ? (
          <Box sx={{ p: 2 }}>
            <LoadFailed
              text="The carriers could not be loaded."
              onRetry={() => void settings.refetch()}
              busy={settings.isFetching}
            />
          </Box>
        ) : carriers?.length === 0 ? (
          <EmptyState text="No carriers yet. Orders can still name any carrier." />
        ) : (
          <DataTable
            label="Carriers"
            rows={carriers}
            expected={7}
            rowKey={({ id }) => id}
            columns={[...columns, actionsColumn(actions)]}
            card={(row) => ({
              title: row.name,
              value: state(row),
              detail: link(row),
              actions: actions(row),
            })}
          />
        )}
      </Paper>
      {edited && (
        <CarrierForm carrier={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {deletion.dialog}
    </>
  );
}
