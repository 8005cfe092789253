import '@fontsource-variable/inter/wght.css';
import './main.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { readKeys } from './lib/keyReader.ts';
import { getSession } from './lib/session.ts';

// After a new release the old pages' code is gone from the server: one reload fetches the new ones.
// Without a network a reload would end in the browser's own page, so the server is asked for any
// file first.
window.addEventListener('vite:preloadError', () => {
  if (sessionStorage.getItem('reloadedAt') === location.href) return;
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => {
      sessionStorage.setItem('reloadedAt', location.href);
      location.reload();
    },
    () => {},
  );
});

// A scanner does not wait until the floor is loaded.
readKeys(location.pathname.startsWith('/floor') && getSession() !== null);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
const page = createRoot(root);
// A transition renders in slices of a few milliseconds, between which a key or touch is handled.
startTransition(() =>
  page.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
