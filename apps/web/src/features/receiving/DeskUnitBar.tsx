import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { counted } from '../../lib/format.ts';
import { useLatest } from '../../lib/useLatest.ts';
import { Add } from '../../ui/icons.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { BeginUnitDialog } from './BeginUnitDialog.tsx';
import { beginUnit, goodsIn, unitName, unitRows, withOpen, withoutUnit } from './stagedUnits.ts';
import type { StagedUnit } from './staging.ts';
import type { Receiving } from './useReceiving.ts';

/** The pallet and the units on it: the next goods go into the one that is pressed. */
export function DeskUnitBar({ receiving }: { receiving: Receiving }) {
  const { asn, pallet, change, isFinalizing } = receiving;
  const [isAsking, setAsking] = useState(false);
  const notify = useNotify();
  const latest = useLatest(pallet);
  if (asn?.isTransfer) return null;
  const units = unitRows(pallet).flatMap(({ unit }) => unit ?? []);
  const remove = (unit: StagedUnit) => {
    const lines = goodsIn(pallet, unit.id).length;
    const left = withoutUnit(pallet, unit.id);
    change(() => left);
    const content = lines > 0 ? `, with ${counted(lines, 'line')}` : '';
    notify(`${unitName(unit)} is off the pallet${content}.`, 'info', 'status', {
      label: 'Undo',
      run: () =>
        latest.current === left
          ? change(() => pallet)
          : notify('The pallet was changed since. Correct it by hand.', 'error'),
    });
  };
  const removeLabel = () => change(({ lpn: _, ...unlabelled }) => unlabelled);
  const chipOf = (unit: StagedUnit | null) => {
    const id = unit?.id ?? null;
    const isOpen = (pallet.open ?? null) === id;
    return (
      <Chip
        key={id}
        label={unit ? unitName(unit) : (pallet.lpn ?? 'Pallet')}
        color={isOpen ? 'primary' : 'default'}
        variant={isOpen ? 'filled' : 'outlined'}
        aria-pressed={isOpen}
        disabled={isFinalizing}
        onClick={() => change((before) => withOpen(before, id))}
        {...(unit
          ? { onDelete: () => remove(unit) }
          : pallet.lpn !== undefined && { onDelete: removeLabel })}
      />
    );
  };
  return (
    <Box
      role="group"
      aria-label="Goods go into"
      sx={{ px: 2, pb: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      {(units.length > 0 || pallet.lpn !== undefined) && [null, ...units].map(chipOf)}
      <Button
        size="small"
        startIcon={<Add />}
        disabled={isFinalizing}
        onClick={() => setAsking(true)}
      >
        New Unit
      </Button>
      {isAsking && (
        <BeginUnitDialog
          pallet={pallet}
          onBegin={(unit) => {
            change((before) => beginUnit(before, unit));
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  );
}
