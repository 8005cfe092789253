/** The cubes behind the sign-in form. Lengths are grid cells by default. */

export const CUBE_COUNT = 20;
/** In milliseconds. */
export const CREATED_EVERY = 100;
/**
 * Pixels of one grid cell, of the viewer's distance, of a cube's edge, and by how much the edge
 * pulses.
 */
export const GRID_SPACING = 60;
export const DEPTH = 800;
export const CUBE_SIZE = 40;
export const PULSE = 3;
export const LIMITS = { x: 10, y: 8, z: 8 } as const;

export const cubeColours = ['teal', 'orange', 'darkBlue'] as const;
export type CubeColour = (typeof cubeColours)[number];

export interface Point {
  x: number;
  y: number;
  z: number;
}

export interface Cube {
  from: Point;
  to: Point;
  /** When the step began, and how long it takes, in milliseconds. */
  began: number;
  takes: number;
  colour: CubeColour;
  phase: number;
  bornAt: number;
}

export interface Scene {
  cubes: Cube[];
  random: () => number;
}

const axes = ['x', 'y', 'z'] as const;
/** The cubes wander, then gather for the rest of the period (milliseconds). */
const WANDER = 9000;
const PERIOD = 15000;

/** mulberry32: the same picture each time. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}

const within = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value));
const anywhere = (limit: number, random: () => number) => Math.round((random() * 2 - 1) * limit);

export function createScene(seed: number): Scene {
  const random = seeded(seed);
  const cubes = Array.from({ length: CUBE_COUNT }, (_, index): Cube => {
    const at = {
      x: anywhere(LIMITS.x, random),
      y: anywhere(LIMITS.y, random),
      z: anywhere(LIMITS.z, random),
    };
    return {
      from: at,
      to: at,
      began: 0,
      takes: 0,
      colour: cubeColours[index % cubeColours.length] ?? 'teal',
      phase: random() * Math.PI * 2,
      bornAt: index * CREATED_EVERY,
    };
  });
  return { cubes, random };
}

function gatheringPlace(now: number): Point | null {
  if (now % PERIOD < WANDER) return null;
  const turn = Math.floor(now / PERIOD);
  return { x: [-4, 4, 0, 5][turn % 4] ?? 0, y: [2, -2, 0][turn % 3] ?? 0, z: 0 };
}

/** The next cell: one step along one axis, towards the gathering, within the limits. */
function nextCell(at: Point, now: number, random: () => number): Point {
  const axis = axes[Math.floor(random() * 3)] ?? 'x';
  const place = gatheringPlace(now);
  const away = place ? place[axis] - at[axis] : 0;
  const step = Math.abs(away) > 1.5 ? Math.sign(away) : random() < 0.5 ? -1 : 1;
  return { ...at, [axis]: within(at[axis] + step, LIMITS[axis]) };
}

/**
 * Begins the next step of each cube whose step is done. `now` is in milliseconds since the first
 * cube.
 */
export function advance(scene: Scene, now: number): void {
  for (const cube of scene.cubes) {
    if (now < cube.bornAt || now < cube.began + cube.takes) continue;
    cube.from = cube.to;
    cube.to = nextCell(cube.from, now, scene.random);
    cube.began = now;
    cube.takes = 1200 + scene.random() * 1400;
  }
}

const eased = (part: number) => part * part * (3 - 2 * part);

export function positionOf(cube: Cube, now: number): Point {
  const part =
    cube.takes === 0 ? 0 : eased(Math.max(0, Math.min(1, (now - cube.began) / cube.takes)));
  const between = (axis: keyof Point) => cube.from[axis] + (cube.to[axis] - cube.from[axis]) * part;
  return { x: between('x'), y: between('y'), z: between('z') };
}

/** The edge of a cube in pixels: it grows at first, then pulses. */
export function edgeOf(cube: Cube, now: number): number {
  const age = Math.min(1, Math.max(0, (now - cube.bornAt) / 400));
  return eased(age) * (CUBE_SIZE + PULSE * Math.sin(now / 700 + cube.phase));
}

/** Projects a point in pixels: its place relative to the centre, and its magnification. */
export function project(point: Point): { x: number; y: number; scale: number } {
  const scale = DEPTH / (DEPTH + point.z);
  return { x: point.x * scale, y: point.y * scale, scale };
}
