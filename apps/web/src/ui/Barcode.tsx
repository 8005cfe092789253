import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useLayoutEffect, useRef, useState } from 'react';
import { drawBarcode } from '../lib/drawBarcode.ts';

/** On screen a long barcode scrolls at full size, so that it can be scanned; paper shrinks it. */
const svgStyle = { display: 'block', mx: 'auto', '@media print': { maxWidth: '100%', height: 'auto' } } as const;

/** A value as a barcode on white, or the reason why it cannot be drawn. */
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
