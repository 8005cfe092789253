import { createStore } from './store.ts';

/**
 * Whether the server answered the last request. The browser knows only whether there is some
 * network.
 */
export const reach = createStore(navigator.onLine);

window.addEventListener('offline', () => reach.set(false));
window.addEventListener('online', () => reach.set(true));
