import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Takes the code that the screen before scanned, once, and not again after a reload. */
export function useFirstScan(scan: (code: string) => void): void {
  const { state }: { state: { scanned?: unknown } | null } = useLocation();
  const navigate = useNavigate();
  const taken = useRef(false);
  // Before the scans that waited for this screen.
  useLayoutEffect(() => {
    const code = state?.scanned;
    if (typeof code !== 'string' || taken.current) return;
    taken.current = true;
    void navigate(`${location.pathname}${location.search}`, { replace: true, state: null });
    scan(code);
  }, [state, navigate, scan]);
}
