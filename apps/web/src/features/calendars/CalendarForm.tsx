import type { Calendar } from '@lading/contract/calendars';
import { updateCalendar } from '@lading/contract/calls';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { MultiSelectInput, TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useRecordForm } from '../../ui/useRecordForm.ts';
import { weekdayChoices } from './calendars.parts.tsx';
import { oneCalendar } from './calendars.queries.ts';
import { holidayText, readHolidays } from './holidayText.ts';

const valuesOf = (calendar: Calendar | null) => ({
  workingDays: (calendar?.workingDays ?? []).map(String),
  holidays: holidayText(calendar?.holidays ?? []),
});

/** The working days of a warehouse and its holidays. */
export function CalendarForm({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) {
  const updating = useCall(updateCalendar);
  const notify = useNotify();
  const { control, dialog } = useRecordForm(
    { record: calendar, query: oneCalendar, valuesOf },
    ({ workingDays, holidays }, sent) => {
      const read = readHolidays(holidays);
      const body = {
        workingDays: workingDays.map(Number),
        holidays: 'holidays' in read ? read.holidays : [],
      };
      return updating.run({ params: { id: calendar.id }, body }, sent ?? {});
    },
    () => {
      notify('The working days were saved.');
      onClose();
    },
  );
  return (
    <FormDialog title="Edit Working Days" submit="Save Changes" onClose={onClose} {...dialog}>
      <MultiSelectInput
        control={control}
        name="workingDays"
        label="Working Days"
        choices={weekdayChoices}
        rules={{ validate: (days) => days.length > 0 || 'A week needs a working day.' }}
      />
      <TextInput
        control={control}
        name="holidays"
        label="Holidays"
        multiline
        minRows={6}
        helperText="One a line: the date and its name, such as 2026-12-25 Christmas."
        rules={{
          validate: (text) => {
            const read = readHolidays(text);
            return 'holidays' in read || read.fault;
          },
        }}
      />
    </FormDialog>
  );
}
