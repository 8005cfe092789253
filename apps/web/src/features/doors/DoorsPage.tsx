import { deleteDoor, listDoors, updateDoor } from '@lading/contract/calls';
import type { Door } from '@lading/contract/doors';
import { doorKinds } from '@lading/domain/doors';
import { may } from '@lading/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import type { Card } from '../../ui/CardList.tsx';
import { actionsColumn, type Column, keyColumn, textColumn } from '../../ui/columns.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { ActiveFilter, activeKinds, withRetired } from '../../ui/useRetire.tsx';
import { useRowButtons } from '../../ui/useRowButtons.tsx';
import { DoorForm } from './DoorForm.tsx';
import { doorKindChoices, doorKindTexts } from './doors.parts.tsx';
import { doorsPage } from './doors.queries.ts';
import { hoursText } from './hoursText.ts';

const filterKinds = { active: activeKinds, kind: doorKinds } as const;

const hoursOf = ({ hours }: Door): string => hoursText(hours).replaceAll('\n', ', ') || 'Closed';
const kindOf = ({ kind }: Door): string => doorKindTexts[kind];
const stagingOf = ({ stagingLocation }: Door): string => stagingLocation?.name ?? '–';

const columns: Column<Door>[] = [
  keyColumn('Door', ({ name, active }) => withRetired(name, active), {
    sort: 'name',
    text: ({ name }) => name,
  }),
  textColumn('Trucks', kindOf),
  textColumn('Opening Hours', hoursOf),
  textColumn('Staging Location', stagingOf),
];

const cardOf = (door: Door, actions?: ReactNode): Card => ({
  title: withRetired(door.name, door.active),
  detail: `${kindOf(door)} · ${hoursOf(door)}`,
  foot: `Staging location: ${stagingOf(door)}`,
  actions,
});

function useDoorButtons(onEdit: (row: Door) => void) {
  const updating = useCall(updateDoor);
  return useRowButtons<Door, typeof deleteDoor>({
    what: 'Door',
    nameOf: ({ name }) => name,
    remove: deleteDoor,
    change: ({ id, version }, active) =>
      updating.run({ params: { id }, body: { active } }, { ifMatch: version }),
    onEdit,
  });
}

/** The doors of a warehouse, and when they are open. */
export function DoorsPage() {
  const mayWrite = may(useUser(), 'doors:write');
  const warehouse = useCurrentWarehouse();
  const list = useListState(listDoors, filterKinds);
  const doors = useQuery(doorsPage({ ...list.query, warehouseId: warehouse.id }));
  const [edited, setEdited] = useState<Door | 'new' | null>(null);
  const { buttons, failures, dialogs } = useDoorButtons(setEdited);
  return (
    <ListPage
      title="Doors"
      counted={['door']}
      warehouse={warehouse}
      call={listDoors}
      file="doors"
      create={
        mayWrite && {
          label: 'Create New Door',
          first: 'Add the First Door',
          onCreate: () => setEdited('new'),
        }
      }
      above={failures}
      label="Doors"
      list={list}
      result={doors}
      search="Search by name or staging location..."
      filters={
        <>
          <FilterSelect label="Trucks" choices={doorKindChoices} {...list.field('kind')} />
          <ActiveFilter {...list.field('active')} />
        </>
      }
      columns={mayWrite ? [...columns, actionsColumn(buttons)] : columns}
      card={(row) => cardOf(row, mayWrite && buttons(row))}
      rowKey={({ id }) => id}
      empty="No doors found."
      failed="Failed to fetch doors."
    >
      {edited && (
        <DoorForm
          door={edited === 'new' ? null : edited}
          warehouseId={warehouse.id}
          onClose={() => setEdited(null)}
        />
      )}
      {dialogs}
    </ListPage>
  );
}
