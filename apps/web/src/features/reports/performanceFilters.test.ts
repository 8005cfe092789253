import { describe, expect, it } from 'vitest';
import { readPerformance, readPeriod } from './performanceFilters.ts';

const today = '2026-11-21';
const read = (text: string) => readPerformance(new URLSearchParams(text), today);

describe('what a performance report looks at', () => {
  it('is the last thirty days and the first figure if the URL has no value or a wrong one', () => {
    for (const text of [
      '',
      'from=2026-02-31&to=2026-13-01',
      'from=x&step=year&customerId=0&figure=luck',
    ])
      expect(read(text)).toEqual({
        query: { from: '2026-10-23', to: '2026-11-21' },
        figure: 'dockToStockMean',
        problem: null,
      });
  });

  it('is what the URL says', () => {
    expect(read('from=2026-01-01&to=2026-03-31&step=week&customerId=7&figure=otif')).toEqual({
      query: { from: '2026-01-01', to: '2026-03-31', step: 'week', customerId: 7 },
      figure: 'otif',
      problem: null,
    });
    expect(read('to=2026-03-31').query).toEqual({ from: '2026-03-02', to: '2026-03-31' });
    expect(read('from=2027-01-05').query).toEqual({ from: '2027-01-05', to: '2027-01-05' });
  });

  it('reports what the server would refuse', () => {
    expect(read('from=2026-03-02&to=2026-03-01').problem).toMatch(/before the first/);
    expect(read('from=2010-01-01&to=2026-03-01').problem).toMatch(/1830 days/);
    expect(read('from=2024-01-01&to=2026-03-01&step=day').problem).toMatch(/too many steps/);
  });
});

it('a report without steps looks at the same days, and at one customer if the URL says so', () => {
  const readDays = (text: string) => readPeriod(new URLSearchParams(text), today);
  expect(readDays('step=day')).toEqual({
    query: { from: '2026-10-23', to: '2026-11-21' },
    problem: null,
  });
  expect(readDays('from=2026-11-01&customerId=7').query).toEqual({
    from: '2026-11-01',
    to: '2026-11-21',
    customerId: 7,
  });
  expect(readDays('from=2026-11-22&to=2026-11-21').problem).toMatch(/before the first/);
  expect(readDays('from=2024-01-01&to=2026-03-01').problem).toBeNull();
});
