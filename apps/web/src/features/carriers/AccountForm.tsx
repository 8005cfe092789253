import { createCarrierAccount, updateCarrierAccount } from '@lading/contract/calls';
import type { CarrierAccount } from '@lading/contract/carriers';
import { MAX_ACCOUNT_NUMBER, MAX_NAME, MAX_WEBHOOK_URL } from '@lading/domain/limits';
import {
  adapterTraits,
  type CarrierAdapter,
  carrierAdapters,
  type LabelFormat,
} from '@lading/domain/shippingLabels';
import Typography from '@mui/material/Typography';
import { type Control, useWatch } from 'react-hook-form';
import { useCall } from '../../lib/useCall.ts';
import {
  AddressFields,
  type AddressValues,
  addressValues,
  NO_ADDRESS,
  readAddress,
} from '../../ui/AddressFields.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput, SwitchInput, TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useRecordForm } from '../../ui/useRecordForm.ts';
import { ScopeFields } from '../customers/customers.parts.tsx';
import { oneAccount } from './carriers.queries.ts';
import { adapterNames } from './carrierWords.ts';

interface Values {
  name: string;
  adapter: CarrierAdapter;
  accountNumber: string;
  url: string;
  labelFormat: LabelFormat;
  isTest: boolean;
  warehouseId: number | '';
  customerId: number | '';
  address: AddressValues;
}

const valuesOf = (account: CarrierAccount | null): Values => ({
  name: account?.name ?? '',
  adapter: account?.adapter ?? 'OWN',
  accountNumber: account?.accountNumber ?? '',
  url: account?.url ?? '',
  labelFormat: account?.labelFormat ?? 'ZPL',
  isTest: account?.isTest ?? false,
  warehouseId: account?.warehouse?.id ?? '',
  customerId: account?.customer?.id ?? '',
  address: account ? addressValues(account.sender) : NO_ADDRESS,
});

const bodyOf = ({ address, name, accountNumber, url, ...values }: Values) => ({
  name: name.trim(),
  accountNumber: accountNumber.trim() || null,
  url: url.trim() || null,
  labelFormat: values.labelFormat,
  isTest: values.isTest,
  warehouseId: values.warehouseId || null,
  customerId: values.customerId || null,
  sender: readAddress(address),
});

const adapterChoices = carrierAdapters.map((value) => ({ value, label: adapterNames[value] }));

function AdapterFields({ control, isFixed }: { control: Control<Values>; isFixed: boolean }) {
  const { formats, url } = adapterTraits[useWatch({ control, name: 'adapter' })];
  const isCalled = useWatch({ control, name: 'adapter' }) !== 'OWN';
  return (
    <>
      <SelectInput
        control={control}
        name="adapter"
        label="Kind"
        disabled={isFixed}
        helperText="What it speaks to. It cannot change later."
        choices={adapterChoices}
      />
      <SelectInput
        control={control}
        name="labelFormat"
        label="Label Format"
        helperText="ZPL is for printers of labels, PDF and PNG for those of papers."
        choices={formats.map((value) => ({ value, label: value }))}
      />
      {isCalled && (
        <TextInput
          control={control}
          name="url"
          label="Address"
          maxLength={MAX_WEBHOOK_URL}
          helperText={url === null ? 'https, where your program is called.' : `Empty: ${url}`}
          slotProps={{ htmlInput: { inputMode: 'url', spellCheck: false } }}
        />
      )}
    </>
  );
}

interface Props {
  /** Null for a new one. */
  account: CarrierAccount | null;
  onClose: () => void;
  onSaved: (account: CarrierAccount) => void;
}

export function AccountForm({ account, onClose, onSaved }: Props) {
  const creating = useCall(createCarrierAccount);
  const updating = useCall(updateCarrierAccount);
  const notify = useNotify();
  const { control, dialog } = useRecordForm(
    {
      record: account,
      query: oneAccount,
      valuesOf,
      shape: { names: { url: 'Address', address: 'Sender' } },
    },
    (values, sent) => {
      const body = bodyOf(values);
      return account && sent
        ? updating.run({ params: { id: account.id }, body }, sent)
        : creating.run({ body: { ...body, adapter: values.adapter } });
    },
    (saved: CarrierAccount) => {
      notify(`Carrier account "${saved.name}" saved.`);
      onSaved(saved);
    },
    `The account could not be ${account ? 'saved' : 'created'}.`,
  );
  const [title, submit] = account
    ? ['Edit Carrier Account', 'Save Changes']
    : ['Create Carrier Account', 'Create'];
  return (
    <FormDialog title={title} submit={submit} maxWidth="sm" onClose={onClose} {...dialog}>
      <TextInput
        control={control}
        name="name"
        label="Account Name"
        autoFocus
        maxLength={MAX_NAME}
        missing="Account name is required."
      />
      <AdapterFields control={control} isFixed={account !== null} />
      <TextInput
        control={control}
        name="accountNumber"
        label="Account Number (optional)"
        maxLength={MAX_ACCOUNT_NUMBER}
      />
      <ScopeFields
        control={control}
        customerHint="An account of one customer is used for no other."
      />
      <SwitchInput control={control} name="isTest" label="Test mode: its labels are no real ones" />
      <Typography sx={{ fontWeight: 600 }}>Sender</Typography>
      <AddressFields control={control} />
    </FormDialog>
  );
}
