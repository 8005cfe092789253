import { updateCarrierAccount } from '@lading/contract/calls';
import type { CarrierAccount, CarrierService } from '@lading/contract/carriers';
import { MAX_CARRIER, MAX_NAME, MAX_NUMBER_AFFIX, MAX_SERVICE_CODE } from '@lading/domain/limits';
import { isPrice } from '@lading/domain/price';
import { type CheckDigit, checkDigits } from '@lading/domain/shippingLabels';
import Box from '@mui/material/Box';
import type { Control } from 'react-hook-form';
import { CENTS, wholeNumber } from '../../lib/numbers.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput, SuggestInput, SwitchInput, TextInput } from '../../ui/fields.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { useCarrierNames } from '../settings/settings.queries.ts';

interface Values {
  code: string;
  name: string;
  carrier: string;
  cost: string;
  days: string;
  active: boolean;
  prefix: string;
  suffix: string;
  digits: string;
  next: string;
  last: string;
  warnAt: string;
  checkDigit: CheckDigit;
}

/** What a form begins with: a service, or what a carrier offers. */
export type ServiceStart = Partial<CarrierService>;

const valuesOf = ({ code, name, carrier, cost, days, active, range }: ServiceStart): Values => ({
  code: code ?? '',
  name: name ?? '',
  carrier: carrier ?? '',
  cost: String(cost ?? ''),
  days: String(days ?? ''),
  active: active ?? true,
  prefix: range?.prefix ?? '',
  suffix: range?.suffix ?? '',
  digits: String(range?.digits ?? 8),
  next: String(range?.next ?? ''),
  last: String(range?.last ?? ''),
  warnAt: String(range?.warnAt ?? 100),
  checkDigit: range?.checkDigit ?? 'NONE',
});

const orNull = (text: string): number | null => (text.trim() === '' ? null : Number(text));

const rangeOf = ({ prefix, suffix, digits, next, last, warnAt, checkDigit }: Values) => ({
  prefix: prefix.trim().toUpperCase(),
  suffix: suffix.trim().toUpperCase(),
  digits: Number(digits),
  next: Number(next),
  last: Number(last),
  warnAt: orNull(warnAt) ?? 0,
  checkDigit,
});

/** A service as the call takes it. */
export const inputOf = ({ range, ...service }: CarrierService) => {
  if (range === null) return { ...service, range };
  const { left: _, ...numbers } = range;
  return { ...service, range: numbers };
};

const MAX_NUMBER = 999_999_999_999_999;
const digitWords: Readonly<Record<CheckDigit, string>> = {
  NONE: 'None',
  MOD10: 'Modulo 10 (GS1 and most carriers)',
  S10: 'S10 (postal union)',
};
const pair = { display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } };

function RangeFields({ control }: { control: Control<Values> }) {
  const whole = wholeNumber(0, MAX_NUMBER);
  return (
    <Box sx={pair}>
      <TextInput
        control={control}
        name="prefix"
        label="Prefix (optional)"
        helperText="Letters and digits before the number."
        maxLength={MAX_NUMBER_AFFIX}
      />
      <TextInput
        control={control}
        name="suffix"
        label="Suffix (optional)"
        helperText="Behind the check digit."
        maxLength={MAX_NUMBER_AFFIX}
      />
      <NumberInput
        control={control}
        name="next"
        label="Next Number"
        missing="Next number is required."
        validate={whole}
      />
      <NumberInput
        control={control}
        name="last"
        label="Last Number"
        missing="Last number is required."
        validate={whole}
      />
      <NumberInput
        control={control}
        name="digits"
        label="Digits"
        missing="Digits are required."
        helperText="Of the number itself, filled up with zeros."
        validate={wholeNumber(1, 15)}
      />
      <SelectInput
        control={control}
        name="checkDigit"
        label="Check Digit"
        choices={checkDigits.map((value) => ({ value, label: digitWords[value] }))}
      />
      <NumberInput
        control={control}
        name="warnAt"
        label="Warn at"
        helperText="So many numbers left are said at the bench."
        validate={whole}
      />
      <NumberInput
        control={control}
        name="cost"
        label="Cost (optional)"
        decimals={CENTS}
        helperText="Of a label, for billing and rules."
        validate={(text) =>
          text.trim() === '' || isPrice(Number(text)) || 'An amount of at most two decimals.'
        }
      />
    </Box>
  );
}

interface Props {
  account: CarrierAccount;
  start: ServiceStart;
  onClose: () => void;
}

/** A service of an account. Own labels have a range of numbers and a cost. */
export function ServiceForm({ account, start, onClose }: Props) {
  const updating = useCall(updateCarrierAccount);
  const carriers = useCarrierNames();
  const isOwn = account.adapter === 'OWN';
  const { control, dialog } = useDialogForm(
    valuesOf(start),
    async (values) => {
      const service = {
        code: values.code,
        name: values.name.trim(),
        carrier: values.carrier.trim(),
        cost: isOwn ? orNull(values.cost) : null,
        days: orNull(values.days),
        active: values.active,
        range: isOwn ? rangeOf(values) : null,
      };
      const others = account.services.filter(({ id }) => id !== start.id).map(inputOf);
      const changed = start.id === undefined ? service : { id: start.id, ...service };
      await updating.run(
        { params: { id: account.id }, body: { services: [...others, changed] } },
        { ifMatch: account.version },
      );
      onClose();
    },
    'The service could not be saved.',
  );
  return (
    <FormDialog
      title={start.id === undefined ? 'Add Service' : 'Edit Service'}
      submit="Save"
      maxWidth="sm"
      onClose={onClose}
      {...dialog}
    >
      <TextInput
        control={control}
        name="code"
        label="Code"
        autoFocus
        maxLength={MAX_SERVICE_CODE}
        missing="Code is required."
        helperText={
          isOwn
            ? 'A short name, such as PARCEL.'
            : 'As the carrier names it: test the account to see.'
        }
      />
      <TextInput
        control={control}
        name="name"
        label="Service Name"
        maxLength={MAX_NAME}
        missing="Service name is required."
      />
      <SuggestInput
        control={control}
        name="carrier"
        label="Carrier"
        rules={{ required: 'Carrier is required.' }}
        suggestions={carriers}
        maxLength={MAX_CARRIER}
        helperText="The name in Settings, Carriers, whose tracking link the order gets."
      />
      <NumberInput
        control={control}
        name="days"
        label="Days to the Addressee (optional)"
        helperText="Where the carrier promises none."
        validate={wholeNumber(0, 365)}
      />
      {isOwn && <RangeFields control={control} />}
      <SwitchInput control={control} name="active" label="In use" />
    </FormDialog>
  );
}
