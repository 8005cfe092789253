import type { DockRules } from '@lading/contract/appointments';
import { updateDockRules } from '@lading/contract/calls';
import { type DockRules as Rules, stepChoices } from '@lading/domain/appointments';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { wholeNumber } from '../../lib/numbers.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput, SwitchInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { useRecordForm } from '../../ui/useRecordForm.ts';
import { dockRules } from './appointments.queries.ts';

const numbers = [
  { name: 'inboundMinutes', label: 'Inbound: Minutes', most: 1_440 },
  { name: 'inboundMinutesPerPallet', label: 'Inbound: Minutes per Pallet', most: 60 },
  { name: 'outboundMinutes', label: 'Outbound: Minutes', most: 1_440 },
  { name: 'outboundMinutesPerPallet', label: 'Outbound: Minutes per Pallet', most: 60 },
  { name: 'noticeHours', label: 'Carriers Book Until (hours before)', most: 720 },
] as const;

type Values = Record<(typeof numbers)[number]['name'], string> &
  Pick<Rules, 'stepMinutes' | 'needsApproval'>;

const valuesOf = (rules: DockRules | null): Values => ({
  inboundMinutes: String(rules?.inboundMinutes ?? ''),
  inboundMinutesPerPallet: String(rules?.inboundMinutesPerPallet ?? ''),
  outboundMinutes: String(rules?.outboundMinutes ?? ''),
  outboundMinutesPerPallet: String(rules?.outboundMinutesPerPallet ?? ''),
  noticeHours: String(rules?.noticeHours ?? ''),
  stepMinutes: rules?.stepMinutes ?? 15,
  needsApproval: rules?.needsApproval ?? false,
});

interface Props {
  warehouseId: number;
  onClose: () => void;
}

/** How long trucks take, and what carriers may do. */
export function DockRulesForm({ warehouseId, onClose }: Props) {
  const { data } = useQuery(dockRules(warehouseId));
  return data ? <LoadedForm rules={data} onClose={onClose} /> : null;
}

function LoadedForm({ rules, onClose }: { rules: DockRules; onClose: () => void }) {
  const updating = useCall(updateDockRules);
  const notify = useNotify();
  const { control, dialog } = useRecordForm(
    { record: rules, query: dockRules, valuesOf },
    ({ stepMinutes, needsApproval, ...texts }, sent) => {
      const body = {
        stepMinutes,
        needsApproval,
        inboundMinutes: Number(texts.inboundMinutes),
        inboundMinutesPerPallet: Number(texts.inboundMinutesPerPallet),
        outboundMinutes: Number(texts.outboundMinutes),
        outboundMinutesPerPallet: Number(texts.outboundMinutesPerPallet),
        noticeHours: Number(texts.noticeHours),
      };
      return updating.run({ params: { id: rules.id }, body }, sent ?? {});
    },
    () => {
      notify('The dock rules were saved.');
      onClose();
    },
  );
  return (
    <FormDialog
      title="Dock Rules"
      submit="Save Changes"
      maxWidth="sm"
      onClose={onClose}
      {...dialog}
    >
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {numbers.map(({ name, label, most }) => (
          <NumberInput
            key={name}
            control={control}
            name={name}
            label={label}
            missing="A number is required."
            validate={(text) =>
              Number(text) > most ? `At most ${most}.` : wholeNumber(0, most)(text)
            }
          />
        ))}
        <SelectInput
          control={control}
          name="stepMinutes"
          label="Steps"
          choices={stepChoices.map((minutes) => ({ value: minutes, label: `${minutes} minutes` }))}
          helperText="Appointments begin in steps from the opening of the door, and take whole steps."
        />
      </Box>
      <SwitchInput
        control={control}
        name="needsApproval"
        label="The warehouse approves what carriers book"
      />
    </FormDialog>
  );
}
