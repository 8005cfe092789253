import { putAwayPallet } from '@lading/contract/calls';
import type { Named } from '@lading/contract/fields';
import type { PutawaySuggestion, PutawaySuggestions } from '@lading/contract/inventory';
import type { Location } from '@lading/contract/locations';
import { codeText } from '@lading/domain/codeText';
import { putawaySentence } from '@lading/domain/putaway';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAttempt } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { Secondary } from '../../ui/columns.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Holder } from '../../ui/Holder.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { LocationPicker } from '../locations/locations.parts.tsx';
import { putawayAdvice } from './inventory.queries.ts';

function Suggested({ suggestion }: { suggestion: PutawaySuggestion }) {
  const { location, reason, steps, near, product } = suggestion;
  return (
    <>
      <Typography component="span" sx={{ fontWeight: 600 }}>
        {location.name}
      </Typography>{' '}
      <Secondary>
        {putawaySentence({ reason, steps, sku: product?.sku ?? null, near: near?.name ?? null })}
      </Secondary>
    </>
  );
}

interface SuggestionsProps {
  advice: UseQueryResult<PutawaySuggestions>;
  chosenId: number | null;
  onChoose: (location: Named | null) => void;
}

function Suggestions({ advice, chosenId, onChoose }: SuggestionsProps) {
  if (advice.isPending) return <Holder height={120} />;
  if (!advice.data) {
    return (
      <LoadFailed
        text="The suggestions could not be loaded."
        onRetry={() => void advice.refetch()}
        busy={advice.isFetching}
      />
    );
  }
  const { suggestions, types } = advice.data;
  if (suggestions.length === 0) {
    return (
      <Typography color="text.secondary">
        There is no free {types.map(codeText).join(' or ') || 'fitting'} location. Choose another.
      </Typography>
    );
  }
  return (
    <RadioGroup
      aria-label="Suggested locations"
      value={String(chosenId ?? '')}
      onChange={(_, id) =>
        onChoose(suggestions.find(({ location }) => String(location.id) === id)?.location ?? null)
      }
      sx={{ gap: 1 }}
    >
      {suggestions.map((suggestion) => (
        <FormControlLabel
          key={suggestion.location.id}
          value={String(suggestion.location.id)}
          control={<Radio />}
          label={<Suggested suggestion={suggestion} />}
        />
      ))}
    </RadioGroup>
  );
}

interface PutAwayProps {
  lpn: string;
  /** The unit in which it stands, and which it leaves. */
  parent?: { lpn: string } | null;
  onClose: () => void;
}

export function PutAwayDialog({ lpn, parent, onClose }: PutAwayProps) {
  const warehouse = useCurrentWarehouse();
  const notify = useNotify();
  const advice = useQuery(putawayAdvice(lpn));
  const putting = useCall(putAwayPallet);
  const [chosen, setChosen] = useState<Named | null>(null);
  const [other, setOther] = useState<Location | null>(null);
  const { error, setError, attempt } = useAttempt(
    'The unit could not be put away. Please try again.',
  );
  const target = other ?? chosen ?? advice.data?.suggestions[0]?.location ?? null;
  const put = async () => {
    if (!target) return setError('Choose a location.');
    await attempt(async () => {
      await putting.run({ params: { lpn }, body: { locationId: target.id } });
      notify(`${lpn} is put away into ${target.name}.`);
      onClose();
    });
  };
  return (
    <FormDialog
      title={`Put Away ${lpn}`}
      submit={target ? `Put into ${target.name}` : 'Put Away'}
      onSubmit={() => void put()}
      onClose={onClose}
      isBusy={putting.isPending}
      isDirty={false}
      canSubmit={target !== null}
      error={error}
    >
      {parent && (
        <Typography color="text.secondary">It leaves {parent.lpn}, in which it is now.</Typography>
      )}
      <Suggestions
        advice={advice}
        chosenId={other ? null : (target?.id ?? null)}
        onChoose={(location) => {
          setOther(null);
          setChosen(location);
        }}
      />
      <LocationPicker
        label="Another location"
        warehouseId={warehouse.id}
        value={other}
        onPick={setOther}
      />
    </FormDialog>
  );
}
