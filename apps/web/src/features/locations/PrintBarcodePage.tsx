import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Barcode } from '../../ui/Barcode.tsx';
import { PageTitle } from '../../ui/PageHeader.tsx';
import { printStyles } from '../../ui/PrintPage.tsx';
import { usePrintOnce } from '../../ui/usePrintOnce.ts';
import { type Label, labelsAddress, labelsOf } from './printLabels.ts';

function LabelSheet({ locationName, barcodeValue }: Label) {
  return (
    <Box component="section" sx={{ breakInside: 'avoid', textAlign: 'center', py: 3 }}>
      <Box
        component="h1"
        sx={{ m: 0, mb: 1, fontSize: 32, color: '#000', overflowWrap: 'anywhere' }}
      >
        {locationName}
      </Box>
      <Barcode value={barcodeValue} />
    </Box>
  );
}

export function PrintBarcodePage() {
  const { state } = useLocation();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  // The same label may appear twice, so the index is the key.
  const labels = useMemo(
    () => labelsOf(state, params).map((label, place) => ({ ...label, place })),
    [state, params],
  );
  useEffect(() => {
    // The URL takes the labels over, so that a shared link shows the same.
    const address = labelsAddress(labels);
    if (params.size === 0 && address) setParams(address, { replace: true, state });
  }, [labels, params, setParams, state]);
  usePrintOnce(labels.length > 0);
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        bgcolor: '#fff',
        color: '#000',
        p: 2,
        '@media print': { p: 0, minHeight: 0 },
      }}
    >
      <PageTitle>Print barcode</PageTitle>
      <GlobalStyles styles={printStyles} />
      <Box className="no-print" sx={{ display: 'flex', gap: 1.5, mb: 2 }}>
        <Button
          variant="outlined"
          sx={{ color: '#04211C', borderColor: '#04211C' }}
          onClick={() => void navigate('/locations')}
        >
          Back to Locations
        </Button>
        {labels.length > 0 && (
          <Button variant="contained" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </Box>
      {labels.length === 0 && <p>No location data provided for printing.</p>}
      {labels.map(({ place, ...label }) => (
        <LabelSheet key={place} {...label} />
      ))}
    </Box>
  );
}
