import type { PickLine } from '@lading/contract/picking';
import { useQuery } from '@tanstack/react-query';
import { counted, formatDateTime, formatUnits } from '../../../lib/format.ts';
import { useIdParam } from '../../../lib/useIdParam.ts';
import { DocumentHead, PrintPage } from '../../../ui/PrintPage.tsx';
import { leftOf } from '../pickDraft.ts';
import { onePickBatch, onePickList } from '../picking.queries.ts';

function Stops({ lines, showsOrder }: { lines: readonly PickLine[]; showsOrder: boolean }) {
  return (
    <>
      <table>
        <thead>
          <tr>
            <th>Location</th>
            <th>LPN</th>
            {showsOrder && <th>Order</th>}
            <th>SKU</th>
            <th>Product</th>
            <th className="units">To pick</th>
            <th>Picked</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.allocationId}>
              <td>
                <strong>{line.location?.name ?? '–'}</strong>
              </td>
              <td>{line.pallet?.lpn ?? '–'}</td>
              {showsOrder && <td>{line.orderReference}</td>}
              <td>{line.product.sku}</td>
              <td>{line.product.name}</td>
              <td className="units">
                <strong>{formatUnits(leftOf(line))}</strong>
              </td>
              <td>________</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length === 0 && <p>Nothing is left to pick.</p>}
    </>
  );
}

const openOf = (lines: readonly PickLine[]) => lines.filter((line) => leftOf(line) > 0);
const stopsText = (lines: readonly PickLine[]) =>
  `${counted(lines.length, 'stop')}, ${counted(
    lines.reduce((sum, line) => sum + leftOf(line), 0),
    'unit',
  )}`;

/** The pick list of one order, in walking order. */
export function PickListPrint() {
  const orderId = useIdParam('orderId');
  const list = useQuery(onePickList(orderId));
  return (
    <PrintPage title="Pick List" result={list} back={{ to: `/orders/${orderId}`, label: 'Back to the order' }}>
      {({ order, lines }) => (
        <>
          <DocumentHead
            title={`Pick List ${order.orderReference}`}
            facts={[
              ['To pick', stopsText(openOf(lines))],
              ['Printed', formatDateTime(new Date().toISOString())],
            ]}
          />
          <Stops lines={openOf(lines)} showsOrder={false} />
        </>
      )}
    </PrintPage>
  );
}

/** The pick list of several orders that are picked in one walk. */
export function PickBatchPrint() {
  const batchId = useIdParam('batchId');
  const batch = useQuery(onePickBatch(batchId));
  return (
    <PrintPage title="Pick List" result={batch} back={{ to: `/pick-batches/${batchId}`, label: 'Back to the batch' }}>
      {({ id, orders, lines }) => (
        <>
          <DocumentHead
            title={`Pick List, Batch ${id}`}
            facts={[
              ['Orders', orders.map(({ orderReference }) => orderReference).join(', ')],
              ['To pick', stopsText(openOf(lines))],
              ['Printed', formatDateTime(new Date().toISOString())],
            ]}
          />
          <Stops lines={openOf(lines)} showsOrder />
        </>
      )}
    </PrintPage>
  );
}
