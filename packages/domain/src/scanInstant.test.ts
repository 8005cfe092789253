import { describe, expect, it } from 'vitest';
import { MAX_SCAN_AGE_DAYS, SCAN_CLOCK_TOLERANCE_MS, scanInstant } from './counts.ts';
import { DAY_MS, HOUR_MS } from './time.ts';

const arrivedAt = 100 * DAY_MS;
const startedAt = arrivedAt - HOUR_MS;
const judged = (scannedAt: number, started = startedAt) =>
  scanInstant({ scannedAt, arrivedAt, startedAt: started });

describe('the instant of a scan', () => {
  it('stays as the device has it between the start of the count and the arrival', () => {
    for (const at of [startedAt, startedAt + 1, arrivedAt - 1, arrivedAt])
      expect(judged(at)).toBe(at);
  });

  it('becomes the start or the arrival where clocks differ a little', () => {
    expect(judged(startedAt - SCAN_CLOCK_TOLERANCE_MS)).toBe(startedAt);
    expect(judged(arrivedAt + SCAN_CLOCK_TOLERANCE_MS)).toBe(arrivedAt);
  });

  it('is refused where clocks differ by more', () => {
    expect(judged(arrivedAt + SCAN_CLOCK_TOLERANCE_MS + 1)).toBe('FUTURE');
    expect(judged(startedAt - SCAN_CLOCK_TOLERANCE_MS - 1)).toBe('BEFORE_START');
  });

  it('is refused where it lies too far back in a long count', () => {
    const oldest = arrivedAt - MAX_SCAN_AGE_DAYS * DAY_MS;
    expect(judged(oldest, 0)).toBe(oldest);
    expect(judged(oldest - 1, 0)).toBe('TOO_OLD');
  });
});
