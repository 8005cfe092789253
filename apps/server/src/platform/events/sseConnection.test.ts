import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SseConnection } from './sseConnection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const make = () =>
  new SseConnection(
    { warehouseId: 1, role: 'ADMIN', customerId: null },
    { userId: 1, sessionId: 1 },
  );
const said = (stream: SseConnection): string => {
  let text = '';
  for (let chunk = stream.body.read(); chunk !== null; chunk = stream.body.read())
    text += String(chunk);
  return text;
};

test('the first change is sent at once, the next ones together after a second', async () => {
  const stream = make();
  expect(said(stream)).toBe('retry: 2000\n\n');
  stream.notify(['orders']);
  await vi.advanceTimersByTimeAsync(0);
  expect(said(stream)).toBe('data: {"rooms":["orders"]}\n\n');
  stream.notify(['inventory']);
  stream.notify(['asns', 'inventory']);
  await vi.advanceTimersByTimeAsync(900);
  expect(said(stream)).toBe('');
  await vi.advanceTimersByTimeAsync(200);
  expect(said(stream)).toBe('data: {"rooms":["asns","inventory"]}\n\n');
  stream.notify([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(said(stream)).toBe('');
});

test('a listener that does not read is sent nothing more, and gets all of it when it reads again', async () => {
  const stream = make();
  for (let second = 0; second < 1_000; second += 1) {
    stream.notify(['orders', 'inventory']);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  stream.notify(['asns']);
  const before = said(stream);
  expect(before.length).toBeLessThan(4_000);
  // What was taken makes room for what was gathered meanwhile.
  await vi.advanceTimersByTimeAsync(1_000);
  expect(said(stream)).toContain('data: {"rooms":["asns","inventory","orders"]}\n\n');
});

test('a listener that reads nothing for half a minute is disconnected, a live one is not', async () => {
  const [stuck, alive] = [make(), make()];
  const closed = vi.fn();
  stuck.onClose(closed);
  for (let count = 0; count < 2_000; count += 1) {
    for (const stream of [stuck, alive]) stream.beat();
    said(alive);
  }
  await vi.advanceTimersByTimeAsync(31_000);
  for (const stream of [stuck, alive]) stream.beat();
  await vi.advanceTimersByTimeAsync(0);
  expect(closed).toHaveBeenCalledOnce();
  expect(said(alive)).toBe(': \n\n');
});
