import '@fontsource-variable/inter/wght.css';
import './main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { guardButtons } from './lib/scanGuard.ts';

// After a new release the old pages' code is gone from the server: one reload fetches the new ones.
window.addEventListener('vite:preloadError', (event) => {
  if (sessionStorage.getItem('reloadedAt') === location.href) return;
  sessionStorage.setItem('reloadedAt', location.href);
  event.preventDefault();
  location.reload();
});

guardButtons();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
