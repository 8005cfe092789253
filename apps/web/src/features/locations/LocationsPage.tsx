import { deleteLocation, listLocations, updateLocation } from '@lading/contract/calls';
import type { Location } from '@lading/contract/locations';
import { codeText } from '@lading/domain/codeText';
import { locationTypes, placeByDefault } from '@lading/domain/locations';
import { may } from '@lading/domain/permissions';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { codeChoices } from '../../lib/choices.ts';
import { counted } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { type ListState, useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import type { Card } from '../../ui/CardList.tsx';
import { actionsColumn, type Column, keyColumn, textColumn } from '../../ui/columns.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { PrintOutlined } from '../../ui/icons.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { useNotifiedAttempt } from '../../ui/Notifier.tsx';
import { PrinterButton, PrinterIcon } from '../../ui/PrinterButton.tsx';
import { LocationLink } from '../../ui/RecordLinks.tsx';
import { ActiveFilter, activeKinds, RetiredChip } from '../../ui/useRetire.tsx';
import { useRowButtons } from '../../ui/useRowButtons.tsx';
import { type Selection, useSelection } from '../../ui/useSelection.tsx';
import { LocationForm } from './LocationForm.tsx';
import { ZoneFilter } from './locations.parts.tsx';
import { locationsPage } from './locations.queries.ts';
import { useLocationUpload } from './UploadLocations.tsx';

const filterKinds = { type: locationTypes, zone: 'text', active: activeKinds } as const;
const typeChoices = codeChoices(locationTypes);

const columns: Column<Location>[] = [
  keyColumn('Name', (row) => <LocationLink location={row} />, {
    sort: 'name',
    text: ({ name }) => name,
  }),
  textColumn('Type', ({ type }) => codeText(type), { sort: 'type' }),
  textColumn('Barcode', ({ barcode }) => barcode ?? 'N/A', { sort: 'barcode' }),
  textColumn('Place', (row) => <PlaceChips row={row} />),
];

function chipsOf({
  active,
  blockedIn,
  blockedOut,
  blockReason,
  pickable,
  type,
  zone,
  sequence,
  capacity,
}: Location): ReactNode[] {
  const ways = blockedIn && blockedOut ? 'Blocked' : blockedIn ? 'Blocked in' : 'Blocked out';
  return [
    !active && <RetiredChip key="retired" />,
    (blockedIn || blockedOut) && (
      <Chip key="block" size="small" color="error" label={`${ways}: ${blockReason}`} />
    ),
    !pickable && placeByDefault(type).pickable && (
      <Chip key="pickable" size="small" color="info" label="Not picked" />
    ),
    zone && <Chip key="zone" size="small" variant="outlined" label={zone} />,
    capacity !== null && (
      <Chip
        key="capacity"
        size="small"
        variant="outlined"
        label={`Up to ${counted(capacity, 'unit')}`}
      />
    ),
    sequence !== null && (
      <Chip key="sequence" size="small" variant="outlined" label={`Stop ${sequence}`} />
    ),
  ].filter(Boolean);
}

function PlaceChips({ row }: { row: Location }) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}
    >
      {chipsOf(row)}
    </Box>
  );
}

const labelOf = ({ name, barcode }: Location) => ({ locationName: name, barcodeValue: barcode });

function PrintOne({ row }: { row: Location }) {
  return (
    <PrinterIcon
      label={`Print barcode of ${row.name}`}
      prints={{ document: 'LOCATION', ids: [row.id] }}
      page={{ to: '/print/barcode', state: labelOf(row) }}
    />
  );
}

interface PrintChosenProps {
  selection: Selection<Location>;
  /** The rows of the whole list, not of a page alone. */
  total: number;
  readAll: () => Promise<readonly Location[]>;
}

/** Chooses all labels of the list, and prints what is chosen. */
function PrintChosen({ selection: { chosen, choose }, total, readAll }: PrintChosenProps) {
  const attempt = useNotifiedAttempt();
  const hasAll = chosen.length >= total;
  const chooseAll = () =>
    void attempt(async () => choose(await readAll()), 'Failed to fetch locations.');
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={hasAll ? () => choose([]) : chooseAll}>
        {hasAll ? 'Choose None' : 'Choose All'}
      </Button>
      {chosen.length > 0 && (
        <PrinterButton
          prints={{ document: 'LOCATION', ids: chosen.map(({ id }) => id) }}
          page={{ to: '/print/barcode', state: { labels: chosen.map(labelOf) } }}
          variant="outlined"
          startIcon={<PrintOutlined />}
        >
          Print {counted(chosen.length, 'label')}
        </PrinterButton>
      )}
    </>
  );
}

const cardOf = (row: Location, choice?: ReactNode, actions?: ReactNode): Card => ({
  choice,
  title: <LocationLink location={row} />,
  detail: `${codeText(row.type)} · ${row.barcode ?? 'N/A'}`,
  ...(chipsOf(row).length > 0 && { foot: <PlaceChips row={row} /> }),
  actions,
});

function useLocationButtons(mayWrite: boolean, onEdit: (row: Location) => void) {
  const updating = useCall(updateLocation);
  const { buttons, ...shown } = useRowButtons<Location, typeof deleteLocation>({
    what: 'Location',
    nameOf: ({ name }) => name,
    remove: deleteLocation,
    change: ({ id, name, type, version }, active) =>
      updating.run({ params: { id }, body: { name, type, active } }, { ifMatch: version }),
    mayWrite,
    onEdit,
  });
  return { buttons: (row: Location) => buttons(row, <PrintOne row={row} />), ...shown };
}

type LocationList = ListState<typeof listLocations, typeof filterKinds>;

/** Returns what reads the whole list instead of a page of it. */
function useAllLocations({ query }: LocationList, warehouseId: number): () => Promise<Location[]> {
  const client = useQueryClient();
  return async () => {
    const { limit: _, cursor: __, ...whole } = query;
    return (await client.fetchQuery(locationsPage({ ...whole, warehouseId }))).rows;
  };
}

function Filters({ list, warehouseId }: { list: LocationList; warehouseId: number }) {
  return (
    <>
      <FilterSelect label="Type" choices={typeChoices} {...list.field('type')} />
      <ZoneFilter warehouseId={warehouseId} {...list.field('zone')} />
      <ActiveFilter {...list.field('active')} />
    </>
  );
}

export function LocationsPage() {
  const { role } = useUser();
  const mayWrite = may(role, 'locations:write');
  // Who moves no goods has no bins to label.
  const mayPrint = may(role, 'stock:move');
  const warehouse = useCurrentWarehouse();
  const list = useListState(listLocations, filterKinds);
  const locations = useQuery(locationsPage({ ...list.query, warehouseId: warehouse.id }));
  const readAll = useAllLocations(list, warehouse.id);
  const selection = useSelection(locations.data?.rows, {
    header: 'Print',
    label: ({ name }) => `Choose ${name} for printing`,
  });
  const [edited, setEdited] = useState<Location | 'new' | null>(null);
  const upload = useLocationUpload(warehouse.id);
  const { buttons, failures, dialogs } = useLocationButtons(mayWrite, setEdited);
  return (
    <ListPage
      title="Locations"
      counted={['location']}
      warehouse={warehouse}
      call={listLocations}
      file="locations"
      before={
        mayPrint &&
        locations.data &&
        locations.data.rows.length > 0 && (
          <PrintChosen selection={selection} total={locations.data.total} readAll={readAll} />
        )
      }
      actions={mayWrite && upload.buttons}
      create={
        mayWrite && {
          label: 'Create New Location',
          first: 'Add the First Location',
          onCreate: () => setEdited('new'),
        }
      }
      above={
        <>
          {upload.refusal}
          {failures}
        </>
      }
      label="Locations"
      list={list}
      result={locations}
      search="Search by name or barcode..."
      filters={<Filters list={list} warehouseId={warehouse.id} />}
      columns={mayPrint ? [selection.column, ...columns, actionsColumn(buttons)] : columns}
      card={(row) => (mayPrint ? cardOf(row, selection.box(row), buttons(row)) : cardOf(row))}
      rowKey={({ id }) => id}
      empty="No locations found. Create one or upload a CSV to get started."
      failed="Failed to fetch locations."
    >
      {edited && (
        <LocationForm
          location={edited === 'new' ? null : edited}
          warehouseId={warehouse.id}
          onClose={() => setEdited(null)}
        />
      )}
      {dialogs}
    </ListPage>
  );
}
