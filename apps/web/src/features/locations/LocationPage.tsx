import type { Location } from '@lading/contract/locations';
import { codeText } from '@lading/domain/codeText';
import { may } from '@lading/domain/permissions';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { counted } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { LoadedDocument } from '../../ui/Loaded.tsx';
import { PageHeader, StatusLine } from '../../ui/PageHeader.tsx';
import { PrinterButton } from '../../ui/PrinterButton.tsx';
import { RetiredChip } from '../../ui/useRetire.tsx';
import { WithDetails } from '../../ui/WithDetails.tsx';
import { LocationForm } from './LocationForm.tsx';
import { oneLocation } from './locations.queries.ts';
import { labelsAddress } from './printLabels.ts';

type Part = ComponentType<{ location: Location }>;

interface Props {
  /** How much of its capacity is used. */
  Usage: Part;
  /** Its stock, counts and tasks. */
  Lists: Part;
  /** Their table needs the whole width. */
  Movements: Part;
}

function Actions({ location }: { location: Location }) {
  const { role } = useUser();
  const [isEditing, setEditing] = useState(false);
  // Who moves no goods has no bins to label.
  const label =
    may(role, 'stock:move') &&
    location.barcode !== null &&
    labelsAddress([{ locationName: location.name, barcodeValue: location.barcode }]);
  return (
    <>
      {label && (
        <PrinterButton
          prints={{ document: 'LOCATION', ids: [location.id] }}
          page={{ to: `/print/barcode?${label}` }}
          variant="outlined"
          color="inherit"
        >
          Print Label
        </PrinterButton>
      )}
      {may(role, 'locations:write') && (
        <Button variant="contained" onClick={() => setEditing(true)}>
          Edit
        </Button>
      )}
      {isEditing && (
        <LocationForm
          location={location}
          warehouseId={location.warehouseId}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}

/** What a blocked location lets neither in nor out, and why. */
function Block({ location: { blockedIn, blockedOut, blockReason } }: { location: Location }) {
  if (!blockedIn && !blockedOut) return null;
  const what =
    blockedIn && blockedOut
      ? 'Nothing comes in or goes out'
      : blockedIn
        ? 'Nothing comes in'
        : 'Nothing goes out';
  return (
    <Alert severity="warning">
      {what}: {blockReason}
    </Alert>
  );
}

function factsOf(location: Location, used: ReactNode) {
  const { type, zone, sequence, capacity, pickable, barcode } = location;
  return [
    { term: 'Type', value: codeText(type) },
    { term: 'Zone', value: zone ?? '–' },
    { term: 'Walking Order', value: sequence === null ? '–' : String(sequence) },
    { term: 'Capacity', value: capacity === null ? 'No limit' : counted(capacity, 'unit') },
    { term: 'Used', value: used },
    { term: 'Picking', value: pickable ? 'Goods are picked here' : 'Nothing is picked here' },
    { term: 'Barcode', value: barcode ?? '–' },
  ];
}

export function LocationPage({ Usage, Lists, Movements }: Props) {
  const found = useQuery(oneLocation(useIdParam('locationId')));
  const { data } = found;
  return (
    <>
      <PageHeader
        trail={[{ to: '/locations', label: 'Locations' }]}
        title={data?.name ?? 'Location'}
        subtitle={
          data &&
          (data.active ? (
            codeText(data.type)
          ) : (
            <StatusLine chip={<RetiredChip />}>{codeText(data.type)}</StatusLine>
          ))
        }
        actions={data && <Actions location={data} />}
      />
      <LoadedDocument
        result={found}
        failed="Failed to load the location."
        missing={{
          text: 'There is no such location in your warehouses.',
          to: '/locations',
          label: 'All Locations',
        }}
      >
        {(location) => (
          <WithDetails
            facts={factsOf(location, <Usage location={location} />)}
            wide={<Movements location={location} />}
          >
            <Block location={location} />
            <Lists location={location} />
          </WithDetails>
        )}
      </LoadedDocument>
    </>
  );
}
