import { useLocation } from 'react-router';

/** True on the screens of floor mode, which are worked with a scanner and one thumb. */
export function useFloorMode(): boolean {
  return /^\/floor(\/|$)/.test(useLocation().pathname);
}
