import type { AnnouncedUnit } from '@lading/contract/asns';
import { isActiveAsn } from '@lading/domain/asns';
import { codeText } from '@lading/domain/codeText';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { counted } from '../../lib/format.ts';
import { useNotifiedAttempt, useNotify } from '../../ui/Notifier.tsx';
import { awaitedIn } from './announced.ts';
import { UnitDialog } from './UnitDialog.tsx';
import type { Receiving } from './useReceiving.ts';

/** What a unit is; how much is in it is not said to those who count it. */
function unitText(units: readonly AnnouncedUnit[], unit: AnnouncedUnit, isBlind: boolean): string {
  const awaited = awaitedIn(units, unit.code);
  const goods = awaited
    .flatMap(({ items }) => items)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return [
    codeText(unit.kind),
    awaited.length > 1 && `${awaited.length - 1} in it`,
    !isBlind && counted(goods, 'unit'),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The outermost announced units that are not received yet, each with a button that receives it. */
export function DeskUnits({ receiving }: { receiving: Receiving }) {
  const { asn, desk } = receiving;
  const { units, asked, isBlind, isBusy, meet, receive, close } = desk;
  const notify = useNotify();
  const attempt = useNotifiedAttempt();
  const isAwaited = (code: string | null) =>
    units.some((unit) => unit.code === code && unit.receivedAs === null);
  const outer = units.filter(
    ({ code, parent }) => isAwaited(code) && (parent === null || !isAwaited(parent)),
  );
  if (!asn || !isActiveAsn(asn.status) || outer.length === 0) return null;
  const take = (unit: AnnouncedUnit) =>
    attempt(async () => {
      const problem = await meet(unit);
      if (problem !== null) notify(problem, 'error');
    }, `Failed to receive ${unit.code}.`);
  return (
    <Box component="section" aria-label="Announced units" sx={{ px: 2, pb: 2 }}>
      <Typography variant="h3">Announced Units</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 1 }}>
        {outer.map((unit) => (
          <Box
            component="li"
            key={unit.code}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}
          >
            <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <strong>{unit.code}</strong>
              <Box sx={{ color: 'text.secondary' }}>{unitText(units, unit, isBlind)}</Box>
            </Box>
            <Button
              variant="outlined"
              disabled={isBusy}
              aria-label={`Receive ${unit.code}`}
              onClick={() => void take(unit)}
            >
              Receive
            </Button>
          </Box>
        ))}
      </Box>
      {asked !== null && (
        <UnitDialog
          key={asked}
          code={asked}
          units={units}
          isBlind={isBlind}
          onReceive={(found) => receive(asked, found)}
          onClose={close}
        />
      )}
    </Box>
  );
}
