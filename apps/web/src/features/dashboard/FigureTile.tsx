import type { DashboardFigure } from '@lading/contract/dashboard';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatUnits, nounOf } from '../../lib/format.ts';
import { TextLink } from '../../ui/LinkButton.tsx';
import { InfoTip } from '../../ui/Tile.tsx';

interface Props {
  label: string;
  population: string;
  figure: DashboardFigure | undefined;
  /** The list behind the figure. */
  to: string;
}

/** A current figure. It links to the list behind it and explains its population. */
export function FigureTile({ label, population, figure, to }: Props) {
  const labelId = useId();
  const value = figure && formatUnits(figure.value);
  const unit = figure && nounOf(figure.value, figure.unit);
  return (
    <Paper role="group" aria-labelledby={labelId} sx={{ p: 2, position: 'relative' }}>
      <Typography id={labelId} sx={{ color: 'text.secondary', fontSize: 13, pr: 4 }}>
        {label}
      </Typography>
      <Box
        sx={{
          mt: 0.5,
          fontSize: '1.75rem',
          fontWeight: 650,
          lineHeight: 1.2,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {value === undefined ? (
          <Skeleton width={80} />
        ) : (
          <TextLink
            to={to}
            color="inherit"
            underline="hover"
            aria-label={`${label}: ${value} ${unit}`}
          >
            {value}
          </TextLink>
        )}
      </Box>
      <Typography sx={{ color: 'text.secondary', fontSize: 12, mt: 0.5, minHeight: '1.5em' }}>
        {unit}
      </Typography>
      <InfoTip label={`What ${label} counts`} text={population} />
    </Paper>
  );
}
