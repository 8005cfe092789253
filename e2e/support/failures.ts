import { expect, type Page, type Route } from '@playwright/test';

/** What a server says when it refuses for a reason. */
export const SAYS = 'The server says why.';

/** The ways in which a call fails: refused with a reason, refused without one, answered by something else than the server, not answered. */
const failures = {
  'with a reason': (route: Route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify({ status: 409, error: SAYS }) }),
  'without a reason': (route: Route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  'with something else': (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  'with silence': (route: Route) => route.abort(),
} as const;
export type Way = keyof typeof failures;
/** The two that a screen could mistake for each other; the others end in the same sentence as silence. */
const telling: readonly Way[] = ['with a reason', 'with silence'];

export interface Failing {
  /** The way from now on; null lets the calls through. */
  way: Way | null;
  /** Calls that failed so far. */
  readonly count: number;
}

/** Lets the calls of a method whose path fits fail; the rest of the product works as it does. */
export async function failCalls(page: Page, method: string, path: RegExp): Promise<Failing> {
  const failing = { way: null as Way | null, count: 0 };
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      if (route.request().method() !== method || failing.way === null) return route.fallback();
      failing.count += 1;
      await failures[failing.way](route);
    },
  );
  return failing;
}

/** Keeps what others do from refreshing a screen in the middle of a failure: the stream of events is asked for, and never answered. */
export async function silenceEvents(page: Page): Promise<void> {
  await page.route('**/api/events*', () => undefined);
}

/** Takes a step with its call failing in each way, and expects the message that this way has. Afterwards the calls work again. */
export async function expectMessages(
  page: Page,
  failing: Failing,
  step: () => Promise<void>,
  messageOf: (way: Way) => string,
  tried: readonly Way[] = telling,
): Promise<void> {
  for (const way of tried) {
    const before = failing.count;
    failing.way = way;
    await step();
    await expect.poll(() => failing.count, `the call failed ${way}`).toBeGreaterThan(before);
    const message = messageOf(way);
    await expect(page.getByRole('alert').filter({ hasText: message }), way).toBeVisible();
    if (message !== SAYS && way !== 'with a reason') await expect(page.getByText(SAYS)).toHaveCount(0);
  }
  failing.way = null;
}
