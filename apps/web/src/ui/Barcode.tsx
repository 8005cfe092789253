import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useLayoutEffect, useRef, useState } from 'react';
import { drawBarcode } from '../lib/drawBarcode.ts';

/** On screen a long barcode scrolls inside itself at full size, so that it scans; paper takes it as wide as it is. */
const svgStyle = { display: 'block', mx: 'auto', '@media print': { maxWidth: '100%', height: 'auto' } } as const;

/** A value as a barcode on white paper, an SSCC in the form that GS1 gives it. What cannot be drawn is told instead. */
export function Barcode({ value, form = 'plain' }: { value: string; form?: 'plain' | 'sscc' }) {
  const svg = useRef<SVGSVGElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  useLayoutEffect(() => setFault(drawBarcode(svg.current, value, form)), [value, form]);
  return (
    <>
      {fault && (
        <Alert severity="error" variant="outlined" sx={{ color: '#7A1212', textAlign: 'left' }}>
          {fault}
        </Alert>
      )}
      <Box role="group" aria-label={`Label ${value}`} tabIndex={0} sx={{ overflowX: 'auto', display: fault ? 'none' : 'block' }}>
        <Box component="svg" ref={svg} role="img" aria-label={`Barcode ${value}`} sx={svgStyle} />
      </Box>
    </>
  );
}
