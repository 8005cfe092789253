import { MAX_SCAN } from '@lading/domain/limits';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { onScanRefused } from '../../lib/keyReader.ts';
import { withoutReload } from '../../lib/useSubmit.ts';
import { KeyboardOutlined, PhotoCameraOutlined } from '../icons.tsx';
import { onPhone } from '../media.ts';
import { useScanFocus } from './useScanFocus.ts';
import { useScans } from './useScans.ts';

const CameraScanner = lazy(async () => ({
  default: (await import('./CameraScanner.tsx')).CameraScanner,
}));

interface Props {
  /** `Scan an LPN`. */
  label: string;
  /** Gets a code that was scanned, was typed and ended with Enter, or that the camera saw. */
  onCode: (code: string) => void;
  isBusy?: boolean;
}

const large = {
  '& .MuiOutlinedInput-root': { minHeight: 64, fontSize: 20, [onPhone]: { minHeight: 56 } },
  '& .MuiInputLabel-root': { fontSize: 18 },
  '& legend': { fontSize: 13.5 },
};

function CameraButton({ title, onCode }: { title: string; onCode: (code: string) => void }) {
  const [isWatching, setWatching] = useState(false);
  return (
    <>
      <IconButton
        aria-label="Scan with the camera"
        onClick={() => setWatching(true)}
        sx={{ width: 56 }}
      >
        <PhotoCameraOutlined />
      </IconButton>
      {isWatching && (
        <Suspense>
          <CameraScanner
            title={title}
            onClose={() => setWatching(false)}
            onCode={(seen) => {
              setWatching(false);
              onCode(seen);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * The on-screen keyboard. It would cover half of the screen at every tap, so on a touch screen it
 * opens only by its button.
 */
function useTouchKeyboard(field: RefObject<HTMLInputElement | null>) {
  const isTouch = useMediaQuery('(pointer: coarse)', { noSsr: true });
  const [isTyping, setTyping] = useState(false);
  const toggle = () => {
    setTyping(!isTyping);
    // The keyboard follows the mode only on a new focus.
    field.current?.blur();
    requestAnimationFrame(() => field.current?.focus());
  };
  const button = isTouch && (
    <IconButton
      aria-label="Type the code"
      aria-pressed={isTyping}
      color={isTyping ? 'primary' : 'default'}
      onClick={toggle}
      sx={{ width: 56 }}
    >
      <KeyboardOutlined />
    </IconButton>
  );
  return { inputMode: isTouch && !isTyping ? ('none' as const) : ('text' as const), button };
}

/** Switches off what a phone does to words: correction, capitals and spell check. */
const asTyped = {
  enterKeyHint: 'go',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
} as const;

/**
 * Shows what is scanned, wherever the focus is, and takes what is typed. It keeps the focus, and
 * Enter submits.
 */
export function ScanField({ label, onCode, isBusy = false }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const keyboard = useTouchKeyboard(field);
  useScanFocus(field);
  const submit = (text: string) => {
    setCode('');
    if (text.trim() !== '') onCode(text);
  };
  useScans(field, submit);
  // Half of a scan may have come here before a dialog took the focus.
  useEffect(() => onScanRefused(() => setCode('')), []);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={withoutReload(() => submit(field.current?.value ?? code))}
      sx={{ display: 'flex', gap: 1, alignItems: 'stretch' }}
    >
      <TextField
        fullWidth
        label={label}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        inputRef={field}
        autoComplete="off"
        sx={large}
        slotProps={{
          inputLabel: { shrink: true },
          input: {
            endAdornment: isBusy ? <CircularProgress size={24} aria-label="Working" /> : undefined,
          },
          htmlInput: {
            ...asTyped,
            'data-scan-field': true,
            inputMode: keyboard.inputMode,
            maxLength: MAX_SCAN,
          },
        }}
      />
      {keyboard.button}
      <CameraButton title={label} onCode={submit} />
    </Box>
  );
}
