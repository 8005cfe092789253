import { describe, expect, it } from 'vitest';
import { advance, CUBE_COUNT, createScene, edgeOf, LIMITS, positionOf, project } from './cubes.ts';

describe('the cubes behind the sign-in form', () => {
  it('are twenty, each created 100 ms after the one before', () => {
    const { cubes } = createScene(1);
    expect(cubes.map(({ bornAt }) => bornAt)).toEqual(
      Array.from({ length: CUBE_COUNT }, (_, index) => index * 100),
    );
  });

  it('never leave their limits, and pulse around their size', () => {
    const scene = createScene(7);
    for (let now = 0; now < 60_000; now += 250) {
      advance(scene, now);
      for (const cube of scene.cubes) {
        const { x, y, z } = positionOf(cube, now);
        expect(Math.abs(x)).toBeLessThanOrEqual(LIMITS.x);
        expect(Math.abs(y)).toBeLessThanOrEqual(LIMITS.y);
        expect(Math.abs(z)).toBeLessThanOrEqual(LIMITS.z);
        if (now > 5000) expect(Math.abs(edgeOf(cube, now) - 40)).toBeLessThanOrEqual(3);
      }
    }
  });

  it('look smaller from afar', () => {
    expect(project({ x: 100, y: 0, z: 0 }).x).toBe(100);
    expect(project({ x: 100, y: 0, z: 800 })).toEqual({ x: 50, y: 0, scale: 0.5 });
  });
});
