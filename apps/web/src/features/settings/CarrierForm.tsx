import { createCarrier, updateCarrier } from '@lading/contract/calls';
import type { Carrier } from '@lading/contract/settings';
import { isTrackingUrl, TRACKING_PLACEHOLDER, trackingLink } from '@lading/domain/carriers';
import { MAX_CARRIER, MAX_TRACKING_LINK } from '@lading/domain/limits';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { type Control, Controller, useForm, useWatch } from 'react-hook-form';
import { useCall } from '../../lib/useCall.ts';
import { useSubmit } from '../../lib/useSubmit.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { required, TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';

interface Values {
  name: string;
  trackingUrl: string;
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
    link && <Box sx={{ color: 'text.secondary', fontSize: 13, overflowWrap: 'anywhere' }}>Number 1Z999AA10123456784 would open {link}</Box>
  );
}

function useCarrierForm(carrier: Carrier | null, onSaved: () => void) {
  const form = useForm<Values>({
    defaultValues: { name: carrier?.name ?? '', trackingUrl: carrier?.trackingUrl ?? '', active: carrier?.active ?? true },
  });
  const { error, submit } = useSubmit<Values>(['name', 'trackingUrl'], form.setError);
  const creating = useCall(createCarrier);
  const updating = useCall(updateCarrier);
  const notify = useNotify();
  const onSubmit = form.handleSubmit((values) =>
    submit(async () => {
      const body = { name: values.name.trim(), trackingUrl: values.trackingUrl.trim() || null };
      if (carrier)
        await updating.run({ params: { id: carrier.id }, body: { ...body, active: values.active } }, { ifMatch: carrier.version });
      else await creating.run({ body });
      notify(`Carrier "${body.name}" saved.`);
      onSaved();
    }, 'The carrier could not be saved.'),
  );
  const { control, formState } = form;
  return { control, onSubmit, error, isBusy: creating.isPending || updating.isPending, isDirty: formState.isDirty };
}

/** Adds a carrier, or changes one. */
export function CarrierForm({ carrier, onClose }: { carrier: Carrier | null; onClose: () => void }) {
  const { control, onSubmit, ...state } = useCarrierForm(carrier, onClose);
  return (
    <FormDialog
      title={carrier ? 'Edit Carrier' : 'Add Carrier'}
      submit={carrier ? 'Save Changes' : 'Add'}
      onSubmit={() => void onSubmit()}
      onClose={onClose}
      {...state}
    >
      <TextInput
        control={control}
        name="name"
        label="Carrier Name"
        required
        autoFocus
        rules={required('Carrier name is required.')}
        slotProps={{ htmlInput: { maxLength: MAX_CARRIER } }}
      />
      <TextInput
        control={control}
        name="trackingUrl"
        label="Tracking Link"
        multiline
        helperText={`${TRACKING_PLACEHOLDER} stands for the number of the shipment. Empty: this carrier shows nothing.`}
        rules={{ validate: isLink }}
        slotProps={{ htmlInput: { maxLength: MAX_TRACKING_LINK, inputMode: 'url', spellCheck: false } }}
      />
      <Example control={control} />
      {carrier && (
        <Controller
          control={control}
          name="active"
          render={({ field: { value, onChange } }) => (
            <FormControlLabel
              control={<Switch checked={value} onChange={(_, checked) => onChange(checked)} />}
              label="Suggested for new orders"
            />
          )}
        />
      )}
    </FormDialog>
  );
}
