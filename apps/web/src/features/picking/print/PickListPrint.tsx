import type { OrderDetail } from '@lading/contract/orders';
import type { PickLine, PickList } from '@lading/contract/picking';
import { cartonDoubt } from '@lading/domain/cartons';
import { batchCode, leftOf } from '@lading/domain/picking';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatDateTime, formatUnits } from '../../../lib/format.ts';
import { idOf, useIdParam } from '../../../lib/useAddress.ts';
import { awaitedText } from '../../../ui/AwaitedText.tsx';
import { lotText } from '../../../ui/LotText.tsx';
import { Code, PaperDocument, PrintPage } from '../../../ui/PrintPage.tsx';
import { PaperTableHead } from '../../../ui/runningHead.tsx';
import { cartonText } from '../../orders/orders.parts.tsx';
import { cartonsOfStop, stopsText, type WithCartons } from '../pickDraft.ts';
import { printedPickBatch, printedPickLists } from '../picking.queries.ts';

/** What identifies the goods of a stop beside their SKU, and where they go. */
function About({ line: { product, lot, waitsFor }, into }: { line: PickLine; into: string }) {
  return (
    <>
      {product.name}
      {lot && <div>Lot {lotText(lot)}</div>}
      {waitsFor && <div>{awaitedText(waitsFor)}</div>}
      {into !== '' && <div>{into}</div>}
    </>
  );
}

interface StopProps {
  line: PickLine;
  showsOrder: boolean;
  /** Into which cartons the goods go; '' for none. */
  into: string;
}

function Stop({ line, showsOrder, into }: StopProps) {
  return (
    <tr>
      <td>
        <strong>
          <Code>{line.location?.name ?? '–'}</Code>
        </strong>
      </td>
      <td>
        <Code>{line.pallet?.lpn ?? '–'}</Code>
      </td>
      {showsOrder && (
        <td>
          <Code>{line.orderReference}</Code>
        </td>
      )}
      <td>
        <Code>{line.product.sku}</Code>
        <div className="narrow">
          <About line={line} into={into} />
        </div>
      </td>
      <td className="wide">
        <About line={line} into={into} />
      </td>
      <td className="units">
        <strong>{formatUnits(leftOf(line))}</strong>
      </td>
      <td className="blank" />
    </tr>
  );
}

interface StopsProps {
  lines: readonly PickLine[];
  showsOrder: boolean;
  orders?: readonly WithCartons[];
}

function Stops({ lines, showsOrder, orders = [] }: StopsProps) {
  return (
    <>
      <table>
        <PaperTableHead columns={showsOrder ? 7 : 6}>
          <th>Location</th>
          <th>LPN</th>
          {showsOrder && <th>Order</th>}
          <th>SKU</th>
          <th className="wide">Product</th>
          <th className="units whole">To pick</th>
          <th className="blank">Picked</th>
        </PaperTableHead>
        <tbody>
          {lines.map((line) => (
            <Stop
              key={line.allocationId}
              line={line}
              showsOrder={showsOrder}
              into={cartonsOfStop(orders, line)}
            />
          ))}
        </tbody>
      </table>
      {lines.length === 0 && <p>Nothing is left to pick.</p>}
    </>
  );
}

interface SheetProps extends StopsProps {
  title: string;
  client: string;
  code: string;
  facts?: readonly (readonly [string, string])[];
}

function Sheet({ title, client, code, facts = [], lines, ...stops }: SheetProps) {
  const open = lines.filter((line) => leftOf(line) > 0);
  return (
    <PaperDocument
      title={title}
      client={client}
      code={code}
      facts={[
        ['Customer', client],
        ...facts,
        ['To pick', stopsText(open)],
        ['Printed', formatDateTime(new Date().toISOString())],
      ]}
    >
      <Stops lines={open} {...stops} />
    </PaperDocument>
  );
}

function OrderSheet({
  list: { order, lines, customer, cartons = [] },
}: {
  list: PickList & Pick<OrderDetail, 'customer'>;
}) {
  const { orderReference } = order;
  const skuOf = (id: number): string =>
    lines.find(({ orderItemId }) => orderItemId === id)?.product.sku ?? '';
  return (
    <Sheet
      title={`Pick List ${orderReference}`}
      client={customer.name}
      code={orderReference}
      facts={cartons.map((carton) => [
        `Carton ${carton.position}`,
        [cartonText(carton, skuOf), cartonDoubt(carton, skuOf)].filter(Boolean).join('; '),
      ])}
      lines={lines}
      showsOrder={false}
    />
  );
}

export function PickListPrint() {
  const orderId = useIdParam('orderId');
  const lists = useQuery(printedPickLists([orderId]));
  return (
    <PrintPage
      title="Pick List"
      result={lists}
      back={{ to: `/orders/${orderId}`, label: 'Back to the Order' }}
    >
      {(shown) => shown.map((list) => <OrderSheet key={list.order.id} list={list} />)}
    </PrintPage>
  );
}

export function PickListsPrint() {
  const [params] = useSearchParams();
  const orderIds = params.getAll('order').map(idOf);
  const lists = useQuery(printedPickLists(orderIds));
  return (
    <PrintPage
      title="Pick Lists"
      result={lists}
      back={{ to: '/orders', label: 'Back to the Orders' }}
    >
      {(shown) => shown.map((list) => <OrderSheet key={list.order.id} list={list} />)}
    </PrintPage>
  );
}

export function PickBatchPrint() {
  const batchId = useIdParam('batchId');
  const batch = useQuery(printedPickBatch(batchId));
  return (
    <PrintPage
      title="Pick List"
      result={batch}
      back={{ to: `/pick-batches/${batchId}`, label: 'Back to the Batch' }}
      warehouseOf={(shown) => shown.warehouseId}
    >
      {({ id, orders, customers, lines }) => (
        <Sheet
          title={`Pick List, Batch ${id}`}
          client={customers.join(', ')}
          code={batchCode(id)}
          facts={[['Orders', orders.map(({ orderReference }) => orderReference).join(', ')]]}
          lines={lines}
          orders={orders}
          showsOrder
        />
      )}
    </PrintPage>
  );
}
