import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

/** One figure with its name. While it is undefined, not known yet, its place is held. */
export function Tile({ label, value, hint }: { label: string; value: ReactNode; hint?: string }) {
  const labelId = useId();
  return (
    <Paper role="group" aria-labelledby={labelId} sx={{ p: 2 }}>
      <Typography id={labelId} sx={{ color: 'text.secondary', fontSize: 13 }}>
        {label}
      </Typography>
      <Typography
        component="div"
        sx={{
          mt: 0.5,
          fontSize: { xs: '1.4rem', sm: '1.75rem' },
          fontWeight: 650,
          lineHeight: 1.2,
          overflowWrap: 'anywhere',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {value ?? <Skeleton width={80} />}
      </Typography>
      {hint && <Typography sx={{ color: 'text.secondary', fontSize: 12, mt: 0.5 }}>{hint}</Typography>}
    </Paper>
  );
}
