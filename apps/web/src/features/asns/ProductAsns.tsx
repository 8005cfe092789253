import type { Asn } from '@lading/contract/asns';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatUnits } from '../../lib/format.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import {
  type Column,
  chipColumn,
  dateColumn,
  keyColumn,
  textColumn,
  unitsColumn,
} from '../../ui/columns.tsx';
import { FIRST_ROWS, ListSection } from '../../ui/ListSection.tsx';
import { AsnLink } from '../../ui/RecordLinks.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { asnsPage } from './asns.queries.ts';

const reference = (asn: Asn) => <AsnLink asn={asn} />;

function unitsOf({ items }: Asn, productId: number): { expected: number; received: number } {
  const lines = items.filter(({ product }) => product.id === productId);
  return {
    expected: lines.reduce((sum, { expectedQuantity }) => sum + expectedQuantity, 0),
    received: lines.reduce((sum, { receivedQuantity }) => sum + receivedQuantity, 0),
  };
}

const columnsFor = (productId: number): Column<Asn>[] => [
  keyColumn('ASN Reference', reference, { text: ({ asnReference }) => asnReference }),
  chipColumn('Status', ({ status }) => <StatusChip of="asn" status={status} />),
  textColumn('Customer', ({ customer }) => customer.name),
  dateColumn('Expected Date', ({ expectedArrivalDate }) => expectedArrivalDate),
  unitsColumn('Expected', (asn) => unitsOf(asn, productId).expected),
  unitsColumn('Received', (asn) => unitsOf(asn, productId).received),
];

export function ProductAsns({ productId }: { productId: number }) {
  const warehouse = useCurrentWarehouse();
  const query = {
    warehouseId: warehouse.id,
    productId,
    activeOnly: 'true',
    sort: 'expectedArrivalDate',
    limit: FIRST_ROWS,
  } as const;
  return (
    <ListSection
      label="Open ASNs"
      result={useQuery(asnsPage(query))}
      all={{ to: `/reports/asns?productId=${productId}&activeOnly=true`, counted: ['open ASN'] }}
      empty="No open ASN expects this product."
      failed="Failed to load the ASNs."
      columns={columnsFor(productId)}
      rowKey={({ id }) => id}
      card={(asn) => ({
        title: reference(asn),
        value: formatUnits(unitsOf(asn, productId).expected),
        detail: `${formatUnits(unitsOf(asn, productId).received)} received · ${asn.customer.name}`,
        foot: formatDate(asn.expectedArrivalDate),
        badge: <StatusChip of="asn" status={asn.status} />,
      })}
    />
  );
}
