import type { CountDetail, CountLine } from '@lading/contract/counts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { formatDateTime, formatMoney, formatPercent, formatUnits } from '../../lib/format.ts';
import { type Column, chipColumn, keyColumn, Secondary, textColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LocationLink, PalletLink, ProductLink } from '../../ui/RecordLinks.tsx';
import { countedText, isAssumed, lineNotes, signed } from './countWords.ts';

const filters = {
  all: { label: 'All', fits: () => true, empty: 'This count has no lines.' },
  differences: {
    label: 'Differences',
    fits: (line: CountLine) =>
      (line.variance ?? 0) !== 0 || line.recordedIn !== null || line.differs,
    empty: 'Everything that was counted agrees with the ledger.',
  },
  notEntered: {
    label: 'Not entered',
    fits: (line: CountLine) => !line.entered,
    empty: 'Every line was entered.',
  },
} as const;
type Filter = keyof typeof filters;

const isFilter = (text: string | null): text is Filter => text !== null && text in filters;

const units = (value: number | null = null): string => (value === null ? '–' : formatUnits(value));

function Attempts({ line, children }: { line: CountLine; children: ReactNode }) {
  if (line.attempts.length < 2) return children;
  const trail = line.attempts
    .map(
      ({ quantity, user, at, withdrawnAt = null }) =>
        `${formatUnits(quantity)} by ${user.name}, ${formatDateTime(at)}${withdrawnAt === null ? '' : ', withdrawn'}`,
    )
    .join('; ');
  return (
    <Tooltip title={trail} describeChild>
      <Box component="span" tabIndex={0} sx={{ borderBottom: '1px dotted' }}>
        {children}
      </Box>
    </Tooltip>
  );
}

function Variance({ line }: { line: CountLine }) {
  if (line.variance === null) return '–';
  const colour =
    line.variance === 0
      ? 'text.secondary'
      : line.isAccurate
        ? 'text.primary'
        : line.variance > 0
          ? 'warning.main'
          : 'error.main';
  const percentage =
    line.variancePercentage === null ? 'new' : signed(line.variancePercentage, formatPercent);
  return (
    <Box component="span" sx={{ color: colour, fontWeight: 650 }}>
      {signed(line.variance)} {line.variance !== 0 && <Secondary>({percentage})</Secondary>}
    </Box>
  );
}

function Notes({ line }: { line: CountLine }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {lineNotes(line).map((note) => (
        <Chip key={note} size="small" label={note} />
      ))}
    </Box>
  );
}

const foundText = (line: CountLine): string =>
  isAssumed(line) ? 'Not entered, counts as 0' : units(line.countedQuantity);

/** `95 of 96 expected · Lot L-1 · LPN-00000012`. */
const Found = ({ line }: { line: CountLine }) => (
  <>
    {foundText(line)} of {units(line.expectedQuantity)} expected
    {line.lot && ` · Lot ${line.lot.code}`}
    {line.pallet && (
      <>
        {' · '}
        <PalletLink lpn={line.pallet.lpn} />
      </>
    )}
  </>
);

const right = { align: 'right', tight: true } as const;

function columnsOf(choose: ((line: CountLine) => ReactNode) | null): Column<CountLine>[] {
  return [
    ...(choose ? [{ header: 'Recount', cell: choose, tight: true, narrow: true }] : []),
    keyColumn('Location', ({ location }) => <LocationLink location={location} />, {
      text: ({ location }) => location.name,
    }),
    textColumn('Product', ({ product, lot, pallet }) => (
      <>
        <ProductLink product={product} />
        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
          {[product.name, lot && `Lot ${lot.code}`].filter(Boolean).join(' · ')}
          {pallet && (
            <>
              {' · '}
              <PalletLink lpn={pallet.lpn} />
            </>
          )}
        </Box>
      </>
    )),
    { header: 'Expected', ...right, cell: ({ expectedQuantity }) => units(expectedQuantity) },
    {
      header: 'Counted',
      ...right,
      cell: (line) => (
        <Attempts line={line}>
          <strong>{countedText(line)}</strong>
        </Attempts>
      ),
    },
    { header: 'Variance', ...right, cell: (line) => <Variance line={line} /> },
    {
      header: 'Value',
      ...right,
      cell: ({ varianceValue }) =>
        varianceValue === null ? '–' : signed(varianceValue, formatMoney),
    },
    chipColumn('Notes', (line) => <Notes line={line} />),
    textColumn('Counted by', ({ countedBy }) => <Secondary>{countedBy?.name ?? '–'}</Secondary>),
  ];
}

function FilterTabs({
  count,
  filter,
  onFilter,
}: {
  count: CountDetail;
  filter: Filter;
  onFilter: (next: Filter) => void;
}) {
  return (
    <Tabs
      value={filter}
      onChange={(_, next: Filter) => onFilter(next)}
      aria-label="Which lines"
      variant="scrollable"
      scrollButtons={false}
      sx={{
        px: 1,
        borderBottom: '1px solid',
        borderColor: 'divider',
        '& .MuiTab-root': { minWidth: 0, px: { xs: 1, sm: 2 } },
      }}
    >
      {Object.entries(filters).map(([name, { label, fits }]) => (
        <Tab key={name} value={name} label={`${label} (${count.lines.filter(fits).length})`} />
      ))}
    </Tabs>
  );
}

interface Props {
  count: CountDetail;
  /** The ids chosen for a recount; null if none can be chosen. */
  chosen: ReadonlySet<number> | null;
  onToggle: (id: number) => void;
}

export function ReviewLines({ count, chosen, onToggle }: Props) {
  const [params, setParams] = useSearchParams();
  const shown = params.get('show');
  const filter: Filter = isFilter(shown) ? shown : 'differences';
  const lines = count.lines.filter(filters[filter].fits);
  const choose = (line: CountLine) => (
    <Checkbox
      size="small"
      checked={chosen?.has(line.id) ?? false}
      onChange={() => onToggle(line.id)}
      slotProps={{
        input: { 'aria-label': `Count ${line.product.sku} in ${line.location.name} again` },
      }}
      sx={{ p: 0.5 }}
    />
  );
  return (
    <Paper component="section" aria-label="Lines" sx={{ overflow: 'hidden' }}>
      <FilterTabs
        count={count}
        filter={filter}
        onFilter={(next) => setParams({ show: next }, { replace: true })}
      />
      {lines.length === 0 ? (
        <EmptyState text={filters[filter].empty} />
      ) : (
        <DataTable
          label="Lines"
          rows={lines}
          expected={5}
          rowKey={({ id }) => id}
          find={({ location, product, pallet }) =>
            `${location.name} ${product.sku} ${product.name} ${pallet?.lpn ?? ''}`
          }
          columns={columnsOf(chosen && choose)}
          highlight={(line) => line.isAccurate === false}
          card={(line) => ({
            title: (
              <>
                <LocationLink location={line.location} /> · <ProductLink product={line.product} />
              </>
            ),
            value: <Variance line={line} />,
            detail: <Found line={line} />,
            badge: <Notes line={line} />,
            actions: chosen ? choose(line) : undefined,
          })}
        />
      )}
    </Paper>
  );
}
