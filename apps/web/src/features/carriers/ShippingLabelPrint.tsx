import type { LabelContent, ShippingLabel } from '@lading/contract/carriers';
import { TEST_MARK } from '@lading/domain/ownLabel';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIdParam } from '../../lib/useAddress.ts';
import { Barcode } from '../../ui/Barcode.tsx';
import { PrintPage } from '../../ui/PrintPage.tsx';
import { printedLabel } from './carriers.queries.ts';
import { bytesOf, mediaTypes } from './labelFile.ts';

interface Printed {
  label: ShippingLabel;
  content: LabelContent;
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

/** A label of the company's own, as its ZPL draws it. */
function OwnLabel({ label, content }: Printed) {
  const { from, to } = content.lines;
  return (
    <Box
      component="section"
      aria-label="Shipping label"
      sx={{
        width: '100mm',
        maxWidth: '100%',
        border: '1px solid #000',
        p: '4mm',
        display: 'grid',
        gap: '3mm',
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ fontSize: '3mm', whiteSpace: 'pre-line' }}>{from.join('\n')}</Box>
      <Box
        sx={{ fontSize: '5.5mm', whiteSpace: 'pre-line', borderTop: '1px solid #000', pt: '3mm' }}
      >
        {to.join('\n')}
      </Box>
      <Box sx={{ borderTop: '1px solid #000', pt: '3mm', fontSize: '4mm', fontWeight: 700 }}>
        {label.service}
      </Box>
      <Box sx={{ fontSize: '3mm' }}>{`${label.order.orderReference} · ${label.reference}`}</Box>
      {label.isTest && (
        <Box sx={{ border: '1mm solid #000', p: '2mm', fontWeight: 800, textAlign: 'center' }}>
          {TEST_MARK}
        </Box>
      )}
      <Barcode value={label.trackingNumber ?? label.reference} />
    </Box>
  );
}

function Picture({ label, content }: Printed) {
  const address = useAddressOf(content);
  return (
    address && <img src={address} alt={`Label ${label.reference}`} style={{ maxWidth: '100%' }} />
  );
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

function Content(printed: Printed) {
  const { label, content } = printed;
  if (label.adapter === 'OWN') return <OwnLabel {...printed} />;
  if (content.format === 'PNG') return <Picture {...printed} />;
  if (content.format === 'PDF') return <PdfLink {...printed} />;
  return (
    <p>This label is ZPL, which only a label printer draws. Save it on the page of the order.</p>
  );
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
