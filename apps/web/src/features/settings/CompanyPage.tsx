import { changeSettings } from '@lading/contract/calls';
import type { Settings } from '@lading/contract/settings';
import { MAX_NAME } from '@lading/domain/limits';
import { MAX_LOCALE } from '@lading/domain/locale';
import { MAX_GS1_PREFIX, MAX_LPN_PATTERN } from '@lading/domain/lpns';
import { retentions } from '@lading/domain/retention';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { currentSettings } from '../../lib/currentSettings.ts';
import type { Shape, Values } from '../../lib/editing.ts';
import { exampleOf } from '../../lib/format.ts';
import { CENTS } from '../../lib/numbers.ts';
import { useCall } from '../../lib/useCall.ts';
import { useSubmit, withoutReload } from '../../lib/useSubmit.ts';
import { SelectInput, SuggestInput, SwitchInput, TextInput } from '../../ui/fields.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { Panel } from '../../ui/Section.tsx';
import { SettingsHeader } from '../../ui/SettingsHeader.tsx';
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx';
import { useEditing, useFreshQuery } from '../../ui/useEditing.tsx';
import {
  bodyOf,
  type CompanyValues,
  checks,
  companyFields,
  currencyChoices,
  daysCheck,
  keptRows,
  localeChoices,
  previewLpn,
  valuesOf,
} from './companyValues.ts';

function MoneyAndDates({ control }: { control: Control<CompanyValues> }) {
  const [currency, locale] = useWatch({ control, name: ['currency', 'locale'] });
  const example = exampleOf({ currency: currency || null, locale: locale.trim() });
  return (
    <Panel
      title="Currency and Language"
      hint="How prices, numbers and dates are written, on screens and on paper. Stored prices do not change."
    >
      <SelectInput
        control={control}
        name="currency"
        label="Currency"
        choices={currencyChoices}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      />
      <SuggestInput
        control={control}
        name="locale"
        label="Language Tag"
        suggestions={localeChoices}
        maxLength={MAX_LOCALE}
        rules={{ validate: checks.locale }}
      />
      <Box role="status" sx={{ color: 'text.secondary' }}>
        {example === null ? 'This language tag is not known.' : `A price and a day: ${example}`}
      </Box>
    </Panel>
  );
}

function NextLpn({ control, next }: { control: Control<CompanyValues>; next: number }) {
  const [gs1CompanyPrefix, lpnPattern] = useWatch({
    control,
    name: ['gs1CompanyPrefix', 'lpnPattern'],
  });
  const lpn = previewLpn({ gs1CompanyPrefix, lpnPattern }, next);
  return (
    <Box role="status" sx={{ color: 'text.secondary' }}>
      {lpn === null ? (
        'This pattern makes no valid LPN.'
      ) : (
        <>
          The next pallet would be{' '}
          <Box
            component="span"
            sx={{ color: 'text.primary', fontWeight: 600, overflowWrap: 'anywhere' }}
          >
            {lpn}
          </Box>
        </>
      )}
    </Box>
  );
}

const pair = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' };
const stack = { display: 'grid', gap: 2.5, alignContent: 'start', minWidth: 0 };

function PalletNumbers({ control, next }: { control: Control<CompanyValues>; next: number }) {
  return (
    <Panel
      title="Pallet Numbers"
      hint="For pallets made from now on; those that exist keep their LPN, and none is ever used twice."
    >
      <TextInput
        control={control}
        name="gs1CompanyPrefix"
        label="GS1 Company Prefix"
        helperText={`Given to the company by GS1, 7 to ${MAX_GS1_PREFIX} digits. With it, LPNs are SSCC-18 with a check digit.`}
        rules={{ validate: checks.gs1CompanyPrefix }}
        slotProps={{ htmlInput: { maxLength: MAX_GS1_PREFIX, inputMode: 'numeric' } }}
      />
      <TextInput
        control={control}
        name="lpnPattern"
        label="LPN Pattern"
        required
        helperText="Used while there is no GS1 prefix. The # are the digits of the number."
        rules={{ validate: checks.lpnPattern }}
        maxLength={MAX_LPN_PATTERN}
      />
      <NextLpn control={control} next={next} />
    </Panel>
  );
}

function ApprovalLimits({ control }: { control: Control<CompanyValues> }) {
  return (
    <>
      <Typography sx={{ fontSize: 14, color: 'text.secondary' }}>
        A count that differs by more than this, over and short, is approved by somebody who did not
        count it. Empty: no limit.
      </Typography>
      <Box sx={pair}>
        <NumberInput
          control={control}
          name="countApprovalLimits.units"
          label="Units"
          validate={checks.units}
        />
        <NumberInput
          control={control}
          name="countApprovalLimits.value"
          label="Value"
          decimals={CENTS}
          validate={checks.value}
        />
      </Box>
    </>
  );
}

function Counts({ control }: { control: Control<CompanyValues> }) {
  return (
    <>
      <Panel
        title="ABC Classes"
        hint="For counts from now on: products by their share of the units that orders took, the busiest first."
      >
        <Box sx={pair}>
          <NumberInput
            control={control}
            name="abcLimits.a"
            label="A up to"
            required
            validate={checks.a}
            endAdornment="%"
          />
          <NumberInput
            control={control}
            name="abcLimits.b"
            label="B up to"
            required
            validate={checks.b}
            endAdornment="%"
          />
        </Box>
      </Panel>
      <Panel title="Cycle Counts" hint="For reviews that are opened from now on.">
        <NumberInput
          control={control}
          name="countTolerancePercent"
          decimals={CENTS}
          endAdornment="%"
          label="Count Tolerance"
          required
          helperText="A count that differs from the ledger by no more than this, in per cent, is not counted again. 0: every difference is."
          validate={checks.countTolerancePercent}
        />
        <ApprovalLimits control={control} />
      </Panel>
    </>
  );
}

function OldRows({ control }: { control: Control<CompanyValues> }) {
  return (
    <Panel
      title="Old Rows"
      hint="How long what is needed only for a while is kept. Older rows are deleted within an hour."
    >
      {keptRows.map(({ key, label, what }) => (
        <NumberInput
          key={key}
          control={control}
          name={`retention.${key}`}
          label={`Keep ${label}`}
          required
          helperText={`${what} ${retentions[key].days} days unless you change it.`}
          validate={daysCheck(retentions[key])}
          endAdornment="days"
        />
      ))}
      <Typography variant="body2" color="text.secondary">
        Everything that a bill, a recall or an audit needs is kept for ever: orders, ASNs, returns
        and counts with their histories, packages and shipments, lots, stock, every movement, and
        the audit trail. Sessions, links, failed sign-ins and stored responses end by themselves.
      </Typography>
    </Panel>
  );
}

function Fields({ control, next }: { control: Control<CompanyValues>; next: number }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Box sx={stack}>
        <Panel title="Company" hint="Shown on everything printed from now on.">
          <TextInput
            control={control}
            name="companyName"
            label="Company Name"
            maxLength={MAX_NAME}
          />
        </Panel>
        <MoneyAndDates control={control} />
        <PalletNumbers control={control} next={next} />
      </Box>
      <Box sx={stack}>
        <Counts control={control} />
        <Panel title="Replenishment" hint="For orders that are released from now on.">
          <SwitchInput
            control={control}
            name="replenishOnRelease"
            label="A release makes the tasks that its pick locations need"
          />
          <SwitchInput
            control={control}
            name="waitForReplenishment"
            label="Picks wait for the replenishment of their pick locations"
          />
          <Typography variant="body2" color="text.secondary">
            Loose units that the pick locations of a product lack are brought there before they are
            picked. Off: they are picked from reserve. Whole pallets always are.
          </Typography>
        </Panel>
        <Panel title="Sign-In" hint="For administrators who sign in from now on.">
          <SwitchInput
            control={control}
            name="requireSecondFactor"
            label="Administrators need a second factor"
          />
          <Typography variant="body2" color="text.secondary">
            Those who have none set up an authenticator app at their next sign-in, before anything
            else. Set up your own first, in Account.
          </Typography>
        </Panel>
        <Panel
          title="Shared Devices"
          hint="For devices from now on, however their users signed in."
        >
          <NumberInput
            control={control}
            name="idleLockMinutes"
            label="Lock After"
            required
            helperText="Nobody has touched the device for so long. Without a network it does not lock."
            validate={checks.idleLockMinutes}
            endAdornment="minutes"
          />
        </Panel>
        <Panel title="Webhooks" hint="For deliveries from now on.">
          <TextInput
            control={control}
            name="webhookNetworks"
            label="Private Networks"
            multiline
            helperText="Addresses and networks of your own that webhooks may reach, such as 10.1.0.0/16, one per line. Empty: public addresses alone."
            slotProps={{ htmlInput: { spellCheck: false } }}
          />
        </Panel>
        <Panel title="Printers" hint="For print jobs from now on.">
          <TextInput
            control={control}
            name="printNetworks"
            label="Networks of Printers"
            multiline
            helperText="Addresses and networks of printers to which the server itself prints, such as 10.1.2.0/24, one per line. Empty: print agents print."
            slotProps={{ htmlInput: { spellCheck: false } }}
          />
        </Panel>
        <OldRows control={control} />
      </Box>
    </Box>
  );
}

const shape: Shape<CompanyValues> = {
  together: {
    'Pallet numbers': ['gs1CompanyPrefix', 'lpnPattern'],
    'ABC classes': ['abcLimits'],
    'Approval limits': ['countApprovalLimits'],
  },
};

const held = (fields: CompanyValues): Values<CompanyValues, never> => ({ fields, lines: [] });

function useCompanyForm(settings: Settings) {
  const form = useForm<CompanyValues>({ defaultValues: valuesOf(settings) });
  const { isDirty } = form.formState;
  const { error, submit } = useSubmit<CompanyValues>(companyFields, form.setError);
  const saving = useCall(changeSettings);
  const notify = useNotify();
  const { save, notice } = useEditing(
    {
      record: settings,
      query: currentSettings,
      shape,
      valuesOf: (stored: Settings) => held(valuesOf(stored)),
    },
    {
      read: () => held(form.getValues()),
      write: (stored, values) => {
        form.reset(stored.fields);
        form.reset(values.fields, { keepDefaultValues: true });
      },
    },
  );
  const onSubmit = form.handleSubmit(() =>
    submit(async () => {
      const saved = await save(({ fields }, sent) => saving.run({ body: bodyOf(fields) }, sent));
      form.reset(valuesOf(saved));
      notify('Settings saved.');
    }, 'The settings could not be saved.'),
  );
  const { control } = form;
  return {
    control,
    isDirty,
    error,
    notice,
    isSaving: saving.isPending,
    onSubmit,
    reset: () => form.reset(),
  };
}

function CompanyForm({ settings }: { settings: Settings }) {
  const { control, isDirty, error, notice, isSaving, onSubmit, reset } = useCompanyForm(settings);
  return (
    <Box
      component="form"
      noValidate
      aria-label="Company settings"
      onSubmit={withoutReload(() => void onSubmit())}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <Fields control={control} next={settings.nextLpnNumber ?? 1} />
      {notice}
      {error && <Alert severity="error">{error}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button type="submit" variant="contained" loading={isSaving} disabled={!isDirty}>
          Save Changes
        </Button>
        <Button color="inherit" disabled={!isDirty || isSaving} onClick={reset}>
          Discard Changes
        </Button>
      </Box>
      <UnsavedGuard when={isDirty} />
    </Box>
  );
}

export function CompanyPage() {
  const settings = useFreshQuery(currentSettings());
  return (
    <>
      <SettingsHeader
        section="Company"
        subtitle="They hold for every warehouse and every user, at once."
      />
      <Loaded
        results={[settings]}
        failed="The settings could not be loaded."
        holder={<PanelSkeleton lines={5} height={56} />}
      >
        {(settings) => <CompanyForm settings={settings} />}
      </Loaded>
    </>
  );
}
