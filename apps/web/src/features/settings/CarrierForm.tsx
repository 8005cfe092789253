import { createCarrier, updateCarrier } from '@lading/contract/calls';
import type { Carrier } from '@lading/contract/settings';
import { isTrackingUrl, TRACKING_PLACEHOLDER, trackingLink } from '@lading/domain/carriers';
import { MAX_CARRIER, MAX_TRACKING_LINK } from '@lading/domain/limits';
import { readScac, scacRule } from '@lading/domain/loads';
import Box from '@mui/material/Box';
import { type Control, useWatch } from 'react-hook-form';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SwitchInput, TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useRecordForm } from '../../ui/useRecordForm.ts';
import { oneCarrier } from './settings.queries.ts';

interface Values {
  name: string;
  trackingUrl: string;
  scac: string;
  active: boolean;
}

const isLink = (text: string): true | string =>
  text.trim() === '' ||
  isTrackingUrl(text.trim()) ||
  `An address that begins with https:// and has ${TRACKING_PLACEHOLDER} behind its host.`;

function Example({ control }: { control: Control<Values> }) {
  const trackingUrl = useWatch({ control, name: 'trackingUrl' }).trim();
  const link = trackingLink([{ name: 'x', trackingUrl }], 'x', '1Z999AA10123456784');
  return (
    link && (
      <Box sx={{ color: 'text.secondary', fontSize: 13, overflowWrap: 'anywhere' }}>
        Number 1Z999AA10123456784 would open {link}
      </Box>
    )
  );
}

const valuesOf = (carrier: Carrier | null): Values => ({
  name: carrier?.name ?? '',
  trackingUrl: carrier?.trackingUrl ?? '',
  scac: carrier?.scac ?? '',
  active: carrier?.active ?? true,
});

export function CarrierForm({
  carrier,
  onClose,
}: {
  carrier: Carrier | null;
  onClose: () => void;
}) {
  const creating = useCall(createCarrier);
  const updating = useCall(updateCarrier);
  const notify = useNotify();
  const { control, dialog } = useRecordForm(
    { record: carrier, query: oneCarrier, valuesOf, shape: { names: { scac: 'SCAC' } } },
    ({ name, trackingUrl, scac, active }, sent) => {
      const body = {
        name: name.trim(),
        trackingUrl: trackingUrl.trim() || null,
        scac: readScac(scac),
      };
      return carrier && sent
        ? updating.run({ params: { id: carrier.id }, body: { ...body, active } }, sent)
        : creating.run({ body });
    },
    (_, { name }) => {
      notify(`Carrier "${name.trim()}" saved.`);
      onClose();
    },
    'The carrier could not be saved.',
  );
  return (
    <FormDialog
      title={carrier ? 'Edit Carrier' : 'Add Carrier'}
      submit={carrier ? 'Save Changes' : 'Add'}
      onClose={onClose}
      {...dialog}
    >
      <TextInput
        control={control}
        name="name"
        label="Carrier Name"
        autoFocus
        missing="Carrier name is required."
        maxLength={MAX_CARRIER}
      />
      <TextInput
        control={control}
        name="trackingUrl"
        label="Tracking Link"
        multiline
        helperText={`${TRACKING_PLACEHOLDER} stands for the number of the shipment. Empty: this carrier shows nothing.`}
        rules={{ validate: isLink }}
        slotProps={{
          htmlInput: { maxLength: MAX_TRACKING_LINK, inputMode: 'url', spellCheck: false },
        }}
      />
      <Example control={control} />
      <TextInput
        control={control}
        name="scac"
        label="SCAC"
        maxLength={4}
        helperText="The code by which bills of lading call it."
        rules={{ validate: scacRule }}
      />
      {carrier && <SwitchInput control={control} name="active" label="Suggested for new orders" />}
    </FormDialog>
  );
}
