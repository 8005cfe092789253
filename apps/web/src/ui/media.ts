import useMediaQuery from '@mui/material/useMediaQuery';
import { useFloorMode } from '../lib/useAddress.ts';

/** A handheld's screen, where rows are cards and there is room for one thing at a time. */
export const PHONE = '(max-width:599.95px)';
/** The same as a key of styles. */
export const onPhone = `@media ${PHONE}`;

/** A link in running text that a finger can hit. */
export const touchable = { [onPhone]: { display: 'inline-block', py: 1, my: -1 } } as const;

/** For screen readers only. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  m: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** True on a handheld's screen, where rows are cards and there is room for one thing at a time. */
export const useIsPhone = (): boolean => useMediaQuery(PHONE, { noSsr: true });

/**
 * True if a floor screen has the whole height of a handheld: no bar, greeting or banner is above
 * it.
 */
export function useWholeGlass(): boolean {
  const isPhone = useIsPhone();
  return useFloorMode() && isPhone;
}

/**
 * Two columns, of so many parts each, where the screen is wide enough that a table beside another
 * keeps all of its own columns; one below the other where it is not.
 */
export const besides = (left: number, right: number) => ({
  display: 'grid',
  gap: 2.5,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 1360px)': {
    gridTemplateColumns: `minmax(0, ${left}fr) minmax(0, ${right}fr)`,
  },
});
