import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Everything on the screen as it is now can be used by everybody, as far as axe can tell (WCAG 2.2 AA). */
export async function expectAccessible(page: Page, what = 'the screen'): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.html) })),
    what,
  ).toEqual([]);
}

/** The page is as wide as the screen and no wider: what needs more room scrolls inside itself. */
export async function expectNoSidewaysScroll(page: Page, what = 'the screen'): Promise<void> {
  const wider = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    // Names what sticks out, so that the failure says where to look.
    const out = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > width + 1);
    return out.slice(-3).map((element) => element.outerHTML.slice(0, 200));
  });
  expect(wider, what).toEqual([]);
}

/** The screen shows what it has: nothing is loading any more. */
export async function expectSettled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], [aria-label="Loading"], .MuiSkeleton-root')).toHaveCount(0);
}
