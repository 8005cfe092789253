import { describe, expect, test } from 'vitest';
import { fitted } from './labelText.ts';

const room = { width: 480, height: 600, largest: 24, smallest: 12 };
const linesThatFit = ({ fontSize, lineHeight }: ReturnType<typeof fitted>) =>
  Math.floor(room.height / (fontSize * lineHeight));

describe('a text on a label', () => {
  test('is large where it is short', () => {
    expect(fitted('Kade 3\n3011 Rotterdam', room).fontSize).toBe(24);
  });

  test('shrinks by its lines and by their length', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `Line ${index}`).join('\n');
    const { fontSize } = fitted(lines, room);
    expect(fontSize).toBeLessThan(24);
    expect(linesThatFit(fitted(lines, room))).toBeGreaterThanOrEqual(30);
    expect(fitted('W'.repeat(900), room).fontSize).toBeLessThan(24);
    expect(fitted('東'.repeat(600), room).fontSize).toBeLessThan(
      fitted('W'.repeat(600), room).fontSize,
    );
  });

  test('is cut at the smallest size', () => {
    const cut = fitted('Line\n'.repeat(200), room);
    expect(cut.fontSize).toBe(12);
    expect(cut.WebkitLineClamp).toBe(linesThatFit(cut));
  });
});
