import { changeSubscriptions } from '@lading/contract/calls';
import type { Subscription, Subscriptions } from '@lading/contract/subscriptions';
import {
  DEFAULT_DAYS,
  MAX_DAYS,
  type NoticeMode,
  noticeModes,
  topics,
} from '@lading/domain/subscriptions';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { codeChoices } from '../../lib/choices.ts';
import { formatHour } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useSubmit, withoutReload } from '../../lib/useSubmit.ts';
import { SelectInput } from '../../ui/fields.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { Panel } from '../../ui/Section.tsx';
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx';
import { mailState } from '../mail/mail.queries.ts';
import { ownSubscriptions } from './subscriptions.queries.ts';

interface Values {
  hour: number;
  items: (Omit<Subscription, 'days'> & { days: string })[];
}

const valuesOf = ({ hour, items }: Subscriptions): Values => ({
  hour,
  items: items.map(({ days, ...item }) => ({ ...item, days: String(days ?? DEFAULT_DAYS) })),
});

const bodyOf = ({ hour, items }: Values): Subscriptions => ({
  hour,
  items: items.map(({ topic, mode, days }) => ({
    topic,
    mode,
    days: topic === 'EXPIRING' && mode !== 'OFF' ? Number(days) : null,
  })),
});

const MODE_WORDS: Record<NoticeMode, string> = {
  OFF: 'Off',
  NOW: 'At once',
  DAILY: 'In the daily mail',
};
const modeChoices = codeChoices(noticeModes, (mode) => MODE_WORDS[mode]);
const hourChoices = [...Array(24).keys()].map((value) => ({ value, label: formatHour(value) }));

const isDays = (text: unknown) =>
  (/^\d{1,3}$/.test(String(text).trim()) && Number(text) >= 1 && Number(text) <= MAX_DAYS) ||
  `A whole number from 1 to ${MAX_DAYS}.`;

function Fields({ control }: { control: Control<Values> }) {
  const items = useWatch({ control, name: 'items' });
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {items.map(({ topic, mode }, index) => (
        <Fragment key={topic}>
          <SelectInput
            control={control}
            name={`items.${index}.mode`}
            label={topics[topic].label}
            helperText={topics[topic].hint}
            choices={modeChoices}
          />
          {topic === 'EXPIRING' && mode !== 'OFF' && (
            <NumberInput
              control={control}
              name={`items.${index}.days`}
              label="Days Before a Lot Expires"
              required
              validate={isDays}
            />
          )}
        </Fragment>
      ))}
      {items.some(({ mode }) => mode === 'DAILY') && (
        <SelectInput
          control={control}
          name="hour"
          label="Daily Mail at"
          helperText="In the time zone of each warehouse."
          choices={hourChoices}
        />
      )}
    </Box>
  );
}

function useSubscriptionsForm(subscriptions: Subscriptions) {
  const form = useForm<Values>({ defaultValues: valuesOf(subscriptions) });
  const { isDirty } = form.formState;
  const { error, submit } = useSubmit<Values>(
    subscriptions.items.map((_, index) => `items.${index}.days` as const),
    form.setError,
  );
  const saving = useCall(changeSubscriptions);
  const notify = useNotify();
  // An unchanged form shows what was changed elsewhere.
  useEffect(() => {
    if (!isDirty) form.reset(valuesOf(subscriptions));
  }, [subscriptions, isDirty, form]);
  const onSubmit = form.handleSubmit((values) =>
    submit(async () => {
      form.reset(valuesOf(await saving.run({ body: bodyOf(values) })));
      notify('Subscriptions saved.');
    }, 'Your subscriptions could not be saved.'),
  );
  return {
    control: form.control,
    error,
    isDirty,
    isSaving: saving.isPending,
    onSubmit,
    discard: () => form.reset(),
  };
}

function SubscriptionsForm({ subscriptions }: { subscriptions: Subscriptions }) {
  const { email } = useUser();
  const { control, error, isDirty, isSaving, onSubmit, discard } =
    useSubscriptionsForm(subscriptions);
  return (
    <Box
      component="form"
      noValidate
      aria-label="Subscriptions"
      onSubmit={withoutReload(() => void onSubmit())}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        What {email} is told of the warehouses and goods that you may see.
      </Typography>
      {error && <Alert severity="error">{error}</Alert>}
      <Fields control={control} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button type="submit" variant="contained" loading={isSaving} disabled={!isDirty}>
          Save Changes
        </Button>
        <Button color="inherit" disabled={!isDirty || isSaving} onClick={discard}>
          Discard Changes
        </Button>
      </Box>
      <UnsavedGuard when={isDirty} />
    </Box>
  );
}

export function MailCard() {
  const state = useQuery(mailState());
  const subscriptions = useQuery(ownSubscriptions());
  return (
    <Panel title="Mail">
      <Loaded
        results={[state, subscriptions]}
        failed="Your subscriptions could not be loaded."
        holder={<PanelSkeleton lines={3} height={56} />}
      >
        {({ on }, settings) =>
          on ? (
            <SubscriptionsForm subscriptions={settings} />
          ) : (
            <Alert severity="info">
              This server sends no mail, so there is nothing to subscribe to.
            </Alert>
          )
        }
      </Loaded>
    </Panel>
  );
}
