import type { Lane } from '@lading/contract/calendars';
import { deleteLane, listLanes } from '@lading/contract/calls';
import { may } from '@lading/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { actionsColumn, type Column, keyColumn, textColumn } from '../../ui/columns.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import { forGood, useDelete } from '../../ui/useConfirm.tsx';
import { serviceText } from './calendars.parts.tsx';
import { lanesPage } from './calendars.queries.ts';
import { LaneForm } from './LaneForm.tsx';

const nameOf = ({ destination }: Lane): string => destination.name;

const columns: Column<Lane>[] = [
  keyColumn('Destination', nameOf, { text: nameOf }),
  textColumn('Transit', ({ days }) => serviceText(days), { sort: 'days' }),
];

function useRowButtons(onEdit: (lane: Lane) => void) {
  const notify = useNotify();
  const deletion = useDelete(deleteLane, 'Delete Lane');
  const remove = (lane: Lane) =>
    deletion.ask({
      id: lane.id,
      body: forGood(`the lane to "${nameOf(lane)}"`),
      failed: 'Failed to delete the lane.',
      onDone: () => notify(`Lane to "${nameOf(lane)}" deleted successfully.`),
    });
  const buttons = (lane: Lane) => (
    <RowActions name={nameOf(lane)} onEdit={() => onEdit(lane)} onDelete={() => remove(lane)} />
  );
  return { buttons, ...deletion };
}

/** How long transfers take from the current warehouse to others. */
export function LanesPage() {
  const mayWrite = may(useUser(), 'calendars:write');
  const warehouse = useCurrentWarehouse();
  const list = useListState(listLanes, {});
  const lanes = useQuery(lanesPage({ ...list.query, warehouseId: warehouse.id }));
  const [edited, setEdited] = useState<Lane | 'new' | null>(null);
  const { buttons, failure, dialog } = useRowButtons(setEdited);
  return (
    <ListPage
      title="Lanes"
      counted={['lane']}
      state="from here"
      warehouse={warehouse}
      call={listLanes}
      file="lanes"
      create={
        mayWrite && {
          label: 'Create New Lane',
          first: 'Add the First Lane',
          onCreate: () => setEdited('new'),
        }
      }
      above={failure}
      label="Lanes"
      list={list}
      result={lanes}
      search="Search by destination..."
      columns={mayWrite ? [...columns, actionsColumn(buttons)] : columns}
      card={(lane) => ({
        title: nameOf(lane),
        value: serviceText(lane.days),
        actions: mayWrite ? buttons(lane) : undefined,
      })}
      rowKey={({ id }) => id}
      empty="No lanes found. A transfer is expected on the day on which it ships."
      failed="Failed to fetch the lanes."
    >
      {edited && (
        <LaneForm
          lane={edited === 'new' ? null : edited}
          warehouseId={warehouse.id}
          onClose={() => setEdited(null)}
        />
      )}
      {dialog}
    </ListPage>
  );
}
