import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { findBarcode, loadBarcodeReader } from '../../lib/barcodeReader.ts';
import { Dialog } from '../Dialog.tsx';
import { Close } from '../icons.tsx';

/** Between two frames: often enough for a steady hand, seldom enough for the battery. */
const PAUSE_MS = 120;
/** Wide enough to decode; more only takes longer. */
const WIDTH = 960;

/** Why the camera cannot be used, and what to do. */
function faultOf(reason: unknown): string {
  const name = reason instanceof DOMException ? reason.name : '';
  if (name === 'NotAllowedError')
    return 'The camera is not allowed here. Allow it in the settings of the browser for this site, or type the code.';
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return 'This device has no camera that can be used. Please type the code.';
  if (name === 'NotReadableError')
    return 'Another program is using the camera. Close it and try again, or type the code.';
  return 'The camera could not be started. Please type the code.';
}

async function openCamera(): Promise<MediaStream> {
  // Browsers give the camera to secure contexts only.
  const { mediaDevices: devices }: { mediaDevices?: MediaDevices } = navigator;
  if (!devices?.getUserMedia) throw new DOMException('No secure context.', 'SecurityError');
  return devices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

function look(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
  const scale = Math.min(1, WIDTH / video.videoWidth);
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  const picture = canvas.getContext('2d', { willReadFrequently: true });
  if (!picture) return null;
  picture.drawImage(video, 0, 0, canvas.width, canvas.height);
  return picture.getImageData(0, 0, canvas.width, canvas.height);
}

/** Shows the camera's picture and reports the first code in it. */
function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (code: string) => void,
): string | null {
  const [fault, setFault] = useState<string | null>(null);
  const found = useEffectEvent(onCode);
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout>;
    const canvas = document.createElement('canvas');
    const watch = async () => {
      const picture = video.current && look(video.current, canvas);
      const code = picture && (await findBarcode(picture));
      if (isOver) return;
      if (code) found(code);
      else timer = setTimeout(() => void watch().catch(fail), PAUSE_MS);
    };
    const fail = (reason: unknown) => {
      if (isOver) return;
      console.error('The camera cannot scan.', reason);
      const isUnsafe = reason instanceof DOMException && reason.name === 'SecurityError';
      setFault(
        isUnsafe
          ? 'Browsers allow the camera only over HTTPS. Please type the code.'
          : faultOf(reason),
      );
    };
    const begin = async () => {
      const [opened] = await Promise.all([openCamera(), loadBarcodeReader({ url: readerUrl })]);
      stream = opened;
      if (isOver || !video.current) return end();
      video.current.srcObject = opened;
      await video.current.play();
      await watch();
    };
    const end = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    begin().catch(fail);
    return () => {
      isOver = true;
      clearTimeout(timer);
      end();
    };
  }, [video]);
  return fault;
}

export function CameraScanner({
  title,
  onCode,
  onClose,
}: {
  title: string;
  onCode: (code: string) => void;
  onClose: () => void;
}) {
  const titleId = useId();
  const video = useRef<HTMLVideoElement>(null);
  const fault = useCamera(video, onCode);
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      disableRestoreFocus
      refusal="Close the camera first."
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1.5, pl: 2.5 }}>
        <Typography id={titleId} component="h2" sx={{ flex: 1, fontSize: 20, fontWeight: 650 }}>
          {title}
        </Typography>
        <IconButton aria-label="Close the camera" onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      {fault ? (
        <Alert severity="error" sx={{ m: 2.5, mt: 0 }}>
          {fault}
        </Alert>
      ) : (
        <Box sx={{ position: 'relative', bgcolor: '#000' }}>
          <Box
            component="video"
            ref={video}
            muted
            playsInline
            aria-label="What the camera sees"
            sx={{ display: 'block', width: 1, maxHeight: '60dvh' }}
          />
          <Box
            sx={{ position: 'absolute', inset: '50% 8% auto', height: 2, bgcolor: 'error.main' }}
          />
        </Box>
      )}
      {!fault && (
        <Typography sx={{ p: 2, color: 'text.secondary' }}>
          Hold the code so that the line crosses its bars.
        </Typography>
      )}
    </Dialog>
  );
}
