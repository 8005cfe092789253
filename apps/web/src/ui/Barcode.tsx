import { fitsCode128 } from '@lading/domain/locations';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type BarcodeForm, drawBarcode } from '../lib/drawBarcode.ts';
import type { QrCode } from '../lib/drawQr.ts';

/** On screen a long barcode scrolls at full size, so that it can be scanned; paper shrinks it. */
const svgStyle = {
  display: 'block',
  mx: 'auto',
  '@media print': { maxWidth: '100%', height: 'auto' },
} as const;
/** A handheld reads modules of this size (pixels) from an arm's length. */
const QR_MODULE = 5;

function Fault({ text }: { text: string }) {
  return (
    <Alert severity="error" variant="outlined" sx={{ color: '#7A1212', textAlign: 'left' }}>
      {text}
    </Alert>
  );
}

export interface BarcodeProps {
  value: string;
  form?: BarcodeForm;
}

function Code128({ value, form = 'plain' }: BarcodeProps) {
  const svg = useRef<SVGSVGElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  useLayoutEffect(() => setFault(drawBarcode(svg.current, value, form)), [value, form]);
  return (
    <>
      {fault && <Fault text={fault} />}
      <Box
        role="group"
        aria-label={`Label ${value}`}
        tabIndex={0}
        sx={{ overflowX: 'auto', display: fault ? 'none' : 'block' }}
      >
        <Box component="svg" ref={svg} role="img" aria-label={`Barcode ${value}`} sx={svgStyle} />
      </Box>
    </>
  );
}

const drawing = new Set<Promise<QrCode>>();

/** The code on a label that Code 128 cannot carry. The writer is loaded only for such a label. */
function qrOf(value: string): Promise<QrCode> {
  const making = import('../lib/drawQr.ts').then((writer) => writer.qrOf(value));
  drawing.add(making);
  return making.finally(() => drawing.delete(making));
}

/** Resolves once the codes of the screen are drawn, or cannot be. */
export async function codesDrawn(): Promise<void> {
  await Promise.allSettled(drawing);
}

function Qr({ value }: { value: string }) {
  const [code, setCode] = useState<QrCode | 'failed' | null>(null);
  useEffect(() => {
    let isOver = false;
    qrOf(value).then(
      (qrCode) => isOver || setCode(qrCode),
      (reason: unknown) => {
        console.error('The QR code cannot be drawn.', reason);
        if (!isOver) setCode('failed');
      },
    );
    return () => {
      isOver = true;
    };
  }, [value]);
  if (code === 'failed') return <Fault text={`"${value}" cannot be drawn as a QR code.`} />;
  if (code === null) return null;
  const side = code.size * QR_MODULE;
  return (
    <Box role="group" aria-label={`Label ${value}`}>
      <Box
        component="svg"
        role="img"
        aria-label={`Barcode ${value}`}
        viewBox={`0 0 ${code.size} ${code.size}`}
        width={side}
        height={side}
        shapeRendering="crispEdges"
        sx={svgStyle}
      >
        <rect width={code.size} height={code.size} fill="#fff" />
        <path d={code.path} fill="#000" />
      </Box>
      <Box sx={{ textAlign: 'center', fontSize: 20, color: '#000', overflowWrap: 'anywhere' }}>
        {value}
      </Box>
    </Box>
  );
}

/**
 * A value as a barcode on white: Code 128, or a QR code where Code 128 cannot carry it. Says why if
 * neither can be drawn.
 */
export function Barcode({ value, form = 'plain' }: BarcodeProps) {
  return value === '' || form === 'gs1' || fitsCode128(value) ? (
    <Code128 value={value} form={form} />
  ) : (
    <Qr value={value} />
  );
}
