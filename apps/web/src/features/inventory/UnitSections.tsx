import { nestUnit, unnestUnit } from '@lading/contract/calls';
import type { PalletSummary, Unit } from '@lading/contract/inventory';
import { codeText } from '@lading/domain/codeText';
import type { UnitEvent } from '@lading/domain/units';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { formatDateTime, formatUnits } from '../../lib/format.ts';
import { useAttempt } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { actionsColumn, keyColumn, Secondary, textColumn, unitsColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Failure } from '../../ui/LoadFailed.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { PalletLink } from '../../ui/RecordLinks.tsx';
import { Section } from '../../ui/Section.tsx';

/** Takes units out of the one in which they stand. The caller shows the failure. */
export function useTakeOut() {
  const notify = useNotify();
  const taking = useCall(unnestUnit);
  const nesting = useCall(nestUnit);
  const { error, setError, attempt } = useAttempt(
    'The unit could not be taken out. Please try again.',
  );
  const [taken, setTaken] = useState<string | null>(null);
  const putBack = (lpn: string, parent: string) =>
    attempt(async () => {
      await nesting.run({ params: { lpn }, body: { into: parent } });
      notify(`Undone: ${lpn} is in ${parent} again.`);
    });
  const takeOut = (lpn: string, parent: string) =>
    attempt(async () => {
      setTaken(lpn);
      await taking.run({ params: { lpn } });
      notify(`${lpn} is no longer in ${parent}.`, 'success', 'status', {
        label: 'Undo',
        run: () => void putBack(lpn, parent),
      });
    });
  return {
    takeOut,
    busyWith: taking.isPending || nesting.isPending ? taken : null,
    failure: error && <Failure text={error} reason={null} onClose={() => setError(null)} />,
  };
}

/** The units that stand in a unit directly. */
export function InsideSection({ unit, mayMove }: { unit: Unit; mayMove: boolean }) {
  const { takeOut, busyWith, failure } = useTakeOut();
  if (unit.inside.length === 0) return null;
  const actionsOf = ({ lpn }: PalletSummary): ReactNode =>
    mayMove && (
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        loading={busyWith === lpn}
        disabled={busyWith !== null}
        onClick={() => void takeOut(lpn, unit.lpn)}
      >
        Take Out
      </Button>
    );
  return (
    <Section title="Units in it">
      {failure}
      <DataTable
        label="Units in it"
        rows={unit.inside}
        expected={1}
        rowKey={({ id }) => id}
        columns={[
          keyColumn<PalletSummary>('LPN', ({ lpn }) => <PalletLink lpn={lpn} />, {
            text: ({ lpn }) => lpn,
          }),
          textColumn<PalletSummary>('Kind', kindText),
          unitsColumn<PalletSummary>('Products', ({ lines }) => lines),
          unitsColumn<PalletSummary>('Units', ({ totalQuantity }) => totalQuantity),
          ...(mayMove ? [actionsColumn<PalletSummary>(actionsOf)] : []),
        ]}
        card={(inner) => ({
          title: <PalletLink lpn={inner.lpn} />,
          value: formatUnits(inner.totalQuantity),
          detail: kindText(inner),
          actions: actionsOf(inner),
        })}
      />
    </Section>
  );
}

/** `CARTON`, `Tote TOTE-07`. */
const kindText = ({ kind, tote }: PalletSummary): string =>
  tote ? `Tote ${tote}` : codeText(kind);

const eventTexts: Record<UnitEvent, string> = {
  NEST: 'Put into',
  UNNEST: 'Taken out of',
  RELABEL: 'Label changed from',
};

/** What happened to a unit besides movements of its stock. */
export function UnitHistory({ history }: Pick<Unit, 'history'>) {
  if (history.length === 0) return null;
  return (
    <Section title="Unit history">
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 2, pt: 0, display: 'grid', gap: 1.5 }}>
        {history.map(({ at, user, event, parent, formerLpn }) => (
          <Box component="li" key={`${at}:${event}:${parent?.lpn}`}>
            {eventTexts[event]} {parent ? <PalletLink lpn={parent.lpn} /> : formerLpn}
            <Box>
              <Secondary>
                {formatDateTime(at)} · {user.name}
              </Secondary>
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
