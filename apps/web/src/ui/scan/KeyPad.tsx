import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import useMediaQuery from '@mui/material/useMediaQuery';
import { BackspaceOutlined } from '../icons.tsx';

/** True on a touch screen: a figure is entered by the keypad, and no keyboard covers the screen. */
export const useFingers = (): boolean => useMediaQuery('(pointer: coarse)', { noSsr: true });

const keys = ['1', '2', '3', 'back', '4', '5', '6', 'clear', '7', '8', '9', '0'] as const;
type Key = (typeof keys)[number];

const keyStyle = {
  minHeight: 44,
  fontSize: 24,
  fontWeight: 600,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.default',
  '&:active': { bgcolor: 'action.selected' },
} as const;

/**
 * As on a telephone: the digits in three columns, and 0 alone below them, so that no finger hits it
 * for another digit.
 */
export const keyPlaces: Partial<Record<Key, string>> = {
  back: '1 / 4 / 3',
  clear: '3 / 4 / 5',
  0: '4 / 1 / 5 / 4',
};

/** What a key makes of the figure that was keyed so far; null if none was. */
function press(key: Key, keyed: string | null): string {
  if (key === 'clear') return '';
  if (key === 'back') return (keyed ?? '').slice(0, -1);
  return (keyed ?? '') + key;
}

interface Props {
  /** What was keyed so far; null if the first key begins a new figure. */
  keyed: string | null;
  onKeyed: (keyed: string) => void;
}

/**
 * Large keys for a figure. They never take the focus, so that a scan still goes where it belongs.
 */
export function KeyPad({ keyed, onKeyed }: Props) {
  return (
    <Box
      role="group"
      aria-label="Keypad"
      sx={{ display: 'grid', gap: 0.75, gridTemplateColumns: 'repeat(4, 1fr)' }}
    >
      {keys.map((key) => (
        <ButtonBase
          key={key}
          tabIndex={-1}
          aria-label={
            key === 'back' ? 'Delete the last digit' : key === 'clear' ? 'Clear the figure' : key
          }
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onKeyed(press(key, keyed))}
          sx={{ ...keyStyle, gridArea: keyPlaces[key] ?? 'auto' }}
        >
          {key === 'back' ? <BackspaceOutlined /> : key === 'clear' ? 'C' : key}
        </ButtonBase>
      ))}
    </Box>
  );
}
