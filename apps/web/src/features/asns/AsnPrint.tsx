import type { Asn } from '@lading/contract/asns';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatDateTime, formatUnits } from '../../lib/format.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { lotText } from '../../ui/LotText.tsx';
import { PackLine } from '../../ui/PackLine.tsx';
import { Code, PaperDocument, PrintPage } from '../../ui/PrintPage.tsx';
import { PaperTableHead } from '../../ui/runningHead.tsx';
import { oneAsn } from './asns.queries.ts';

function ItemRow({ item }: { item: Asn['items'][number] }) {
  return (
    <tr>
      <td>
        <strong>
          <Code>{item.product.sku}</Code>
        </strong>
      </td>
      <td>
        {item.product.name}
        {item.lot && <div>Lot {lotText(item.lot)}</div>}
        <PackLine entry={item} quantity={item.expectedQuantity} />
      </td>
      <td className="units">{formatUnits(item.expectedQuantity)}</td>
      <td className="units">{formatUnits(item.receivedQuantity)}</td>
      <td className="blank" />
    </tr>
  );
}

/**
 * The receiving list of an ASN: what is announced, with room for what came. Its code opens the ASN
 * on a handheld.
 */
export function AsnPrint() {
  const asnId = useIdParam('asnId');
  const asn = useQuery(oneAsn(asnId));
  return (
    <PrintPage
      title="Receiving List"
      result={asn}
      back={{ to: `/asns/${asnId}`, label: 'Back to the ASN' }}
      warehouseOf={({ warehouse }) => warehouse.id}
    >
      {({ asnReference, customer, warehouse, expectedArrivalDate, notes, items }) => (
        <PaperDocument
          title={`Receiving List ${asnReference}`}
          client={customer.name}
          code={asnReference}
          facts={[
            ['Customer', customer.name],
            ['Warehouse', warehouse.name],
            ['Expected', formatDate(expectedArrivalDate)],
            ...(notes ? [['Notes', notes] as const] : []),
            ['Printed', formatDateTime(new Date().toISOString())],
          ]}
        >
          <table>
            <PaperTableHead columns={5}>
              <th>SKU</th>
              <th>Product</th>
              <th className="units">Expected</th>
              <th className="units">So far</th>
              <th className="blank">Received</th>
            </PaperTableHead>
            <tbody>
              {items.map((item) => (
                <ItemRow key={item.id} item={item} />
              ))}
            </tbody>
          </table>
        </PaperDocument>
      )}
    </PrintPage>
  );
}
