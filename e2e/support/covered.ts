import { expect, type Locator, type Page } from '@playwright/test';

/** The screen sizes of the handhelds that floor mode supports. */
export const handhelds = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
] as const;

/** Expects that the element is in view and that nothing covers it. */
export async function expectUncovered(what: Locator, name: string): Promise<void> {
  const hidden = () =>
    what.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const points = [left + 1, (left + right) / 2, right - 1].flatMap((x) =>
        [top + 1, (top + bottom) / 2, bottom - 1].map((y) => [x, y] as const),
      );
      return points.flatMap(([x, y]) => {
        const met = document.elementFromPoint(x, y);
        const isOwn =
          met !== null &&
          (element.contains(met) ||
            met.contains(element) ||
            met.closest('label')?.control === element);
        if (isOwn) return [];
        return [
          `${Math.round(x)}, ${Math.round(y)}: ${met?.outerHTML.slice(0, 80) ?? 'outside of the screen'}`,
        ];
      });
    });
  await expect.poll(hidden, { message: name }).toEqual([]);
}

/** Runs a check at the size of each handheld. */
export async function onEachHandheld(
  page: Page,
  look: (size: string) => Promise<void>,
): Promise<void> {
  for (const size of handhelds) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, 0));
    await look(`${size.width}x${size.height}`);
  }
}
