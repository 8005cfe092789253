import { unitWords } from '@lading/domain/units';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { counted } from '../../lib/format.ts';
import { Secondary } from '../../ui/columns.tsx';
import type { Packing } from './usePacking.ts';

/**
 * The units that were picked as they stand, each of which one tap makes a package, as its scan
 * does.
 */
export function PickedUnits({ packing }: { packing: Packing }) {
  if (packing.ready.length === 0) return null;
  return (
    <Paper component="section" aria-label="Picked as they stand" sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        Picked as they stand
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {packing.ready.map(({ lpn, kind, lines }) => (
          <Box
            component="li"
            key={lpn}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
              alignItems: 'center',
              justifyContent: 'space-between',
            }}
          >
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {lpn}{' '}
              <Secondary>
                {`${unitWords[kind]}, ${counted(
                  lines.reduce((sum, { quantity }) => sum + quantity, 0),
                  'unit',
                )}`}
              </Secondary>
            </Box>
            <Button
              variant="outlined"
              color="inherit"
              disabled={packing.isBusy}
              aria-label={`Pack ${lpn} as it stands`}
              onClick={() => packing.packUnit(lpn)}
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
