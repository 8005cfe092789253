import type { PerformanceFigure } from '@lading/contract/reports';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { countedOf } from '../../lib/format.ts';
import { FactsPopover } from '../../ui/FactsPopover.tsx';
import { InfoOutlined } from '../../ui/icons.tsx';
import { figureText } from './FigureOverTime.tsx';

function Definition({ figure }: { figure: PerformanceFigure }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const facts = [
    { term: 'Formula', value: figure.formula },
    { term: 'Unit', value: figure.unit },
    { term: 'Population', value: countedOf(figure.population.count, figure.population.of) },
    { term: 'Source', value: figure.source },
  ];
  return (
    <>
      <IconButton
        size="small"
        className="no-print"
        aria-label={`How ${figure.label} is made`}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ position: 'absolute', top: 6, right: 6, color: 'text.secondary' }}
      >
        <InfoOutlined fontSize="small" />
      </IconButton>
      <FactsPopover
        title={figure.label}
        anchor={anchor}
        onClose={() => setAnchor(null)}
        width={{ maxWidth: 420 }}
        facts={facts}
      />
    </>
  );
}

interface Props {
  figure: PerformanceFigure;
  isChosen: boolean;
  onChoose: () => void;
}

export function FigureCard({ figure, isChosen, onChoose }: Props) {
  const { label, value, unit, population, reason } = figure;
  return (
    <Paper
      sx={{
        position: 'relative',
        display: 'flex',
        ...(isChosen ? { outline: '2px solid', outlineColor: 'primary.main' } : {}),
      }}
    >
      <ButtonBase
        onClick={onChoose}
        aria-pressed={isChosen}
        sx={{
          flex: 1,
          p: 2,
          pr: 5,
          borderRadius: 'inherit',
          textAlign: 'left',
          justifyContent: 'flex-start',
          alignItems: 'flex-start',
        }}
      >
        <Box component="span" sx={{ display: 'grid', gap: 0.5 }}>
          <Typography component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
            {label}
          </Typography>
          <Typography
            component="span"
            sx={{
              fontSize: '1.6rem',
              fontWeight: 650,
              lineHeight: 1.2,
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {value === null ? '–' : figureText(value, unit)}
          </Typography>
          <Typography component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
            {reason ?? `of ${countedOf(population.count, population.of)}`}
          </Typography>
        </Box>
      </ButtonBase>
      <Definition figure={figure} />
    </Paper>
  );
}
