import { setCarrierRules } from '@lading/contract/calls';
import type { CarrierAccount, CarrierRule, RuleSet } from '@lading/contract/carriers';
import { countryName } from '@lading/domain/addresses';
import { MAX_GRAMS, MAX_MILLIMETRES } from '@lading/domain/limits';
import { isPrice } from '@lading/domain/price';
import { GRAMS_PER_KG } from '@lading/domain/weights';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted, formatMoney, formatUnits, formatWeight } from '../../lib/format.ts';
import { CENTS, wholeNumber } from '../../lib/numbers.ts';
import { useCall } from '../../lib/useCall.ts';
import { countryChoices } from '../../ui/AddressFields.tsx';
import { actionsColumn, type Column, keyColumn, textColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { MultiSelectInput, SelectInput } from '../../ui/fields.tsx';
import { Add, MoveUpOutlined } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Failure } from '../../ui/LoadFailed.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { IconAction, RowActions } from '../../ui/RowActions.tsx';
import { Section } from '../../ui/Section.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { allCustomers } from '../customers/customers.queries.ts';
import { allAccounts, allRules } from './carriers.queries.ts';

type Rule = Omit<CarrierRule, 'id'>;

/** What a rule demands, one condition after the other. */
function conditionsOf({
  countries: named,
  maxWeightGrams,
  maxSideMm,
  maxDays,
  maxCost,
}: Rule): string {
  const parts = [
    named.length > 0 && `to ${named.map(countryName).join(', ')}`,
    maxWeightGrams !== null && `up to ${formatWeight(maxWeightGrams / GRAMS_PER_KG)}`,
    maxSideMm !== null && `sides up to ${formatUnits(maxSideMm)} mm`,
    maxDays !== null && `within ${counted(maxDays, 'day')}`,
    maxCost !== null && `up to ${formatMoney(maxCost)}`,
  ].filter(Boolean);
  return parts.length === 0 ? 'All packages' : parts.join(', ');
}

interface Values {
  countries: string[];
  maxWeight: string;
  maxSideMm: string;
  maxDays: string;
  maxCost: string;
  serviceId: number | '';
}

const orNull = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const orEmpty = (value: number | null | undefined): string => String(value ?? '');

const valuesOf = (rule: Rule | null): Values => ({
  countries: rule?.countries ?? [],
  maxWeight: orEmpty(rule?.maxWeightGrams),
  maxSideMm: orEmpty(rule?.maxSideMm),
  maxDays: orEmpty(rule?.maxDays),
  maxCost: orEmpty(rule?.maxCost),
  serviceId: rule?.serviceId ?? '',
});

const ruleOf = (values: Values): Rule => ({
  countries: values.countries as Rule['countries'],
  maxWeightGrams: orNull(values.maxWeight),
  maxSideMm: orNull(values.maxSideMm),
  maxDays: orNull(values.maxDays),
  maxCost: orNull(values.maxCost),
  serviceId: values.serviceId || null,
});

const servicesOf = (accounts: readonly CarrierAccount[]) =>
  accounts.flatMap(({ name, services }) =>
    services.map((service) => ({ value: service.id, label: `${service.name} (${name})` })),
  );

interface FormProps {
  rule: Rule | null;
  accounts: readonly CarrierAccount[];
  save: (rule: Rule) => Promise<unknown>;
  onClose: () => void;
}

function RuleForm({ rule, accounts, save, onClose }: FormProps) {
  const { control, dialog } = useDialogForm(
    valuesOf(rule),
    async (values) => {
      await save(ruleOf(values));
      onClose();
    },
    'The rule could not be saved.',
  );
  return (
    <FormDialog
      title={rule ? 'Edit Rule' : 'Add Rule'}
      submit="Save"
      maxWidth="sm"
      onClose={onClose}
      {...dialog}
    >
      <MultiSelectInput
        control={control}
        name="countries"
        label="Countries (all if none is chosen)"
        choices={countryChoices}
      />
      <NumberInput
        control={control}
        name="maxWeight"
        label="Weight up to (g)"
        validate={wholeNumber(1, MAX_GRAMS)}
      />
      <NumberInput
        control={control}
        name="maxSideMm"
        label="Longest Side up to (mm)"
        helperText="Of the packaging. A package without one does not meet it."
        validate={wholeNumber(1, MAX_MILLIMETRES)}
      />
      <NumberInput
        control={control}
        name="maxDays"
        label="Arrives Within (days)"
        validate={wholeNumber(0, 365)}
      />
      <NumberInput
        control={control}
        name="maxCost"
        label="Cost up to"
        helperText="In the currency of the company: a cost in another one does not meet it."
        decimals={CENTS}
        validate={(text) =>
          text.trim() === '' || isPrice(Number(text)) || 'An amount of at most two decimals.'
        }
      />
      <SelectInput
        control={control}
        name="serviceId"
        label="Service"
        choices={[{ value: '', label: 'The cheapest that meets it' }, ...servicesOf(accounts)]}
      />
    </FormDialog>
  );
}

/** The rules without their ids, for the call that replaces all of them. */
const plain = (rules: readonly CarrierRule[]): Rule[] => rules.map(({ id: _, ...rule }) => rule);

function useRules(customerId: number | null, rules: readonly CarrierRule[]) {
  const setting = useCall(setCarrierRules);
  const [failure, setFailure] = useState<unknown>(null);
  const put = (next: readonly Rule[]) => setting.run({ body: { customerId, rules: [...next] } });
  const attempt = async (next: readonly Rule[]) => {
    setFailure(null);
    await put(next).catch(setFailure);
  };
  const before = plain(rules);
  return {
    failure,
    isBusy: setting.isPending,
    save: (place: number, rule: Rule) =>
      put([...before.slice(0, place), rule, ...before.slice(place + 1)]),
    remove: (place: number) => attempt(before.filter((_, index) => index !== place)),
    raise: (place: number) => {
      const [above, raised] = [before[place - 1], before[place]];
      if (!above || !raised) return;
      return attempt([...before.slice(0, place - 1), raised, above, ...before.slice(place + 1)]);
    },
  };
}

interface TableProps {
  customerId: number | null;
  rules: readonly CarrierRule[];
  accounts: readonly CarrierAccount[];
}

function RuleTable({ customerId, rules, accounts }: TableProps) {
  const { failure, isBusy, save, remove, raise } = useRules(customerId, rules);
  const [open, setOpen] = useState<number | null>(null);
  const services = new Map(servicesOf(accounts).map(({ value, label }) => [value, label]));
  const placeOf = (rule: CarrierRule) => rules.indexOf(rule);
  const serviceOf = ({ serviceId }: CarrierRule) =>
    serviceId === null ? 'The cheapest' : (services.get(serviceId) ?? 'A retired service');
  const actions = (rule: CarrierRule) => {
    const place = placeOf(rule);
    const name = `rule ${place + 1}`;
    return (
      <RowActions name={name} onEdit={() => setOpen(place)} onDelete={() => void remove(place)}>
        <IconAction
          label={`Move ${name} up`}
          disabled={place === 0 || isBusy}
          onClick={() => void raise(place)}
        >
          <MoveUpOutlined fontSize="small" />
        </IconAction>
      </RowActions>
    );
  };
  const columns: Column<CarrierRule>[] = [
    { header: 'Rule', tight: true, cell: (rule) => placeOf(rule) + 1 },
    keyColumn('Package', conditionsOf),
    textColumn('Service', serviceOf),
    actionsColumn(actions),
  ];
  return (
    <Section title="Rules">
      {failure !== null && <Failure text="The rules could not be saved." reason={failure} />}
      {rules.length === 0 ? (
        <EmptyState
          dense
          text={
            customerId === null
              ? 'No rules: people choose one of the rates.'
              : 'No rules of its own: those of other customers apply.'
          }
        />
      ) : (
        <DataTable
          label="Rules"
          rows={rules}
          expected={3}
          rowKey={({ id }) => id}
          columns={columns}
          card={(rule) => ({
            title: `Rule ${placeOf(rule) + 1}: ${serviceOf(rule)}`,
            detail: conditionsOf(rule),
            actions: actions(rule),
          })}
        />
      )}
      <Box sx={{ p: 2 }}>
        <Button variant="outlined" startIcon={<Add />} onClick={() => setOpen(rules.length)}>
          Add Rule
        </Button>
      </Box>
      {open !== null && (
        <RuleForm
          rule={rules[open] ?? null}
          accounts={accounts}
          save={(rule) => save(open, rule)}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}

const rulesOf = (sets: readonly RuleSet[], customerId: number | null) =>
  sets.find(({ customer }) => (customer?.id ?? null) === customerId)?.rules ?? [];

/** Which service a package takes: the first rule that it meets. */
export function CarrierRulesPage() {
  const rules = useQuery(allRules());
  const accounts = useQuery(allAccounts());
  const customers = useQuery(allCustomers());
  const [customerId, setCustomerId] = useState<number | null>(null);
  return (
    <>
      <PageHeader
        trail={[{ to: '/admin/carriers', label: 'Carrier Accounts' }]}
        title="Carrier Rules"
        subtitle="The first rule that a package meets chooses its service."
      />
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <TextField
          select
          label="Customer"
          value={customerId ?? ''}
          onChange={({ target }) =>
            setCustomerId(target.value === '' ? null : Number(target.value))
          }
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ maxWidth: 360 }}
        >
          <MenuItem value="">Customers without rules of their own</MenuItem>
          {(customers.data ?? []).map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <Loaded
          results={[rules, accounts] as const}
          failed="The rules could not be loaded."
          holder={<PanelSkeleton lines={3} height={48} />}
        >
          {(sets, known) => (
            <RuleTable
              key={customerId}
              customerId={customerId}
              rules={rulesOf(sets, customerId)}
              accounts={known}
            />
          )}
        </Loaded>
      </Box>
    </>
  );
}
