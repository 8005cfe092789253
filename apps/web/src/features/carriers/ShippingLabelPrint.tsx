import type { LabelContent, ShippingLabel } from '@lading/contract/carriers';
import { TEST_MARK } from '@lading/domain/labelFields';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIdParam } from '../../lib/useAddress.ts';
import { PrintPage } from '../../ui/PrintPage.tsx';
import { printedLabel } from './carriers.queries.ts';
import { bytesOf, mediaTypes } from './labelFile.ts';

interface Printed {
  label: ShippingLabel;
  content: LabelContent;
  picture: string | null;
}

/** An address of the bytes of a label, for as long as it is shown. */
function useAddressOf({ content, format }: LabelContent): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const shown = URL.createObjectURL(new Blob([bytesOf(content)], { type: mediaTypes[format] }));
    setAddress(shown);
    return () => URL.revokeObjectURL(shown);
  }, [content, format]);
  return address;
}

function PdfLink({ label, content }: Printed) {
  const address = useAddressOf(content);
  return (
    address && (
      <p>
        <a href={address} target="_blank" rel="noreferrer">
          {`Open label ${label.reference} (PDF) to print it.`}
        </a>
      </p>
    )
  );
}

/** As wide as the labels of label printers, of four inches. */
const pictured = { width: '102mm', maxWidth: '100%' } as const;

function Content(printed: Printed) {
  const { label, picture } = printed;
  if (picture === null) return <PdfLink {...printed} />;
  return <img src={picture} alt={`Label ${label.reference}`} style={pictured} />;
}

export function ShippingLabelPrint() {
  const printed = useQuery(printedLabel(useIdParam('labelId')));
  const order = printed.data?.label.order;
  return (
    <PrintPage
      title="Shipping Label"
      result={printed}
      back={{ to: order ? `/orders/${order.id}` : '/shipping-labels', label: 'Back' }}
      warehouseOf={({ label }) => label.warehouseId}
    >
      {(document) => (
        <>
          <Box component="h1" className="no-print" sx={{ fontSize: 20, m: 0, mb: 1 }}>
            {`Label ${document.label.reference}`}
          </Box>
          {document.label.isTest && document.label.adapter !== 'OWN' && <p>{TEST_MARK}</p>}
          <Content {...document} />
        </>
      )}
    </PrintPage>
  );
}
