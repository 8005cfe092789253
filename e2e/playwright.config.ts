import { defineConfig, devices } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import { freePort } from './support/server.ts';

process.env.LADING_E2E_URL ??= `http://127.0.0.1:${await freePort()}`;

/** Screens that are used on handhelds only, and journeys that lead over one. */
const floor = /(bursts|floor|handheld|offline|packs|scans|touches)\.spec\.ts/;
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export default defineConfig({
  testDir: '.',
  globalSetup: './support/globalSetup.ts',
  // One for each project: a second worker of a project would load and warm up the same screens
  // again.
  workers: 2,
  // Retries, so that one slow moment fails nothing. Playwright lists the retried tests at the end.
  retries: 2,
  forbidOnly: true,
  fullyParallel: true,
  // These limits end what hangs: a slow machine takes many times as long as a quiet one.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.LADING_E2E_URL,
    locale: 'en-GB',
    // An element that cannot be pressed within this time never can.
    actionTimeout: 60_000,
    contextOptions: { reducedMotion: 'reduce' },
    // Routes of tests do not see what a service worker fetches; offline.spec.ts allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...quiet],
    },
  },
  projects: [
    {
      name: 'desktop',
      workers: 1,
      testIgnore: floor,
      grepInvert: /@handheld/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    // The floor's screens, and the tests with a tag: one journey of most other flows.
    {
      name: 'phone',
      workers: 1,
      grep: new RegExp(`${floor.source}|@handheld|@everySize`),
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
});
