import type { AnnouncedUnit, Asn } from '@lading/contract/asns';
import { codeText } from '@lading/domain/codeText';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatUnits } from '../../lib/format.ts';
import { Secondary, textColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { lotText } from '../../ui/LotText.tsx';
import { PalletLink } from '../../ui/RecordLinks.tsx';
import { announcedUnits } from './asns.queries.ts';

type Item = AnnouncedUnit['items'][number];

/** A unit with the number of units around it. */
type Row = AnnouncedUnit & { depth: number };

function withDepth(units: readonly AnnouncedUnit[]): Row[] {
  const depths = new Map<string, number>();
  return units.map((unit) => {
    const depth = unit.parent === null ? 0 : (depths.get(unit.parent) ?? 0) + 1;
    depths.set(unit.code, depth);
    return { ...unit, depth };
  });
}

function Code({ unit }: { unit: Row }) {
  const { code, receivedAs, depth } = unit;
  return (
    <Box component="span" sx={{ pl: depth * 2, display: 'block', overflowWrap: 'anywhere' }}>
      {receivedAs === null ? code : <PalletLink lpn={receivedAs} />}
    </Box>
  );
}

const sumOf = (items: readonly Item[], units: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + units(item), 0);

/** What was received of a unit, and what was announced of it. */
function Received({ unit: { receivedAs, items } }: { unit: AnnouncedUnit }) {
  const announced = formatUnits(sumOf(items, ({ quantity }) => quantity));
  if (receivedAs === null) return <Secondary>{announced} announced</Secondary>;
  const received = sumOf(items, ({ receivedQuantity }) => receivedQuantity);
  return (
    <>
      {formatUnits(received)} <Secondary>of {announced}</Secondary>
    </>
  );
}

function differenceText({ quantity, receivedQuantity }: Item): string {
  const difference = receivedQuantity - quantity;
  if (difference === 0) return '';
  return difference < 0
    ? `, ${formatUnits(-difference)} short`
    : `, ${formatUnits(difference)} over`;
}

function Contents({ unit: { items, receivedAs } }: { unit: AnnouncedUnit }) {
  return items.map((item) => (
    <Box key={`${item.product.id} ${item.lot?.id}`} component="span" sx={{ display: 'block' }}>
      {formatUnits(item.quantity)} × {item.product.sku}
      {item.lot && `, lot ${lotText(item.lot)}`}
      {receivedAs !== null && differenceText(item)}
    </Box>
  ));
}

/** The units that an ASN announces, as a tree, and what was received of each. */
export function AsnUnits({ asn }: { asn: Asn }) {
  const units = useQuery(announcedUnits(asn.id));
  if (units.isError)
    return (
      <LoadFailed
        text="Failed to load the units of this ASN."
        onRetry={() => void units.refetch()}
      />
    );
  if (!units.data?.length) return null;
  return (
    <Box component="section" aria-label="Units of this ASN" sx={{ pt: 2 }}>
      <Typography variant="h3" sx={{ px: 3, pb: 1 }}>
        Units
      </Typography>
      <DataTable
        label="Units of this ASN"
        rows={withDepth(units.data)}
        expected={3}
        rowKey={({ code }) => code}
        columns={[
          textColumn<Row>('Unit', (unit) => <Code unit={unit} />),
          textColumn<Row>('Kind', ({ kind }) => codeText(kind)),
          textColumn<Row>('Contents', (unit) => <Contents unit={unit} />),
          {
            header: 'Received',
            align: 'right',
            tight: true,
            cell: (unit) => <Received unit={unit} />,
          },
        ]}
        card={(unit) => ({
          title: <Code unit={unit} />,
          value: <Received unit={unit} />,
          detail: <Contents unit={unit} />,
          badge: <Secondary>{codeText(unit.kind)}</Secondary>,
        })}
      />
    </Box>
  );
}
