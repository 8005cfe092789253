import { defineConfig, devices } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import { freePort } from './support/server.ts';

process.env.LADING_E2E_URL ??= `http://127.0.0.1:${await freePort()}`;

/** People use these screens on handhelds only. */
const floor = /(floor|handheld|scans)\.spec\.ts/;
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

export default defineConfig({
  testDir: '.',
  globalSetup: './support/globalSetup.ts',
  // One more than the cores of a small machine: a page that waits for the server leaves its core to another.
  workers: 3,
  // Another try tells what fails from what was slow once; what needed it is named at the end.
  retries: 2,
  forbidOnly: true,
  fullyParallel: true,
  // A machine that does much else at the same time takes several times as long as a quiet one.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.LADING_E2E_URL,
    locale: 'en-GB',
    // What cannot be pressed for so long never will be: a test that waits for it costs the others their time.
    actionTimeout: 20_000,
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...quiet],
    },
  },
  projects: [
    { name: 'desktop', testIgnore: floor, use: { viewport: { width: 1440, height: 900 } } },
    // The floor's screens, which are a handheld's, and a journey of every other flow: `handheld` names them.
    { name: 'phone', grep: new RegExp(`${floor.source}|@handheld`), use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } } },
  ],
});
