import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The menu and the bar, which are the same on every screen at the desk. */
const FRAME = ['nav[aria-label="Main"]', 'header.MuiAppBar-root'];

interface Look {
  /** Checks only what this selector finds, which is faster. */
  within?: string;
  /** Checks the menu and the bar too. */
  withFrame?: boolean;
}

/** Expects that axe finds no violation of WCAG 2.2 AA on the screen. */
export async function expectAccessible(
  page: Page,
  what = 'the screen',
  { within, withFrame = false }: Look = {},
): Promise<void> {
  const context: string | { exclude: string[] } = within ?? { exclude: withFrame ? [] : FRAME };
  // Once for each load of the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(
    async ([runOnly, among]) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      // A button that has just been enabled changes its colour, and on the way there text has less
      // contrast than before and after.
      await Promise.allSettled(
        document
          .getAnimations()
          .map((animation) => animation instanceof CSSTransition && animation.finished),
      );
      // Making a selector of every checked element takes half of the time, and only rules that do
      // not run here need style sheets.
      const options = {
        runOnly,
        resultTypes: ['violations' as const],
        selectors: false,
        preload: false,
      };
      const { violations } = await axe.run(among, options);
      return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
    },
    [tags, context] as const,
  );
  expect(found, what).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page, what = 'the screen'): Promise<void> {
  const wider = () =>
    page.evaluate(() => {
      const width = document.documentElement.clientWidth;
      if (document.documentElement.scrollWidth <= width) return [];
      // Returns the elements that overflow, so that the failure names them. Those inside a
      // scrolling element are fine.
      const isContained = (element: Element): boolean => {
        const parent = element.parentElement;
        return (
          parent !== null &&
          parent !== document.body &&
          (getComputedStyle(parent).overflowX !== 'visible' || isContained(parent))
        );
      };
      const edgeOf = (element: Element) => {
        const { left, right } = element.getBoundingClientRect();
        return Math.max(right, left + element.scrollWidth);
      };
      const sticksOut = (element: Element) =>
        edgeOf(element) > width + 1 &&
        getComputedStyle(element).overflowX === 'visible' &&
        !isContained(element);
      const out = [...document.body.querySelectorAll('*')].filter(sticksOut);
      return out.length > 0
        ? out.slice(-3).map((element) => element.outerHTML.slice(0, 200))
        : ['what sticks out could not be found'];
    });
  // A resized screen takes a moment to settle.
  await expect.poll(wider, { message: what }).toEqual([]);
}

const LOADING = '[aria-busy="true"], [aria-label="Loading"], .MuiSkeleton-root';

/** Waits until nothing is loading. */
export async function expectSettled(page: Page, what = 'the screen'): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first(), what).toBeVisible();
  await expect(page.locator(LOADING), what).toHaveCount(0);
}

/** Expects that the open dialog with this title, once loaded, is accessible and fits the screen. */
export async function look(page: Page, title: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(LOADING), String(title)).toHaveCount(0);
  await expectNoSidewaysScroll(page, String(title));
  await expectAccessible(page, String(title), { within: '[role="dialog"]' });
}
