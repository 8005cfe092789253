/** A handheld is rarely reloaded, so it asks for a new version this often (ms). */
const ASK_EVERY_MS = 3_600_000;

let isOutdated = false;

/** True once a new version is installed and this page still runs the one before. */
export const isNewVersionReady = (): boolean => isOutdated;

/**
 * Keeps the application's own files on the device, so that it opens without a network. Browsers
 * allow it in secure contexts only; elsewhere the application works while the page stays open.
 */
export async function keepShell(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const worker = navigator.serviceWorker;
  // The first worker of a device brings no new version.
  const isFirst = worker.controller === null;
  worker.addEventListener('controllerchange', () => {
    isOutdated = !isFirst;
  });
  try {
    const registration = await worker.register('/sw.js', { updateViaCache: 'none' });
    setInterval(() => void registration.update().catch(() => {}), ASK_EVERY_MS);
  } catch (reason) {
    console.error('The application could not be kept for work without a network.', reason);
  }
}
