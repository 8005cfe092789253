import useMediaQuery from '@mui/material/useMediaQuery';
import { PHONE } from './media.ts';

/** True on a handheld's screen, where rows are cards and there is room for one thing at a time. */
export const useIsPhone = (): boolean => useMediaQuery(PHONE, { noSsr: true });
