import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatUnits } from '../../lib/format.ts';
import { EmptyState } from '../EmptyState.tsx';
import {
  CheckCircleOutlined,
  DeleteOutlined as DeleteOutline,
  RadioButtonUnchecked,
} from '../icons.tsx';
import { type DataOf, Loaded, type Results } from '../Loaded.tsx';
import { PanelSkeleton } from '../PanelSkeleton.tsx';
import { inWords, Words } from '../Words.tsx';

export interface FloorRow {
  key: string | number;
  /** Where the row leads, or what a tap on it does. */
  to?: string;
  onClick?: (() => void) | undefined;
  icon?: ReactNode;
  title: ReactNode;
  detail: ReactNode;
  more?: ReactNode;
  end?: ReactNode;
  /** A button beside the row. */
  beside?: ReactNode;
}

interface Props {
  title: string;
  /** The name of the list where its title is more than a name. */
  label?: string;
  rows: readonly FloorRow[];
  empty?: string;
}

/** As high as a thumb needs. A chip without room beside the words stands below them. */
const rowStyle = {
  flex: 1,
  minWidth: 0,
  minHeight: 64,
  px: 2,
  py: 1.25,
  columnGap: 2,
  rowGap: 0.5,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-start',
  textAlign: 'left',
} as const;

export function DoneSign({ isDone }: { isDone: boolean }) {
  return isDone ? (
    <CheckCircleOutlined color="success" titleAccess="Done" />
  ) : (
    <RadioButtonUnchecked color="disabled" titleAccess="To do" />
  );
}

export function Figure({ children }: { children: ReactNode }) {
  return (
    <Typography
      component="span"
      sx={{
        fontSize: 20,
        fontWeight: 700,
        fontVariantNumeric: 'tabular-nums',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Typography>
  );
}

function Row({ to, onClick, icon, title, detail, more, end, beside }: Omit<FloorRow, 'key'>) {
  const content = (
    <>
      {icon}
      <Box component="span" sx={{ flex: '1 1 150px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="span" sx={{ display: 'block', fontSize: 18, fontWeight: 600 }}>
          {inWords(title)}
        </Typography>
        <Typography component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {inWords(detail)}
        </Typography>
        {more}
      </Box>
      {end}
    </>
  );
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', borderTop: '1px solid', borderColor: 'divider' }}
    >
      {to !== undefined ? (
        <ButtonBase component={Link} to={to} sx={rowStyle}>
          {content}
        </ButtonBase>
      ) : onClick ? (
        <ButtonBase onClick={onClick} sx={rowStyle}>
          {content}
        </ButtonBase>
      ) : (
        <Box sx={rowStyle}>{content}</Box>
      )}
      {beside}
    </Box>
  );
}

export function FloorList({ title, label = title, rows, empty }: Props) {
  return (
    <Paper component="section" aria-label={label} sx={{ overflow: 'hidden' }}>
      <Typography variant="h2" sx={{ p: 2, pb: 1 }}>
        <Words>{title}</Words>
      </Typography>
      <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map(({ key, ...row }) => (
          <Row key={key} {...row} />
        ))}
        {rows.length === 0 && empty && (
          <Typography component="li" sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
            {empty}
          </Typography>
        )}
      </Box>
    </Paper>
  );
}

interface ListsProps<R extends Results> {
  results: R;
  failed: string;
  empty: string;
  children: (...data: DataOf<R>) => Props[];
}

/** The tasks that wait, in lists. A list without rows is left out. */
export function FloorLists<const R extends Results>({
  results,
  failed,
  empty,
  children,
}: ListsProps<R>) {
  return (
    <Loaded results={results} failed={failed} holder={<PanelSkeleton lines={4} height={40} />}>
      {(...loaded) => {
        const lists = children(...loaded).filter(({ rows }) => rows.length > 0);
        return lists.length > 0 ? (
          lists.map((list) => <FloorList key={list.title} {...list} />)
        ) : (
          <EmptyState text={empty} />
        );
      }}
    </Loaded>
  );
}

/** The row of a product, and of how many units. */
export const goodsRow = ({ sku, name }: { sku: string; name: string }, units: number) => ({
  title: sku,
  detail: name,
  end: <Figure>{formatUnits(units)}</Figure>,
});

/** Takes the row beside it off its list. */
export function RemoveButton({
  label,
  ...button
}: {
  label: string;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <IconButton aria-label={label} {...button} sx={{ width: 56, height: 56 }}>
      <DeleteOutline />
    </IconButton>
  );
}

export function GoodsTitle({ sku, children }: { sku: string; children: ReactNode }) {
  return (
    <Box>
      <Typography sx={{ fontSize: 24, fontWeight: 700, overflowWrap: 'anywhere' }}>
        {sku}
      </Typography>
      <Typography sx={{ color: 'text.secondary', fontSize: 16, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Box>
  );
}
