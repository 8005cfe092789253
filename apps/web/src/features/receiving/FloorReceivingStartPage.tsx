import type { Asn } from '@lading/contract/asns';
import type { ScannedProduct } from '@lading/contract/floor';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { counted, formatDate } from '../../lib/format.ts';
import { kept } from '../../lib/outbox/keptReads.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { FloorLists, type FloorRow } from '../../ui/scan/FloorList.tsx';
import { FloorScan, FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { notWanted } from '../../ui/scan/scanned.ts';
import { useLookUp } from '../../ui/scan/useLookUp.ts';
import { OFFERED, READ_AHEAD, useReadAhead } from '../../ui/scan/useReadAhead.ts';
import { useScanning } from '../../ui/scan/useScanning.ts';
import { activeAsns, asnsPage } from '../asns/asns.queries.ts';
import { oneCustomer } from '../customers/customers.queries.ts';
import { useKeptProducts } from '../products/products.queries.ts';

const rowOf = ({
  id,
  asnReference,
  status,
  customer,
  expectedArrivalDate,
  items,
}: Asn): FloorRow => ({
  key: id,
  to: `/floor/receive/${customer.id}?asn=${id}`,
  title: asnReference,
  detail: `${formatDate(expectedArrivalDate)} · ${counted(items.length, 'item')} · ${customer.name}`,
  end: <StatusChip of="asn" status={status} />,
});

/**
 * Reads what the first deliveries need before one is chosen, so that it can be received without a
 * network.
 */
function useDeliveriesAhead(warehouseId: number, asns: readonly Asn[]): void {
  const ahead = asns.slice(0, READ_AHEAD);
  const customers = [...new Set(ahead.map(({ customer }) => customer.id))];
  useReadAhead(customers, (id) => kept(oneCustomer(id)));
  useReadAhead(customers, (id) => kept(activeAsns(id, warehouseId)));
  useKeptProducts(ahead.flatMap(({ items }) => items));
}

/** Receiving begins with an expected ASN, or with the first product of an unannounced delivery. */
export function FloorReceivingStartPage() {
  const warehouse = useCurrentWarehouse();
  const navigate = useNavigate();
  const asns = useQuery(
    kept(
      asnsPage({
        warehouseId: warehouse.id,
        activeOnly: 'true',
        sort: 'expectedArrivalDate',
        limit: OFFERED,
      }),
    ),
  );
  useDeliveriesAhead(warehouse.id, asns.data?.rows ?? []);
  const [choice, setChoice] = useState<{
    code: string;
    products: readonly ScannedProduct[];
  } | null>(null);
  const begin = (customerId: number, scanned: string) =>
    void navigate(`/floor/receive/${customerId}`, { state: { scanned } });
  const lookUp = useLookUp(warehouse.id);
  const task = useScanning(async (code) => {
    const found = await lookUp(code);
    setChoice(null);
    const [first, ...others] = found.products;
    if (first && others.every(({ customer }) => customer.id === first.customer.id))
      return begin(first.customer.id, code);
    const [delivery] = found.documents.filter(({ kind }) => kind === 'ASN');
    if (delivery && !first) {
      const { id, customer } = delivery;
      const first = found.announced ? { state: { scanned: code } } : {};
      return void navigate(`/floor/receive/${customer.id}?asn=${id}`, first);
    }
    if (!first) return task.say('error', notWanted(found, 'a product', warehouse.id));
    setChoice({ code, products: found.products });
    task.say('attention', `${first.sku} is a product of several customers. Whose goods are these?`);
  });
  return (
    <FloorScreen title="Receive" back="/floor">
      <FloorScan
        label="Scan a product"
        idle="Choose the ASN, or scan a product to receive without one."
        task={task}
      />
      {choice?.products.map(({ id, name, customer }) => (
        <Button
          key={id}
          variant="outlined"
          size="large"
          sx={{ minHeight: 64, fontSize: 18 }}
          onClick={() => begin(customer.id, choice.code)}
        >
          {customer.name} · {name}
        </Button>
      ))}
      <FloorLists
        results={[asns]}
        failed="The ASNs could not be loaded."
        empty="No ASN is expected in this warehouse."
      >
        {({ rows }) => [{ title: 'Expected ASNs', rows: rows.map(rowOf) }]}
      </FloorLists>
    </FloorScreen>
  );
}
