import { expect, it } from 'vitest';
import { deviceOf } from './deviceOf.ts';

it('names a device by browser and system', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';
  expect(deviceOf(chrome)).toBe('Chrome on Windows');
  expect(deviceOf(`${chrome} Edg/147.0`)).toBe('Edge on Windows');
  expect(deviceOf('curl/8.5.0')).toBe('curl');
  expect(deviceOf(null)).toBe('Unknown device');
});
