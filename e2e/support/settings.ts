/** The administrator of the server that the tests start. */
export const admin = { email: 'admin@lading.test', password: 'correct horse battery' };

/** Where the server under test answers; chosen once by the configuration, and known to every worker by the environment. */
export function baseUrl(): string {
  const url = process.env.LADING_E2E_URL;
  if (!url) throw new Error('LADING_E2E_URL is not set: run the journeys with e2e/playwright.config.ts.');
  return url;
}
