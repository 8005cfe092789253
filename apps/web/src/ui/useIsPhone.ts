import useMediaQuery from '@mui/material/useMediaQuery';

/** True on a handheld's screen, where rows are cards and there is room for one thing at a time. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width:599.95px)', { noSsr: true });
