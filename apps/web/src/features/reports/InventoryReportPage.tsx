import { getInventoryReport } from '@lading/contract/calls';
import type { StockGroup, StockReport } from '@lading/contract/reports';
import { codeText } from '@lading/domain/codeText';
import { MAX_PRINTED_ROWS } from '@lading/domain/limits';
import { ageBuckets, type StockGrouping } from '@lading/domain/reports';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatUnits } from '../../lib/format.ts';
import { useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import type { Card } from '../../ui/CardList.tsx';
import { type Column, keyColumn, Secondary, textColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { LinkButton, TextLink } from '../../ui/LinkButton.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { PrintButton } from '../../ui/PrintButton.tsx';
import { AvailableUnits, Dash, partsText } from '../../ui/StockParts.tsx';
import { useReportedCustomer } from '../customers/customers.parts.tsx';
import {
  allocationsLink,
  movementsLink,
  narrowerReport,
  type StockFilters,
  stockOfGroup,
} from './reportLinks.ts';
import { stockReport } from './reports.queries.ts';
import { StockFigures } from './StockFigures.tsx';
import { StockFilterBar, type StockListState, stockFilterKinds } from './StockFilterBar.tsx';
import { UnitsLink } from './StockNumbers.tsx';
import { usePrintAll } from './usePrintAll.ts';

const codeWords: Record<StockGrouping, string> = {
  product: 'SKU',
  location: 'Location',
  status: 'Status',
  customer: 'Customer',
};
const searchWords: Record<StockGrouping, string | undefined> = {
  product: 'Search by SKU or product...',
  location: 'Search by location or type...',
  status: undefined,
  customer: 'Search by customer...',
};

const codeOf = (groupBy: StockGrouping, { group }: StockGroup): string =>
  groupBy === 'status' ? codeText(group.code) : group.code || group.name;

interface View {
  groupBy: StockGrouping;
  filters: StockListState['filters'];
  stock: StockFilters;
  /** Undefined until it is loaded. */
  report: StockReport | undefined;
}

/** A column of quantities that link to their details. */
interface Figure {
  header: string;
  /** Describes the quantity to a screen reader, if the header does not. */
  label?: string;
  read: (row: StockGroup) => number | null;
  to: (row: StockGroup) => string;
  sort?: string;
}

function nameColumns(groupBy: StockGrouping): Column<StockGroup>[] {
  if (groupBy === 'product')
    return [textColumn('Product Name', ({ group }) => group.name, { sort: 'name' })];
  if (groupBy !== 'location') return [];
  return [
    textColumn('Type', ({ group }) => (
      <Secondary>{group.id === null ? '–' : codeText(group.name)}</Secondary>
    )),
  ];
}

function CodeLink({ view: { groupBy, filters }, row }: { view: View; row: StockGroup }) {
  return (
    <TextLink to={narrowerReport(groupBy, filters, row)} color="inherit" underline="hover">
      {codeOf(groupBy, row)}
    </TextLink>
  );
}

const promisedColumn = (reason: string | null): Column<StockGroup> => ({
  header: 'Promised',
  align: 'right',
  tight: true,
  cell: ({ promised }) => (promised === null ? <Dash reason={reason} /> : formatUnits(promised)),
});

function columnsOf(view: View): Column<StockGroup>[] {
  const { groupBy, stock, report } = view;
  const asOf = report?.asOf ?? '';
  const reason = report?.totals.placed.reason ?? null;
  const stockOf = (row: StockGroup) => ({ ...stock, ...stockOfGroup(groupBy, row) });
  const figure = ({
    header,
    label = header.toLowerCase(),
    read,
    to,
    sort,
  }: Figure): Column<StockGroup> => ({
    header,
    align: 'right',
    tight: true,
    ...(sort && { sort }),
    cell: (row) => (
      <UnitsLink
        value={read(row)}
        label={`${label} of ${codeOf(groupBy, row)}`}
        to={to(row)}
        reason={reason}
      />
    ),
  });
  return [
    keyColumn(codeWords[groupBy], (row) => <CodeLink view={view} row={row} />, { sort: 'code' }),
    ...nameColumns(groupBy),
    figure({
      header: 'On hand',
      sort: 'onHand',
      read: ({ onHand }) => onHand,
      to: (row) => movementsLink(stockOf(row), asOf),
    }),
    figure({
      header: 'Placed',
      sort: 'allocated',
      read: ({ placed }) => placed,
      to: (row) => allocationsLink(stockOf(row)),
    }),
    promisedColumn(reason),
    {
      header: 'Available',
      sort: 'available',
      align: 'right',
      tight: true,
      cell: (row) => {
        const links = {
          onHand: movementsLink(stockOf(row), asOf),
          placed: allocationsLink(stockOf(row)),
        };
        return (
          <AvailableUnits
            parts={row}
            of={`of ${codeOf(groupBy, row)}`}
            links={links}
            reason={reason}
          />
        );
      },
    },
    ...ageBuckets.map(({ key, label }, index) =>
      figure({
        header: label,
        label: `units, ${label},`,
        read: ({ ageing }) => ageing[key],
        to: (row) => movementsLink(stockOf(row), asOf, report?.ageing[index] ?? {}),
        ...(key === 'over90' && { sort: key }),
      }),
    ),
  ];
}

function cardOf(view: View): (row: StockGroup) => Card {
  const { groupBy, stock, report } = view;
  return (row) => {
    const own = { ...stock, ...stockOfGroup(groupBy, row) };
    const code = codeOf(groupBy, row);
    const kept =
      row.available === null
        ? ''
        : [`${formatUnits(row.available)} available`, partsText(row)].filter(Boolean).join(', ');
    const old = row.ageing.over90 > 0 ? `${formatUnits(row.ageing.over90)} over 90 days` : '';
    const numbers = [kept, old].filter(Boolean).join(' · ');
    return {
      title: <CodeLink view={view} row={row} />,
      value: (
        <UnitsLink
          value={row.onHand}
          label={`on hand of ${code}`}
          to={movementsLink(own, report?.asOf ?? '')}
        />
      ),
      ...(groupBy === 'product' ? { detail: row.group.name, foot: numbers } : { detail: numbers }),
    };
  };
}

export function InventoryReportPage() {
  const warehouse = useCurrentWarehouse();
  const list = useListState(getInventoryReport, stockFilterKinds);
  const whole = { ...list.whole, warehouseId: warehouse.id };
  const query = { ...list.query, ...whole };
  const result = useQuery(stockReport(query));
  const page = useQuery({ ...stockReport(query), select: (answer) => answer.page });
  const printed = usePrintAll(stockReport({ ...whole, limit: MAX_PRINTED_ROWS }));
  const report = result.data?.report;
  const client = useReportedCustomer(list.filters.customerId);
  const { asOf: _, groupBy = 'product', ...stock } = list.filters;
  const view: View = { groupBy, filters: list.filters, stock, report };
  const rows = {
    label: 'Inventory Report',
    columns: columnsOf(view),
    rowKey: (row: StockGroup) => row.group.id ?? row.group.code,
  };
  return (
    <ListPage
      {...rows}
      title="Inventory Report"
      subtitle={
        report &&
        `${warehouse.name}, ${report.isCurrent ? 'now' : 'as of'} ${formatDateTime(report.asOf)}`
      }
      call={getInventoryReport}
      file="inventory-report"
      before={
        <>
          <LinkButton
            to="/reports/movements"
            variant="outlined"
            color="inherit"
            className="no-print"
          >
            Movement History
          </LinkButton>
          <PrintButton
            head={{ reference: `Inventory Report, ${warehouse.name}`, client }}
            prints={{ document: 'INVENTORY_REPORT', report: list.whole }}
            prepare={printed.start}
            isPreparing={printed.isPreparing}
          />
        </>
      }
      above={
        <>
          <StockFilterBar list={list} />
          {!(result.isError && !report) && <StockFigures report={report} stock={stock} />}
        </>
      }
      className="no-print"
      list={{ ...list, whole }}
      result={page}
      search={searchWords[groupBy]}
      card={cardOf(view)}
      empty="No stock fits this report."
      failed="Failed to load the inventory report."
    >
      {printed.data && (
        <div className="print-only">
          <DataTable {...rows} rows={printed.data.page.rows} expected={0} />
          {printed.data.page.next &&
            `The first ${formatUnits(MAX_PRINTED_ROWS)} of ${formatUnits(printed.data.page.total)}.`}
        </div>
      )}
    </ListPage>
  );
}
