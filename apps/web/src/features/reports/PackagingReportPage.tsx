import { getPackagingReport } from '@lading/contract/calls';
import type { PackagingFigures, PackagingReport } from '@lading/contract/reports';
import { cartonName } from '@lading/domain/cartons';
import { dayIn } from '@lading/domain/time';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { counted, formatDate, formatMoney, formatPercent, formatUnits } from '../../lib/format.ts';
import { useAddress } from '../../lib/useAddress.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import type { Card } from '../../ui/CardList.tsx';
import { type Column, keyColumn, Secondary, textColumn, unitsColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PrintButton } from '../../ui/PrintButton.tsx';
import { OrderLink, ProductLink, skuColumn } from '../../ui/RecordLinks.tsx';
import { Section } from '../../ui/Section.tsx';
import { SumTiles } from '../../ui/Tile.tsx';
import { useReportedCustomer } from '../customers/customers.parts.tsx';
import { PeriodFilterBar } from './PeriodFilterBar.tsx';
import { readPeriod } from './performanceFilters.ts';
import { packagingReport } from './reports.queries.ts';

type Replacement = PackagingReport['replacements'][number];
type Unmeasured = PackagingReport['unmeasured']['first'][number];
type Totals = PackagingReport['totals'];

const packages = (count: number): string => counted(count, 'package');
const cartons = (count: number): string => counted(count, 'carton');

/** `62.5%`, and of how many packages. */
function Fill({ fill: { value, packages: count } }: { fill: PackagingFigures['volumeFill'] }) {
  return (
    <>
      {formatPercent(value)} <Secondary>of {formatUnits(count)}</Secondary>
    </>
  );
}

const shareText = (part: number, whole: number): string =>
  formatPercent(whole === 0 ? null : Math.round((part / whole) * 10_000) / 100);

/** Suggested cartons that became packages: those that were kept and those that were replaced. */
const taken = ({ asSuggested, replaced }: Pick<Totals, 'asSuggested' | 'replaced'>): number =>
  asSuggested + replaced;

const numeric = { align: 'right', tight: true } as const;
const columns: Column<PackagingFigures>[] = [
  keyColumn('Packaging', cartonName),
  unitsColumn('Suggested', ({ suggested }) => suggested),
  unitsColumn('Used', ({ used }) => used),
  unitsColumn('As Suggested', ({ asSuggested }) => asSuggested),
  unitsColumn('Replaced', ({ replaced }) => replaced),
  textColumn('Fill by Volume', ({ volumeFill }) => <Fill fill={volumeFill} />, numeric),
  textColumn('Fill by Weight', ({ weightFill }) => <Fill fill={weightFill} />, numeric),
  textColumn('Cost', ({ cost }) => formatMoney(cost), numeric),
];

const cardOf = (row: PackagingFigures): Card => ({
  title: cartonName(row),
  value: `${formatUnits(row.used)} used`,
  detail: `${formatUnits(row.suggested)} suggested, ${formatUnits(row.asSuggested)} as suggested, ${formatUnits(row.replaced)} replaced`,
  foot: `Volume ${formatPercent(row.volumeFill.value)} of ${formatUnits(row.volumeFill.packages)} · Weight ${formatPercent(row.weightFill.value)} of ${formatUnits(row.weightFill.packages)} · Cost ${formatMoney(row.cost)}`,
});

const replacementColumns: Column<Replacement>[] = [
  keyColumn('Suggested', ({ suggested }) => cartonName(suggested)),
  textColumn('Used', ({ used }) => cartonName(used)),
  unitsColumn('Packages', ({ packages: count }) => count),
];

const lastOrderOf = ({ lastOrder }: Unmeasured) => <OrderLink order={lastOrder} />;
const stateOf = ({ isMeasured }: Unmeasured): string =>
  isMeasured ? 'Measured by now' : 'Missing';
const unmeasuredColumns: Column<Unmeasured>[] = [
  skuColumn(),
  textColumn('Product Name', ({ product }) => product.name),
  unitsColumn('Orders', ({ orders }) => orders),
  textColumn('Last Order', lastOrderOf),
  textColumn('Dimensions', stateOf, { tight: true }),
];

const tiles: Parameters<typeof SumTiles<PackagingReport>>[0]['tiles'] = [
  {
    label: 'Packed as suggested',
    read: ({ totals }) => shareText(totals.asSuggested, taken(totals)),
    more: ({ totals }) => `of ${packages(taken(totals))} with a suggestion`,
  },
  {
    label: 'Replaced by the packer',
    read: ({ totals }) => shareText(totals.replaced, taken(totals)),
    more: ({ totals }) => `${formatUnits(totals.replaced)} of ${packages(taken(totals))}`,
  },
  {
    label: 'Packages',
    read: ({ totals }) => formatUnits(totals.used),
    more: ({ totals, orders }) =>
      `${cartons(totals.suggested)} suggested; ${counted(orders.shipped, 'shipped order')}, ${formatUnits(orders.suggested)} with a suggestion`,
  },
  {
    label: 'Fill by volume',
    read: ({ totals }) => formatPercent(totals.volumeFill.value),
    more: ({ totals }) => `of ${packages(totals.volumeFill.packages)} that could be measured`,
  },
  {
    label: 'Fill by weight',
    read: ({ totals }) => formatPercent(totals.weightFill.value),
    more: ({ totals }) => `of ${packages(totals.weightFill.packages)} with weight and limit`,
  },
  {
    label: 'Cost of the packages',
    read: ({ totals }) => formatMoney(totals.cost),
    more: ({ totals }) => `${formatUnits(totals.costed)} of ${packages(totals.used)} have a cost`,
  },
  {
    label: 'Cost as suggested',
    read: ({ totals }) => formatMoney(totals.suggestedCost),
    more: ({ totals }) =>
      `${formatUnits(totals.suggestedCosted)} of ${cartons(totals.suggested)} have a cost`,
  },
  {
    label: 'Orders without dimensions',
    read: ({ orders }) => shareText(orders.byVolume, orders.suggested),
    more: ({ orders }) =>
      `${formatUnits(orders.byVolume)} of ${counted(orders.suggested, 'order')} with a suggestion`,
  },
];

function Comparison({ report }: { report: PackagingReport }) {
  const { packagings, replacements, unmeasured } = report;
  const more = unmeasured.products - unmeasured.first.length;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Section title="Packagings">
        {packagings.length === 0 ? (
          <EmptyState dense text="No order shipped with packages in this period." />
        ) : (
          <DataTable
            label="Packagings"
            columns={columns}
            rows={packagings}
            expected={0}
            rowKey={({ kind, packaging }) => packaging?.id ?? kind}
            card={cardOf}
          />
        )}
      </Section>
      <Section title="Replaced by the Packer">
        {replacements.length === 0 ? (
          <EmptyState dense text="Nothing was packed in another packaging than suggested." />
        ) : (
          <DataTable
            label="Replaced by the Packer"
            columns={replacementColumns}
            rows={replacements}
            expected={0}
            rowKey={({ suggested, used }) =>
              [suggested, used].map(({ kind, packaging }) => packaging?.id ?? kind).join(' ')
            }
            card={({ suggested, used, packages: count }) => ({
              title: cartonName(suggested),
              value: packages(count),
              detail: `used ${cartonName(used)}`,
            })}
          />
        )}
      </Section>
      <Section title="Products Without Dimensions">
        {unmeasured.first.length === 0 ? (
          <EmptyState
            dense
            text="No carton was suggested without the dimensions of its products."
          />
        ) : (
          <>
            <DataTable
              label="Products Without Dimensions"
              columns={unmeasuredColumns}
              rows={unmeasured.first}
              expected={0}
              rowKey={({ product }) => product.id}
              card={(row) => ({
                title: <ProductLink product={row.product} />,
                value: counted(row.orders, 'order'),
                detail: row.product.name,
                foot: (
                  <>
                    {stateOf(row)} · Last order {lastOrderOf(row)}
                  </>
                ),
              })}
            />
            {more > 0 && (
              <Typography sx={{ p: 2, color: 'text.secondary' }}>
                {`And ${counted(more, 'other product')} with fewer orders.`}
              </Typography>
            )}
          </>
        )}
      </Section>
    </Box>
  );
}

/** The packagings that were suggested, and those that were used. */
export function PackagingReportPage() {
  const warehouse = useCurrentWarehouse();
  const [params, write] = useAddress();
  const { query: asked, problem } = readPeriod(params, dayIn(warehouse.timeZone, new Date()));
  const query = { ...asked, warehouseId: warehouse.id };
  const result = useQuery({ ...packagingReport(query), enabled: problem === null });
  const client = useReportedCustomer(asked.customerId);
  const days = `${warehouse.name}, ${formatDate(asked.from)} – ${formatDate(asked.to)}`;
  return (
    <>
      <PageHeader
        title="Packagings Used"
        subtitle={`${days}; inside, tare and cost are those of today`}
        actions={
          <>
            <PrintButton
              head={{ reference: `Packagings Used, ${days}`, client }}
              prints={{ document: 'PACKAGING_REPORT', report: asked }}
            />
            <ExportButton endpoint={getPackagingReport} input={{ query }} name="packagings-used" />
          </>
        }
      />
      <PeriodFilterBar
        query={asked}
        problem={problem}
        onChange={(entries) => write(entries, { replace: true })}
      />
      {problem !== null ? null : result.isError && !result.data ? (
        <LoadFailed
          text="Failed to load the report on packagings."
          onRetry={() => void result.refetch()}
          busy={result.isFetching}
        />
      ) : (
        <Box sx={{ opacity: result.isPlaceholderData ? 0.6 : 1 }}>
          <SumTiles result={result} tiles={tiles} />
          {result.data && <Comparison report={result.data} />}
        </Box>
      )}
    </>
  );
}
