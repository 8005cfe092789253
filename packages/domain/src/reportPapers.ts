import { type CartonKind, cartonName } from './cartons.ts';
import { codeText } from './codeText.ts';
import type { StockParts } from './inventory.ts';
import type { Fill, PackagingFigures, PackedIn } from './packagingReport.ts';
import {
  clean,
  factsOf,
  type Paper,
  type PaperFormat,
  type PaperTable,
  type TableColumn,
  tableOf,
} from './papers.ts';
import type { FigureUnit } from './performance.ts';
import { type AgeBucket, ageBuckets, type ReportStep, type StockGrouping } from './reports.ts';

/** The parts of stock; null where they are not known. */
type Parts = { [part in keyof StockParts]: number | null };

/** What a report is limited to, in the words of its filters; empty for all. */
export interface ReportScope {
  customer: string;
  product: string;
  /** Null for what stands in none. */
  location: string | null;
  status: string;
  search: string;
}

export interface ReportedStock {
  warehouse: { name: string };
  asOf: string;
  groupBy: StockGrouping;
  totals: { [part in 'onHand' | 'placed' | 'promised' | 'available']: { value: number | null } };
  ageing: readonly { bucket: AgeBucket; figure: { value: number | null } }[];
  /** Those that are printed. */
  groups: readonly (Pick<Parts, 'onHand' | 'placed' | 'promised' | 'available'> & {
    group: { id: number | null; code: string; name: string };
    ageing: Record<AgeBucket, number>;
  })[];
  /** How many there are. */
  count: number;
}

type ReportedGroup = ReportedStock['groups'][number];

/** Stock by product, location, status or customer, with its age. */
export function inventoryPaper(
  report: ReportedStock,
  scope: ReportScope,
  format: PaperFormat,
): Paper {
  const { warehouse, asOf, groups, count, ...figures } = clean(report);
  const { customer, product, location, status, search } = clean(scope);
  const { words, number, time } = format;
  const shown = count > groups.length ? words.first(number(groups.length), number(count)) : null;
  return {
    title: words.inventoryReport,
    part: null,
    owner: customer,
    code: null,
    facts: factsOf([
      [words.warehouse, warehouse.name],
      [words.asOf, time(asOf)],
      [words.customer, customer],
      [words.product, product],
      [words.location, location ?? words.withoutLocation],
      [words.status, status],
      [words.search, search],
      [words.shown, shown],
    ]),
    blocks: [groupTable(groups, figures, format)],
  };
}

function groupTable(
  groups: readonly ReportedGroup[],
  { groupBy, totals, ageing }: Pick<ReportedStock, 'groupBy' | 'totals' | 'ageing'>,
  format: PaperFormat,
): PaperTable {
  const { words, number } = format;
  const units = (value: number | null | undefined) => (value == null ? '' : number(value));
  const names = nameColumns(groupBy, format);
  const parts = [
    { part: 'onHand', width: 4 },
    { part: 'placed', width: 4 },
    { part: 'promised', width: 5 },
    { part: 'available', width: 5 },
  ] as const;
  return tableOf({
    title: '',
    none: words.nothingFits,
    rows: groups,
    columns: [
      ...names,
      ...parts.map(({ part, width }) => ({
        label: words[part],
        width,
        isNumber: true,
        text: (row: ReportedGroup) => units(row[part]),
      })),
      ...ageBuckets.map(({ key, label }) => ({
        label,
        width: 4,
        isNumber: true,
        text: (row: ReportedGroup) => units(row.ageing[key]),
      })),
    ],
    totals: [
      ...names.map((_, place) => (place === 0 ? words.total : '')),
      ...parts.map(({ part }) => units(totals[part].value)),
      ...ageBuckets.map(({ key }) =>
        units(ageing.find(({ bucket }) => bucket === key)?.figure.value),
      ),
    ],
  });
}

/** What a group is: its code, and of products and locations what says more. */
function nameColumns(groupBy: StockGrouping, { words }: PaperFormat): TableColumn<ReportedGroup>[] {
  const code = { width: 7, isCode: true } as const;
  const codeOrName = ({ group }: ReportedGroup) => group.code || group.name;
  const name = { width: 8 };
  if (groupBy === 'product')
    return [
      { ...code, label: words.sku, text: codeOrName },
      { ...name, label: words.product, text: ({ group }) => group.name },
    ];
  if (groupBy === 'location')
    return [
      { ...code, label: words.location, text: codeOrName },
      { ...name, label: words.type, text: ({ group }) => codeText(group.name) },
    ];
  if (groupBy === 'status')
    return [{ ...code, label: words.status, text: ({ group }) => codeText(group.code) }];
  return [{ ...code, label: words.customer, text: codeOrName }];
}

interface Reported {
  warehouse: { name: string };
  from: string;
  to: string;
}

/** What stands above the figures of a period. */
function headOf(
  title: string,
  { warehouse, from, to }: Reported,
  customer: string,
  { words, day }: PaperFormat,
): Omit<Paper, 'blocks'> {
  return {
    title,
    part: null,
    owner: customer,
    code: null,
    facts: factsOf([
      [words.warehouse, warehouse.name],
      [words.period, `${day(from)} – ${day(to)}`],
      [words.customer, customer],
    ]),
  };
}

interface ReportedFigure {
  key: string;
  label: string;
  value: number | null;
  unit: string;
  population: { count: number; of: string };
  reason: string | null;
  formula: string;
  periods: readonly { from: string; to: string; value: number | null; count: number }[];
}

export interface ReportedPerformance extends Reported {
  step: ReportStep;
  figures: readonly ReportedFigure[];
  /** Null for those who may not see them. */
  pickers:
    | readonly {
        user: { name: string };
        lines: number;
        units: number;
        hours: number;
        linesPerHour: number | null;
      }[]
    | null;
}

/** The figures of a period, the steps of the chosen one, and who picked how much. */
export function performancePaper(
  report: ReportedPerformance,
  { customer, figure: chosen }: { customer: string; figure: string | undefined },
  format: PaperFormat,
): Paper {
  const { figures, pickers, step, ...reported } = clean(report);
  const { words } = format;
  const figure = figures.find(({ key }) => key === chosen) ?? figures[0];
  return {
    ...headOf(words.performanceReport, reported, customer, format),
    blocks: [
      figureTable(figures, format),
      ...(figure ? [stepTable(figure, step, format)] : []),
      ...(pickers ? [pickerTable(pickers, format)] : []),
    ],
  };
}

function figureText(
  value: number | null,
  unit: string,
  { words, decimal, percent }: PaperFormat,
): string {
  if (value === null) return '–';
  const writers: Partial<Record<string, () => string>> = {
    percent: () => percent(value),
    hours: () => words.hours(decimal(value)),
    'lines per hour': () => words.linesAnHour(decimal(value)),
  } satisfies Record<FigureUnit, () => string>;
  return writers[unit]?.() ?? decimal(value);
}

function figureTable(figures: readonly ReportedFigure[], format: PaperFormat): PaperTable {
  const { words, number } = format;
  return tableOf({
    title: '',
    none: '',
    rows: figures,
    columns: [
      { label: words.figure, width: 7, text: ({ label }) => label },
      {
        label: words.value,
        width: 4,
        isNumber: true,
        text: ({ value, unit }) => figureText(value, unit, format),
      },
      {
        label: words.population,
        width: 9,
        text: ({ reason, population: { count, of } }) => reason ?? `${of}: ${number(count)}`,
      },
    ],
    detailsOf: ({ formula }) => [formula],
  });
}

function stepTable(figure: ReportedFigure, step: ReportStep, format: PaperFormat): PaperTable {
  const { words, day, number } = format;
  return tableOf({
    title: `${figure.label}, ${words.byStep[step]}`,
    none: '',
    rows: figure.periods,
    columns: [
      {
        label: words.period,
        width: 7,
        text: ({ from, to }) => (from === to ? day(from) : `${day(from)} – ${day(to)}`),
      },
      {
        label: words.value,
        width: 4,
        isNumber: true,
        text: ({ value }) => figureText(value, figure.unit, format),
      },
      { label: words.population, width: 4, isNumber: true, text: ({ count }) => number(count) },
    ],
  });
}

function pickerTable(
  pickers: NonNullable<ReportedPerformance['pickers']>,
  { words, number, decimal }: PaperFormat,
): PaperTable {
  return tableOf({
    title: words.pickers,
    none: words.nobodyPicked,
    rows: pickers,
    columns: [
      { label: words.user, width: 7, text: ({ user }) => user.name },
      { label: words.lines, width: 3, isNumber: true, text: ({ lines }) => number(lines) },
      { label: words.units, width: 3, isNumber: true, text: ({ units }) => number(units) },
      { label: words.hoursWithPick, width: 3, isNumber: true, text: ({ hours }) => number(hours) },
      {
        label: words.linesPerHour,
        width: 3,
        isNumber: true,
        text: ({ linesPerHour }) => decimal(linesPerHour) || '–',
      },
    ],
  });
}

interface ReportedPackedIn {
  kind: CartonKind;
  packaging: { name: string } | null;
}

type ReportedPackagingFigures = Omit<PackagingFigures, keyof PackedIn> & { cost: number | null };

export interface ReportedPackagings extends Reported {
  orders: { suggested: number; byVolume: number };
  totals: ReportedPackagingFigures & { suggestedCost: number | null };
  packagings: readonly (ReportedPackagingFigures & ReportedPackedIn)[];
  replacements: readonly {
    suggested: ReportedPackedIn;
    used: ReportedPackedIn;
    packages: number;
  }[];
  unmeasured: {
    products: number;
    first: readonly {
      product: { sku: string; name: string };
      orders: number;
      lastOrder: { orderReference: string };
      isMeasured: boolean;
    }[];
  };
}

/** The packagings that were suggested, those that were used, and what could not be measured. */
export function packagingPaper(
  report: ReportedPackagings,
  { customer }: { customer: string },
  format: PaperFormat,
): Paper {
  const { orders, totals, packagings, replacements, unmeasured, ...reported } = clean(report);
  const { words, number, money } = format;
  const more = unmeasured.products - unmeasured.first.length;
  const head = headOf(words.packagingReport, reported, customer, format);
  return {
    ...head,
    facts: [
      ...head.facts,
      ...factsOf([
        [words.suggestedCost, money(totals.suggestedCost)],
        [words.byVolume, words.partOf(number(orders.byVolume), number(orders.suggested))],
      ]),
    ],
    blocks: [
      packagingTable(packagings, totals, format),
      ...(replacements.length > 0 ? [replacementTable(replacements, format)] : []),
      ...(unmeasured.first.length > 0 ? [unmeasuredTable(unmeasured.first, format)] : []),
      ...(more > 0 ? [{ kind: 'TEXT' as const, text: words.moreProducts(number(more)) }] : []),
    ],
  };
}

function packagingTable(
  packagings: ReportedPackagings['packagings'],
  totals: ReportedPackagings['totals'],
  { words, number, percent, money }: PaperFormat,
): PaperTable {
  const fill = ({ value, packages }: Fill): string =>
    words.partOf(percent(value) || '–', number(packages));
  const columns: (Omit<TableColumn<ReportedPackagingFigures>, 'width'> & { width?: number })[] = [
    { label: words.suggested, width: 4, text: ({ suggested }) => number(suggested) },
    { label: words.used, text: ({ used }) => number(used) },
    { label: words.asSuggested, width: 4, text: ({ asSuggested }) => number(asSuggested) },
    { label: words.replaced, width: 4, text: ({ replaced }) => number(replaced) },
    { label: words.volumeFill, width: 5, text: ({ volumeFill }) => fill(volumeFill) },
    { label: words.weightFill, width: 5, text: ({ weightFill }) => fill(weightFill) },
    { label: words.cost, width: 4, text: ({ cost }) => money(cost) || '–' },
  ];
  return tableOf({
    title: '',
    none: words.nothingPacked,
    rows: packagings,
    columns: [
      { label: words.packaging, width: 6, text: cartonName },
      ...columns.map((column) => ({ width: 3, isNumber: true, ...column })),
    ],
    totals: [words.total, ...columns.map(({ text }) => text(totals))],
  });
}

function replacementTable(
  rows: ReportedPackagings['replacements'],
  { words, number }: PaperFormat,
): PaperTable {
  return tableOf({
    title: words.replacements,
    none: '',
    rows,
    columns: [
      { label: words.suggested, width: 6, text: ({ suggested }) => cartonName(suggested) },
      { label: words.used, width: 6, text: ({ used }) => cartonName(used) },
      { label: words.packages, width: 3, isNumber: true, text: (row) => number(row.packages) },
    ],
  });
}

function unmeasuredTable(
  rows: ReportedPackagings['unmeasured']['first'],
  { words, number }: PaperFormat,
): PaperTable {
  return tableOf({
    title: words.unmeasured,
    none: '',
    rows,
    columns: [
      { label: words.sku, width: 5, isCode: true, text: (row) => row.product.sku },
      { label: words.product, width: 8, text: ({ product }) => product.name },
      { label: words.orders, width: 2, isNumber: true, text: ({ orders }) => number(orders) },
      { label: words.lastOrder, width: 4, text: ({ lastOrder }) => lastOrder.orderReference },
      {
        label: words.dimensions,
        width: 4,
        text: ({ isMeasured }) => (isMeasured ? words.measured : words.missing),
      },
    ],
  });
}
