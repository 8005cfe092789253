/** The administrator of the server that the tests start. */
export const admin = { email: 'admin@lading.test', password: 'correct horse battery' };

/**
 * The URL of the server under test. The configuration chooses it once; the environment passes it to
 * every worker.
 */
export function baseUrl(): string {
  const url = process.env.LADING_E2E_URL;
  if (!url)
    throw new Error('LADING_E2E_URL is not set: run the tests with e2e/playwright.config.ts.');
  return url;
}
