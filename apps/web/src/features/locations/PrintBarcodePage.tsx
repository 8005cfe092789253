import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import JsBarcode from 'jsbarcode';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { type Label, labelsAddress, labelsOf } from './printLabels.ts';

const printStyles = {
  '@page': { margin: '10mm' },
  '@media print': { '.no-print': { display: 'none !important' }, 'html, body': { background: '#fff !important' } },
};

const format = { format: 'CODE128', width: 2, height: 100, fontSize: 20, margin: 10 } as const;

function Barcode({ value }: { value: string }) {
  const svg = useRef<SVGSVGElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  useLayoutEffect(() => {
    try {
      if (!svg.current) throw new Error('There is no element to draw the barcode on.');
      JsBarcode(svg.current, value, format);
      setFault(null);
    } catch (reason) {
      console.error(reason);
      setFault(`"${value}" cannot be drawn as a Code 128 barcode: it holds letters, digits and signs of ASCII only.`);
    }
  }, [value]);
  return (
    <>
      {fault && <Alert severity="error">{fault}</Alert>}
      <Box
        component="svg"
        ref={svg}
        role="img"
        aria-label={`Barcode ${value}`}
        sx={{ maxWidth: '100%', display: fault ? 'none' : 'block', mx: 'auto' }}
      />
    </>
  );
}

function LabelSheet({ locationName, barcodeValue }: Label) {
  return (
    <Box component="section" sx={{ breakInside: 'avoid', textAlign: 'center', py: 3 }}>
      <Box component="h1" sx={{ m: 0, mb: 1, fontSize: 32, color: '#000', overflowWrap: 'anywhere' }}>
        {locationName}
      </Box>
      <Barcode value={barcodeValue} />
    </Box>
  );
}

/** Labels of locations, printed as soon as they are drawn. */
export function PrintBarcodePage() {
  const { state } = useLocation();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const labels = useMemo(() => labelsOf(state, params), [state, params]);
  const printed = useRef(false);
  useEffect(() => {
    if (labels.length === 0 || printed.current) return;
    printed.current = true;
    // The address takes the labels over, so that a reload and a link that is passed on show the same.
    if (params.size === 0) setParams(labelsAddress(labels), { replace: true, state });
    void document.fonts.ready.then(() => window.print());
  }, [labels, params, setParams, state]);
  return (
    <Box component="main" sx={{ minHeight: '100dvh', bgcolor: '#fff', color: '#000', p: 2, '@media print': { p: 0, minHeight: 0 } }}>
      <PageTitle>Print barcode</PageTitle>
      <GlobalStyles styles={printStyles} />
      <Box className="no-print" sx={{ display: 'flex', gap: 1.5, mb: 2 }}>
        <Button variant="outlined" sx={{ color: '#04211C', borderColor: '#04211C' }} onClick={() => void navigate('/locations')}>
          Back to Locations
        </Button>
        {labels.length > 0 && (
          <Button variant="contained" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </Box>
      {labels.length === 0 && <p>No location data provided for printing.</p>}
      {labels.map((label) => (
        <LabelSheet key={`${label.locationName}:${label.barcodeValue}`} {...label} />
      ))}
    </Box>
  );
}
