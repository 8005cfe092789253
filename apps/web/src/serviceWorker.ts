import { clientsClaim } from 'workbox-core';
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/**
 * The part of a service worker's global scope that is used here. Its library of types and the one
 * of pages exclude each other.
 */
declare const self: { skipWaiting: () => Promise<void> } & EventTarget;
declare const __SHELL__: { url: string; revision: string | null }[];

/** A network that does not answer a page within this time (ms) counts as none. */
const PATIENCE_MS = 4_000;
/** A proxy says so while the server restarts. */
const UNAVAILABLE = new Set([502, 503, 504]);

// The files of this version. Responses of the API are never cached here: they belong to a user, and
// this cache to the device.
precacheAndRoute(__SHELL__, { directoryIndex: '', cleanURLs: false });

const kept = createHandlerBoundToURL('/index.html');

// The server's page comes first, so that nobody works with an old version while there is a network.
registerRoute(
  new NavigationRoute(
    async (options) => {
      try {
        const page = await fetch(options.url, {
          headers: { Accept: 'text/html' },
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        return UNAVAILABLE.has(page.status) ? await kept(options) : page;
      } catch {
        return kept(options);
      }
    },
    { denylist: [/^\/(api|metrics|healthz|readyz)(\/|$)/] },
  ),
);

// A page that is open goes on with the code it has loaded. Code that it loads later comes from the
// server, or the page is loaded again.
void self.skipWaiting();
clientsClaim();
