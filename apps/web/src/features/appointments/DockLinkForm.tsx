import { createDockLink } from '@lading/contract/calls';
import { type AppointmentKind, appointmentKinds } from '@lading/domain/appointments';
import {
  MAX_CARRIER,
  MAX_DOCK_PALLETS,
  MAX_LINK_BOOKINGS,
  MAX_LINK_DAYS,
} from '@lading/domain/limits';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { codeChoices } from '../../lib/choices.ts';
import { wholeNumber } from '../../lib/numbers.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput, SuggestInput } from '../../ui/fields.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { SecretDialog } from '../../ui/SecretDialog.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { useCarrierNames } from '../settings/settings.queries.ts';
import type { DockGoods } from './AppointmentForm.tsx';
import { kindTexts } from './appointmentText.ts';

interface Props {
  warehouseId: number;
  /** What the truck brings or takes; null for any. */
  goods: DockGoods | null;
  onClose: () => void;
}

/** Makes a link and shows it once. */
export function DockLinkForm(props: Props) {
  const [link, setLink] = useState<{ name: string; secret: string } | null>(null);
  if (link)
    return (
      <SecretDialog
        credential={link}
        noun="Link"
        label="Link"
        hint="Send it to the carrier. Whoever has it books free times until it expires."
        note=": only its hash is kept"
        onClose={props.onClose}
      />
    );
  return <LinkForm {...props} onMade={setLink} />;
}

function LinkForm({
  warehouseId,
  goods,
  onClose,
  onMade,
}: Props & { onMade: (link: { name: string; secret: string }) => void }) {
  const making = useCall(createDockLink);
  const { control, dialog } = useDialogForm(
    {
      kind: goods?.kind ?? ('INBOUND' as AppointmentKind),
      carrier: '',
      pallets: '',
      maxBookings: '3',
      days: '14',
    },
    async ({ kind, carrier, pallets, maxBookings, days }) => {
      const { token } = await making.run({
        body: {
          warehouseId,
          kind,
          ...goods?.ids,
          carrier: carrier.trim() || null,
          pallets: pallets.trim() === '' ? null : Number(pallets),
          maxBookings: Number(maxBookings),
          days: Number(days),
        },
      });
      const name = goods?.name ?? carrier.trim();
      onMade({ name, secret: `${location.origin}/dock#${token}` });
    },
  );
  const within =
    (most: number, least = 1) =>
    (text: string) =>
      Number(text) > most ? `At most ${most}.` : wholeNumber(least, most)(text);
  return (
    <FormDialog title="Make a Link" submit="Make a Link" onClose={onClose} {...dialog}>
      {goods === null && (
        <SelectInput
          control={control}
          name="kind"
          label="Truck"
          choices={codeChoices(appointmentKinds, (kind) => kindTexts[kind])}
        />
      )}
      <SuggestInput
        control={control}
        name="carrier"
        label={goods ? 'Carrier (optional)' : 'Carrier'}
        suggestions={useCarrierNames()}
        maxLength={MAX_CARRIER}
        rules={{
          validate: (text) => goods !== null || text.trim() !== '' || 'Carrier is required.',
        }}
      />
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <NumberInput
          control={control}
          name="maxBookings"
          label="Bookings"
          missing="Bookings are required."
          validate={within(MAX_LINK_BOOKINGS)}
        />
        <NumberInput
          control={control}
          name="days"
          label="Expires After (days)"
          missing="Days are required."
          validate={within(MAX_LINK_DAYS)}
        />
      </Box>
      <NumberInput
        control={control}
        name="pallets"
        label="Pallets (optional)"
        helperText="Empty: the carrier says."
        validate={(text) => text.trim() === '' || within(MAX_DOCK_PALLETS, 0)(text)}
      />
    </FormDialog>
  );
}
