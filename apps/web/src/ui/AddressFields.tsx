import { type Address, countries, countryName } from '@lading/domain/addresses';
import {
  MAX_ADDRESS_LINE,
  MAX_ADDRESS_LINES,
  MAX_EMAIL,
  MAX_NAME,
  MAX_PHONE,
  MAX_POSTCODE,
} from '@lading/domain/limits';
import Box from '@mui/material/Box';
import type { Control } from 'react-hook-form';
import { SelectInput, TextInput } from './fields.tsx';

/** An address in parts, as typed. The lines are one text. */
export type AddressValues = { [Part in keyof Address]: string };

export const NO_ADDRESS: AddressValues = {
  name: '',
  lines: '',
  postcode: '',
  city: '',
  country: '',
  phone: '',
  email: '',
};

export const addressValues = ({
  lines,
  postcode,
  phone,
  email,
  ...address
}: Address): AddressValues => ({
  ...address,
  lines: lines.join('\n'),
  postcode: postcode ?? '',
  phone: phone ?? '',
  email: email ?? '',
});

export const readAddress = ({
  name,
  lines,
  postcode,
  city,
  country,
  phone,
  email,
}: AddressValues): Address => ({
  name: name.trim(),
  lines: linesOf(lines),
  postcode: postcode.trim() || null,
  city: city.trim(),
  country,
  phone: phone.trim() || null,
  email: email.trim() || null,
});

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export const addressSentences = {
  'address.name': 'Name is required',
  'address.lines': 'Street and number is required',
  'address.city': 'City is required',
  'address.country': 'Country is required',
} as const;

/** Returns what an address lacks, or has too much of: one sentence for each reason. */
export function addressProblems(values: AddressValues): string[] {
  const lines = linesOf(values.lines);
  const required = (['name', 'lines', 'city', 'country'] as const).filter(
    (part) => !values[part].trim(),
  );
  return [
    ...required.map((part) => addressSentences[`address.${part}`]),
    ...(lines.length > MAX_ADDRESS_LINES
      ? [`Street and number take at most ${MAX_ADDRESS_LINES} lines`]
      : []),
    ...(lines.some((line) => line.length > MAX_ADDRESS_LINE)
      ? [`A line of an address has at most ${MAX_ADDRESS_LINE} characters`]
      : []),
  ];
}

/** The countries by their English names. */
export const countryChoices = countries
  .map((value) => ({ value, label: countryName(value) }))
  .sort((first, other) => first.label.localeCompare(other.label, 'en'));

const gridStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  '& > .wide': { gridColumn: { sm: 'span 2' } },
};

/** The parts of an address, as fields of a form that has them in `address`. */
export function AddressFields<T extends { address: AddressValues }>({
  control,
}: {
  control: Control<T>;
}) {
  // The names of fields in a part of a generic form are known to nobody but its caller.
  const fields = control as unknown as Control<{ address: AddressValues }>;
  return (
    <Box sx={gridStyle}>
      <TextInput
        control={fields}
        name="address.name"
        className="wide"
        required
        label="Name"
        maxLength={MAX_NAME}
      />
      <TextInput
        control={fields}
        name="address.lines"
        className="wide"
        required
        multiline
        minRows={2}
        label="Street and Number"
      />
      <TextInput
        control={fields}
        name="address.postcode"
        label="Postcode"
        maxLength={MAX_POSTCODE}
      />
      <TextInput
        control={fields}
        name="address.city"
        required
        label="City"
        maxLength={MAX_ADDRESS_LINE}
      />
      <SelectInput
        control={fields}
        name="address.country"
        className="wide"
        required
        label="Country"
        choices={countryChoices}
      />
      <TextInput
        control={fields}
        name="address.phone"
        type="tel"
        label="Phone"
        maxLength={MAX_PHONE}
      />
      <TextInput
        control={fields}
        name="address.email"
        type="email"
        label="Email"
        maxLength={MAX_EMAIL}
      />
    </Box>
  );
}
