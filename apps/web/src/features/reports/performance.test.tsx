import * as calls from '@lading/contract/calls';
import type { PerformanceFigure, PerformanceReport } from '@lading/contract/reports';
import { type FigureKey, performanceFigures } from '@lading/domain/performance';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answerReads, openScreen, warehouse } from '../../app/testing/openScreen.tsx';
import { closed, press, rowsOf } from '../../app/testing/steps.ts';
import { answer } from '../../lib/testing/network.ts';

/** A figure that is `last` on the second of two days, of one thing, and unknown on the first. */
function figureOf(key: FigureKey, last: number | null): PerformanceFigure {
  const { label, unit, formula, population, source } = performanceFigures[key];
  const dayOf = (day: string, value: number | null) => ({
    from: day,
    to: day,
    value,
    count: value === null ? 0 : 1,
  });
  return {
    key,
    label,
    unit,
    formula,
    source,
    value: last,
    population: { count: last === null ? 0 : 1, of: population },
    reason: last === null ? `There were no ${population} in this period.` : null,
    periods: [dayOf('2026-11-01', null), dayOf('2026-11-02', last)],
  };
}

const report: PerformanceReport = {
  warehouse: { id: warehouse.id, name: warehouse.name },
  from: '2026-11-01',
  to: '2026-11-02',
  tz: 'UTC',
  step: 'day',
  pickers: [],
  figures: [
    figureOf('dockToStockMean', 4.25),
    figureOf('lineFillRate', null),
    figureOf('spaceUsed', 100),
  ],
};

test('a figure of the performance report is chosen, shown over time, kept in the address, and explained', async () => {
  // Here nothing has a width, of which charts complain.
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  answerReads();
  const asked = answer(calls.getPerformanceReport, () => report);
  openScreen('/reports/performance?from=2026-11-01&to=2026-11-02');
  await screen.findByRole('img', { name: 'Dock-to-stock, mean by day' });
  const figures = within(screen.getByRole('group', { name: 'Figures' }));
  const cards = () =>
    figures.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent);
  expect(figures.getByRole('button', { pressed: true }).textContent).toBe(
    'Dock-to-stock, mean4.25 hof 1 pallet put away',
  );
  const noLines = 'Line fill rate–There were no order lines of first shipments in this period.';
  expect(cards()).toEqual([noLines, 'Space used100%of 1 location for stock']);
  expect(await rowsOf('Dock-to-stock, mean by day, as numbers')).toEqual([
    'Nov 1, 2026–0',
    'Nov 2, 20264.25 h1',
  ]);

  fireEvent.click(figures.getByRole('button', { name: /^Line fill rate/ }));
  await screen.findByText('There is nothing to draw.');
  fireEvent.click(figures.getByRole('button', { name: /^Space used/ }));
  await screen.findByRole('img', { name: 'Space used by day' });
  expect(await rowsOf('Space used by day, as numbers')).toEqual([
    'Nov 1, 2026–0',
    'Nov 2, 2026100%1',
  ]);
  openScreen(`${location.pathname}${location.search}`);
  await screen.findByRole('img', { name: 'Space used by day' });
  expect(screen.getByRole('button', { pressed: true }).textContent).toMatch(/^Space used/);
  const period = { from: '2026-11-01', to: '2026-11-02', warehouseId: '1' };
  expect(asked.map(({ query }) => query)).toMatchObject([period, period]);

  await press('How Space used is made')();
  const definition = await screen.findByRole('dialog', { name: 'Space used' });
  const { formula, source } = performanceFigures.spaceUsed;
  const facts = `Formula${formula}UnitpercentPopulation1 location for stockSource${source}`;
  expect(definition.textContent).toBe(`Space used${facts}`);
  fireEvent.keyDown(definition, { key: 'Escape' });
  await closed();
});
