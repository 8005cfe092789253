import { deleteWarehouse, listWarehouses, updateWarehouse } from '@lading/contract/calls';
import type { Warehouse } from '@lading/contract/warehouses';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useAddress } from '../../lib/useAddress.ts';
import { useCall } from '../../lib/useCall.ts';
import { useListState } from '../../lib/useListState.ts';
import { useWarehouses } from '../../lib/warehouse.tsx';
import { actionsColumn, type Column, keyColumn, textColumn } from '../../ui/columns.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { ActiveFilter, activeKinds, withRetired } from '../../ui/useRetire.tsx';
import { useRowButtons } from '../../ui/useRowButtons.tsx';
import { WarehouseForm } from './WarehouseForm.tsx';
import { warehousesPage } from './warehouses.queries.ts';

const columns: Column<Warehouse>[] = [
  keyColumn('Warehouse Name', ({ name, active }) => withRetired(name, active), {
    sort: 'name',
    text: ({ name }) => name,
  }),
  textColumn('Address', ({ address }) => address || 'N/A'),
  textColumn('Time Zone', ({ timeZone }) => timeZone),
];

const filterKinds = { active: activeKinds } as const;

function statusOf(reason: unknown): string {
  return reason instanceof ApiError && reason.status > 0 ? String(reason.status) : 'no answer';
}

function useWarehouseButtons(onEdit: (row: Warehouse) => void, onDone: () => void) {
  const updating = useCall(updateWarehouse);
  return useRowButtons<Warehouse, typeof deleteWarehouse>({
    what: 'Warehouse',
    nameOf: ({ name }) => name,
    remove: deleteWarehouse,
    change: ({ id, name, version }, active) =>
      updating.run({ params: { id }, body: { name, active } }, { ifMatch: version }),
    failed: 'Failed to delete warehouse.',
    onEdit,
    onDone,
  });
}

export function WarehousesPage() {
  const list = useListState(listWarehouses, filterKinds);
  const warehouses = useQuery(warehousesPage(list.query));
  const [edited, setEdited] = useState<Warehouse | null>(null);
  const { retry, current, state } = useWarehouses();
  const [params, change] = useAddress();
  const create = () => change({ new: 1 });
  const close = () => {
    setEdited(null);
    change({ new: null }, { replace: true });
  };
  const [hadNone, setHadNone] = useState(false);
  if (!hadNone && state === 'ready' && !current) setHadNone(true);
  const { buttons, failures, dialogs } = useWarehouseButtons(setEdited, retry);
  return (
    <ListPage
      title="Warehouse Management"
      counted={['warehouse']}
      call={listWarehouses}
      file="warehouses"
      create={{ label: 'Create New Warehouse', first: 'Add the First Warehouse', onCreate: create }}
      above={
        <>
          {hadNone && current && (
            <Alert
              severity="success"
              sx={{ mb: 2 }}
              action={<LinkButton to="/dashboard">Next Steps</LinkButton>}
            >
              "{current.name}" is your first warehouse. It needs a customer, products and locations
              next.
            </Alert>
          )}
          {failures}
        </>
      }
      label="Warehouses"
      list={list}
      result={warehouses}
      search="Search by name or address..."
      filters={<ActiveFilter {...list.field('active')} />}
      columns={[...columns, actionsColumn(buttons)]}
      card={(row) => ({
        title: withRetired(row.name, row.active),
        detail: `${row.address || 'N/A'} · ${row.timeZone}`,
        actions: buttons(row),
      })}
      rowKey={({ id }) => id}
      empty="No warehouses found. Create one to get started."
      failed={`Failed to fetch warehouses. Status: ${statusOf(warehouses.error)}`}
    >
      {(edited || params.has('new')) && <WarehouseForm warehouse={edited} onClose={close} />}
      {dialogs}
    </ListPage>
  );
}
