import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { MouseEvent, ReactNode, RefCallback } from 'react';
import { LongList } from './LongList.tsx';
import { inWords } from './Words.tsx';

/**
 * A row on a handheld: a title and a value above, details and a chip below, buttons at the end, or
 * below where they leave no room, and a box to choose it by before. With a foot, the details have a
 * line of their own and the chip stands beside the foot.
 */
export interface Card {
  choice?: ReactNode;
  title: ReactNode;
  value?: ReactNode;
  detail?: ReactNode;
  foot?: ReactNode;
  badge?: ReactNode;
  actions?: ReactNode;
}

/** What a list is called, and how it treats its rows, whether they are cards or a table. */
export interface RowList<T> {
  /** The accessible name. */
  label: string;
  rowKey: (row: T) => string | number;
  /**
   * The searchable text of a row. A long table with it scrolls and has a search field; without it
   * all rows are rendered.
   */
  find?: (row: T) => string;
  highlight?: (row: T) => boolean;
  onRowClick?: (row: T) => void;
}

interface Props<T> extends RowList<T> {
  rows: readonly T[];
  card: (row: T) => Card;
  ref: RefCallback<HTMLElement>;
}

const CARD_HEIGHT = 72;

export const HIGHLIGHT = 'rgba(255,159,67,0.10)';

const rowStyle = {
  px: 2,
  py: 1.25,
  borderTop: '1px solid',
  borderColor: 'divider',
  minHeight: CARD_HEIGHT,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
} as const;

const secondStyle = {
  color: 'text.secondary',
  minWidth: 0,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
} as const;

function CardBody({ card }: { card: Card }) {
  const hasFoot = card.foot !== undefined;
  return (
    <Box sx={{ flex: '1 1 190px', minWidth: 0, display: 'grid', gap: 0.5 }}>
      <Box
        sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'baseline' }}
      >
        <Typography
          component="span"
          sx={{ fontWeight: 600, fontSize: 15, overflowWrap: 'anywhere' }}
        >
          {inWords(card.title)}
        </Typography>
        <Typography
          component="span"
          sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
        >
          {card.value}
        </Typography>
      </Box>
      {hasFoot && (
        <Typography component="span" sx={secondStyle}>
          {inWords(card.detail)}
        </Typography>
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          columnGap: 2,
          rowGap: 0.5,
          alignItems: 'center',
        }}
      >
        <Typography
          component="span"
          sx={{ flex: hasFoot ? '1 1 160px' : '1 1 140px', ...secondStyle }}
        >
          {inWords(hasFoot ? card.foot : card.detail)}
        </Typography>
        {card.badge}
      </Box>
    </Box>
  );
}

/** Opens a row that is clicked, unless the click is for a link or a button in it. */
export const opensRow =
  <T,>(row: T, open: ((row: T) => void) | undefined) =>
  ({ target }: MouseEvent<HTMLElement>) => {
    if (!(target instanceof Element && target.closest('a, button'))) open?.(row);
  };

export function CardList<T>({ card, highlight, onRowClick, ...list }: Props<T>) {
  return (
    <LongList {...list} rowHeight={CARD_HEIGHT}>
      {(row) => {
        const content = card(row);
        return (
          <Box
            onClick={opensRow(row, onRowClick)}
            sx={{ ...rowStyle, bgcolor: highlight?.(row) ? HIGHLIGHT : undefined }}
          >
            {content.choice && <Box sx={{ flexShrink: 0, ml: -1.5 }}>{content.choice}</Box>}
            <CardBody card={content} />
            {content.actions && (
              <Box sx={{ display: 'flex', flexShrink: 0, ml: 'auto', mr: -1 }}>
                {content.actions}
              </Box>
            )}
          </Box>
        );
      }}
    </LongList>
  );
}

export function SkeletonCards({ count, height }: { count: number; height: number | undefined }) {
  return (
    <Box aria-hidden>
      {[...Array(count).keys()].map((row) => (
        <Box key={row} sx={{ ...rowStyle, height }}>
          <Box sx={{ flex: 1, display: 'grid', gap: 0.75 }}>
            <Skeleton width="70%" sx={{ height: 20, transform: 'none' }} />
            <Skeleton width="45%" sx={{ height: 20, transform: 'none' }} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
