import { type ReactNode, useState } from 'react';

/**
 * Copies a text, and says that it did or, where the browser refuses, what to do instead. The caller
 * renders `message`.
 */
export function useCopy(
  text: string,
  instead: string,
): { copy: () => Promise<void>; message: ReactNode } {
  const [message, setMessage] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setMessage('Copied.');
    } catch {
      // Browsers offer the clipboard to HTTPS and localhost alone.
      setMessage(`This browser does not let the page copy. ${instead}`);
    }
  };
  return { copy, message: <div role="status">{message}</div> };
}
