import { deletePrinter, listPrinters, testPrinter, updatePrinter } from '@lading/contract/calls';
import type { Printer } from '@lading/contract/printers';
import { may } from '@lading/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import type { Card } from '../../ui/CardList.tsx';
import {
  actionsColumn,
  type Column,
  keyColumn,
  Secondary,
  textColumn,
  unitsColumn,
} from '../../ui/columns.tsx';
import { PrintOutlined } from '../../ui/icons.tsx';
import { TextLink } from '../../ui/LinkButton.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { IconAction } from '../../ui/RowActions.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useAskedStep } from '../../ui/useConfirm.tsx';
import { ActiveFilter, activeKinds, withRetired } from '../../ui/useRetire.tsx';
import { useRowButtons } from '../../ui/useRowButtons.tsx';
import { DevicePlace } from './PlaceDialog.tsx';
import { connectionTexts, PrinterForm, printsTexts } from './PrinterForm.tsx';
import { placeText } from './place.ts';
import { printersHead, printersPage } from './printers.queries.ts';

const filterKinds = { active: activeKinds } as const;

const printsText = ({ prints, mediaWidthMm, mediaHeightMm, dpi }: Printer): string =>
  prints === 'LABELS'
    ? `Labels, ${mediaWidthMm} × ${mediaHeightMm} mm, ${dpi} dpi`
    : printsTexts[prints];
const placeOf = ({ workstation, zone }: Printer): string =>
  placeText({ workstation: workstation ?? '', zone: zone ?? '' });
const jobsPath = ({ id }: Printer): string => `/printers/jobs?printerId=${id}`;

/** Who prints, and where; of an agent, whether it is there. */
function reachOf({ connection, address, agentSeenAt }: Printer): string {
  const seen =
    connection === 'AGENT' &&
    (agentSeenAt ? `agent seen ${formatDateTime(agentSeenAt)}` : 'no agent has asked yet');
  return [connectionTexts[connection], address, seen].filter(Boolean).join(' · ');
}

function LastJob({ printer: { lastJob } }: { printer: Printer }) {
  if (!lastJob) return <Secondary>None</Secondary>;
  return (
    <>
      <StatusChip of="printJob" status={lastJob.status} />{' '}
      <Secondary>{lastJob.error ?? formatDateTime(lastJob.createdAt)}</Secondary>
    </>
  );
}

const columns: Column<Printer>[] = [
  keyColumn(
    'Name',
    (printer) => (
      <TextLink to={jobsPath(printer)}>{withRetired(printer.name, printer.active)}</TextLink>
    ),
    { sort: 'name', text: ({ name }) => name },
  ),
  textColumn('Place', (printer) => placeOf(printer) || '–'),
  textColumn('Prints', printsText),
  textColumn('Who Prints', (printer) => (
    <span style={{ overflowWrap: 'anywhere' }}>{reachOf(printer)}</span>
  )),
  unitsColumn('Waiting', ({ waiting }) => waiting),
  textColumn('Last Job', (printer) => <LastJob printer={printer} />),
];

const cardOf = (printer: Printer, actions?: ReactNode): Card => ({
  title: <TextLink to={jobsPath(printer)}>{withRetired(printer.name, printer.active)}</TextLink>,
  badge: printer.lastJob && <StatusChip of="printJob" status={printer.lastJob.status} />,
  detail: [placeOf(printer), printsText(printer), reachOf(printer)].filter(Boolean).join(' · '),
  foot: [`${printer.waiting} waiting`, printer.lastJob?.error].filter(Boolean).join(' · '),
  actions,
});

function useTestPrint() {
  const testing = useCall(testPrinter);
  const notify = useNotify();
  const { take, failure } = useAskedStep();
  const test = ({ id, name, prints }: Printer) =>
    void take(null, `"${name}" could not be tested.`, async () => {
      await testing.run({ params: { id } });
      notify(`A test ${prints === 'LABELS' ? 'label' : 'page'} is on its way to "${name}".`);
    });
  return { test, isBusy: testing.isPending, failure };
}

function usePrinterButtons(onEdit: (row: Printer) => void) {
  const mayWrite = may(useUser().role, 'printers:write');
  const updating = useCall(updatePrinter);
  const { test, isBusy, failure } = useTestPrint();
  const { buttons, ...shown } = useRowButtons<Printer, typeof deletePrinter>({
    what: 'Printer',
    nameOf: ({ name }) => name,
    remove: deletePrinter,
    change: ({ id, version }, active) =>
      updating.run({ params: { id }, body: { active } }, { ifMatch: version }),
    mayWrite,
    onEdit,
  });
  const testButton = (row: Printer) =>
    row.connection !== 'BROWSER' &&
    row.active && (
      <IconAction label={`Test Print on ${row.name}`} disabled={isBusy} onClick={() => test(row)}>
        <PrintOutlined fontSize="small" />
      </IconAction>
    );
  return { mayWrite, buttons: (row: Printer) => buttons(row, testButton(row)), ...shown, failure };
}

/** The printers of a warehouse. */
export function PrintersPage() {
  const warehouse = useCurrentWarehouse();
  const list = useListState(listPrinters, filterKinds);
  const printers = useQuery(printersPage({ ...list.query, warehouseId: warehouse.id }));
  const [edited, setEdited] = useState<Printer | 'new' | null>(null);
  const { mayWrite, buttons, failures, failure, dialogs } = usePrinterButtons(setEdited);
  return (
    <ListPage
      {...printersHead('Printers')}
      counted={['printer']}
      warehouse={warehouse}
      call={listPrinters}
      file="printers"
      create={
        mayWrite && {
          label: 'Create New Printer',
          first: 'Add the First Printer',
          onCreate: () => setEdited('new'),
        }
      }
      above={
        <>
          {failures}
          {failure}
          <DevicePlace />
        </>
      }
      label="Printers"
      list={list}
      result={printers}
      search="Search by name, place or address..."
      filters={<ActiveFilter {...list.field('active')} />}
      columns={[...columns, actionsColumn(buttons)]}
      card={(row) => cardOf(row, buttons(row))}
      rowKey={({ id }) => id}
      empty="No printers found. Until there is one, the browser prints."
      failed="Failed to fetch printers."
    >
      {edited && (
        <PrinterForm
          printer={edited === 'new' ? null : edited}
          warehouseId={warehouse.id}
          onClose={() => setEdited(null)}
        />
      )}
      {dialogs}
    </ListPage>
  );
}
