import { useEffect, useRef } from 'react';
import { codesDrawn } from './Barcode.tsx';

/** Resolves once the frames of the page show what is in them. */
async function framesLoaded(): Promise<void> {
  await Promise.all(
    [...document.querySelectorAll('iframe')].map(async (frame) => {
      const shown = frame.contentDocument;
      if (shown?.URL === 'about:srcdoc' && shown.readyState === 'complete') return;
      await new Promise((loaded) => frame.addEventListener('load', loaded, { once: true }));
    }),
  );
}

/**
 * Opens the print dialog once, when a page is ready and its fonts, codes and frames are drawn; not
 * if the page is left before.
 */
export function usePrintOnce(isReady: boolean): void {
  const hasPrinted = useRef(false);
  useEffect(() => {
    if (!isReady || hasPrinted.current) return;
    let isShown = true;
    void Promise.all([document.fonts.ready, codesDrawn(), framesLoaded()]).then(() =>
      requestAnimationFrame(() => {
        if (!isShown) return;
        hasPrinted.current = true;
        window.print();
      }),
    );
    return () => {
      isShown = false;
    };
  }, [isReady]);
}
