import { createWarehouse, updateWarehouse } from '@lading/contract/calls';
import type { Warehouse } from '@lading/contract/warehouses';
import { MAX_NAME, MAX_WAREHOUSE_ADDRESS } from '@lading/domain/limits';
import { type ShortPicks, shortPickRules } from '@lading/domain/picking';
import { useState } from 'react';
import { ownZone } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { useWarehouses } from '../../lib/warehouse.tsx';
import { countryChoices } from '../../ui/AddressFields.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput, SuggestInput, TextInput } from '../../ui/fields.tsx';
import { Failure } from '../../ui/LoadFailed.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useRecordForm } from '../../ui/useRecordForm.ts';
import { oneWarehouse } from './warehouses.queries.ts';

/** The zones that the server takes. */
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))];

const isZone = (zone: string) =>
  zones.includes(zone.trim()) || 'An IANA time zone, such as Europe/Amsterdam.';

const shortPickWords: Record<ShortPicks, string> = {
  OFF: 'Nothing more',
  COUNT: 'Count the place',
  HOLD: 'Count the place and keep its units',
};

const valuesOf = (warehouse: Warehouse | null) => ({
  name: warehouse?.name ?? '',
  address: warehouse?.address ?? '',
  country: warehouse?.country ?? '',
  timeZone: warehouse?.timeZone ?? ownZone,
  shortPicks: warehouse?.shortPicks ?? ('HOLD' as ShortPicks),
});

/** Creates or changes a warehouse, and reloads the selector in the top bar. */
export function WarehouseForm({
  warehouse,
  onClose,
}: {
  warehouse: Warehouse | null;
  onClose: () => void;
}) {
  const creating = useCall(createWarehouse);
  const updating = useCall(updateWarehouse);
  const [failed, setFailed] = useState<unknown>(null);
  const notify = useNotify();
  const { retry } = useWarehouses();
  const stored = valuesOf(warehouse);
  const { control, dialog } = useRecordForm(
    {
      record: warehouse,
      query: oneWarehouse,
      valuesOf,
      shape: { names: { shortPicks: 'After a short pick' } },
    },
    ({ name, address, country, timeZone, shortPicks }, sent) => {
      setFailed(null);
      const body = {
        name: name.trim(),
        address: address.trim() || null,
        country: (country || null) as Warehouse['country'],
        timeZone: timeZone.trim(),
        shortPicks,
      };
      return warehouse && sent
        ? updating.run({ params: { id: warehouse.id }, body }, sent)
        : creating.run({ body });
    },
    (_, { name }) => {
      notify(`Warehouse "${name.trim()}" saved successfully.`);
      retry();
      onClose();
    },
    (reason) => {
      setFailed(reason);
      return '';
    },
  );
  return (
    <FormDialog
      title={warehouse ? 'Edit Warehouse' : 'Create New Warehouse'}
      submit={warehouse ? 'Save Changes' : 'Create'}
      onClose={onClose}
      {...dialog}
    >
      {failed !== null && (
        <Failure text="Failed to save warehouse. Check for duplicate names." reason={failed} />
      )}
      <TextInput
        control={control}
        name="name"
        label="Warehouse Name"
        autoFocus
        missing="Warehouse name is required."
        maxLength={MAX_NAME}
      />
      <SuggestInput
        control={control}
        name="timeZone"
        label="Time Zone"
        suggestions={zones}
        maxLength={60}
        helperText={
          warehouse
            ? undefined
            : 'That of this browser is proposed. Days and times of the warehouse are those of its zone.'
        }
        rules={{ validate: (zone) => zone === stored.timeZone || isZone(zone) }}
      />
      <SelectInput
        control={control}
        name="shortPicks"
        label="After a Short Pick"
        choices={shortPickRules.map((rule) => ({ value: rule, label: shortPickWords[rule] }))}
        helperText="Until the count is done, orders take nothing of the units that are kept."
      />
      <TextInput
        control={control}
        name="address"
        label="Address"
        multiline
        minRows={2}
        maxLength={MAX_WAREHOUSE_ADDRESS}
      />
      <SelectInput
        control={control}
        name="country"
        label="Country (optional)"
        choices={[{ value: '', label: 'None' }, ...countryChoices]}
        helperText="Consignment notes and bills of lading name it."
      />
    </FormDialog>
  );
}
