import { packOrder } from '@lading/contract/calls';
import type { OrderDetail } from '@lading/contract/orders';
import type { OutboundUnit } from '@lading/contract/picking';
import { unitWords } from '@lading/domain/units';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/api.ts';
import { counted } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { Secondary } from '../../ui/columns.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { oneOrder } from '../orders/orders.queries.ts';
import { unitsOfOrder } from './picking.queries.ts';

interface PickedUnit {
  unit: OutboundUnit;
  /** All that is in it and in the units in it. */
  quantity: number;
}

/** The outermost units that hold goods and are in no package. */
export function unpackedUnits(units: readonly OutboundUnit[]): PickedUnit[] {
  const isOpen = units.filter(({ state, packageId }) => packageId === null && state !== 'SHIPPED');
  const quantityOf = ({ lpn, lines }: OutboundUnit): number =>
    lines.reduce((sum, { quantity }) => sum + quantity, 0) +
    units
      .filter(({ parent }) => parent?.lpn === lpn)
      .reduce((sum, child) => sum + quantityOf(child), 0);
  const holdsPackage = ({ lpn }: OutboundUnit): boolean =>
    units.some(
      (child) => child.parent?.lpn === lpn && (child.packageId !== null || holdsPackage(child)),
    );
  return isOpen
    .filter((unit) => !units.some(({ lpn }) => lpn === unit.parent?.lpn) && !holdsPackage(unit))
    .map((unit) => ({ unit, quantity: quantityOf(unit) }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * The units that were picked as they stand, each of which one tap makes a package. The tote of the
 * order is emptied instead.
 */
export function PickedUnits({ order }: { order: OrderDetail }) {
  const client = useQueryClient();
  const notify = useNotify();
  const found = useQuery(unitsOfOrder(order));
  const packing = useCall(packOrder);
  const [error, setError] = useState<string | null>(null);
  const units = unpackedUnits(found.data ?? []).filter(
    ({ unit }) => (unit.tote ?? unit.lpn) !== order.tote,
  );
  if (units.length === 0) return null;
  const pack = async (lpn: string) => {
    setError(null);
    try {
      const body = { packages: [{ unit: lpn }] };
      const after = await packing.run({ params: { id: order.id }, body });
      client.setQueryData(oneOrder(order.id).queryKey, after);
      notify(`${lpn} is a package.`);
    } catch (reason) {
      setError(errorText(reason, 'Failed to pack the unit.'));
    }
  };
  return (
    <Paper component="section" aria-label="Picked as they stand" sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        Picked as they stand
      </Typography>
      {error && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {error}
        </Alert>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {units.map(({ unit: { id, lpn, kind }, quantity }) => (
          <Box
            component="li"
            key={id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
              alignItems: 'center',
              justifyContent: 'space-between',
            }}
          >
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {lpn} <Secondary>{`${unitWords[kind]}, ${counted(quantity, 'unit')}`}</Secondary>
            </Box>
            <Button
              variant="outlined"
              color="inherit"
              disabled={packing.isPending}
              aria-label={`Pack ${lpn} as it stands`}
              onClick={() => void pack(lpn)}
              sx={{ minHeight: 44 }}
            >
              Pack as It Stands
            </Button>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
