import { useLayoutEffect } from 'react';
import { holdScans } from '../../lib/keyReader.ts';
import { PanelSkeleton } from '../PanelSkeleton.tsx';

/** Keeps scans while a screen is loaded that will take them. */
export function HoldScans() {
  useLayoutEffect(holdScans, []);
  return null;
}

/** Stands for a task that is being loaded. Its scans wait for it. */
export function LoadingTask() {
  return (
    <>
      <HoldScans />
      <PanelSkeleton lines={3} height={56} />
    </>
  );
}
