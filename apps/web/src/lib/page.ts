import type { Surroundings } from './live.ts';

const events = [
  [document, 'visibilitychange'],
  [window, 'online'],
  [window, 'pageshow'],
] as const;

const CHANNEL = 'lading-live';

/** This tab, as the live client sees it. */
export function thisPage(): Surroundings {
  const tabs = 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : null;
  return {
    isHidden: () => document.hidden,
    watch: (changed) => {
      for (const [target, name] of events) target.addEventListener(name, changed);
      return () => {
        for (const [target, name] of events) target.removeEventListener(name, changed);
      };
    },
    // A browser opens six connections to a server at most: tabs in the background give theirs to the one that is looked at.
    tellOthers: () => tabs?.postMessage('listening'),
    hearOthers: (heard) => {
      tabs?.addEventListener('message', heard);
      return () => tabs?.close();
    },
    random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
  };
}
