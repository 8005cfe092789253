import { useEffect, useRef } from 'react';
import {
  advance,
  CREATED_EVERY,
  CUBE_COUNT,
  type Cube,
  type CubeColour,
  createScene,
  edgeOf,
  GRID_SPACING,
  LIMITS,
  type Point,
  positionOf,
  project,
  type Scene,
} from './cubes.ts';

const JOINED_WITHIN = 5;

const rgb: Record<CubeColour, readonly [number, number, number]> = {
  teal: [19, 195, 168],
  orange: [239, 150, 16],
  darkBlue: [38, 74, 138],
};

/** Faces by their corners; corner n has its x, y and z from the bits of n. */
interface Face {
  corners: number[];
  light: number;
}

const faces: Face[] = [
  { corners: [0, 1, 3, 2], light: 1 },
  { corners: [4, 5, 7, 6], light: 0.55 },
  { corners: [0, 1, 5, 4], light: 1.25 },
  { corners: [2, 3, 7, 6], light: 0.45 },
  { corners: [0, 2, 6, 4], light: 0.8 },
  { corners: [1, 3, 7, 5], light: 0.65 },
];

function turned({ x, y, z }: Point, angle: number): Point {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const [x1, z1] = [x * cos + z * sin, z * cos - x * sin];
  const tilt = 0.42;
  return {
    x: x1,
    y: y * Math.cos(tilt) - z1 * Math.sin(tilt),
    z: z1 * Math.cos(tilt) + y * Math.sin(tilt),
  };
}

function cornersOf(cube: Cube, at: Point, now: number): Point[] {
  const half = edgeOf(cube, now) / 2;
  const angle = now / 4200 + cube.phase;
  return Array.from({ length: 8 }, (_, bits) => {
    const corner = turned(
      { x: bits & 1 ? half : -half, y: bits & 2 ? half : -half, z: bits & 4 ? half : -half },
      angle,
    );
    return { x: at.x + corner.x, y: at.y + corner.y, z: at.z + corner.z };
  });
}

function paintCube(context: CanvasRenderingContext2D, cube: Cube, at: Point, now: number): void {
  const corners = cornersOf(cube, at, now);
  const distance = (face: Face) =>
    face.corners.reduce((sum, index) => sum + (corners[index]?.z ?? 0), 0);
  const colour = rgb[cube.colour];
  // The three far faces are hidden by the three near ones.
  for (const face of [...faces].sort((a, b) => distance(b) - distance(a)).slice(3)) {
    context.beginPath();
    for (const index of face.corners) {
      const corner = corners[index];
      if (!corner) continue;
      const { x, y } = project(corner);
      context.lineTo(x, y);
    }
    context.closePath();
    context.fillStyle = `rgba(${colour.map((part) => Math.min(255, Math.round(part * face.light))).join(',')},0.82)`;
    context.fill();
    context.strokeStyle = 'rgba(255,255,255,0.10)';
    context.stroke();
  }
}

function paintLine(context: CanvasRenderingContext2D, from: Point, to: Point): void {
  const [a, b] = [project(from), project(to)];
  context.beginPath();
  context.moveTo(a.x, a.y);
  context.lineTo(b.x, b.y);
  context.stroke();
}

function paintGrid(context: CanvasRenderingContext2D): void {
  context.strokeStyle = 'rgba(147,164,171,0.07)';
  context.lineWidth = 1;
  const floor = LIMITS.y * GRID_SPACING * 0.75;
  const [wide, deep] = [LIMITS.x * 2 * GRID_SPACING, LIMITS.z * GRID_SPACING];
  for (let x = -wide; x <= wide; x += GRID_SPACING)
    paintLine(context, { x, y: floor, z: -deep }, { x, y: floor, z: deep });
  for (let z = -deep; z <= deep; z += GRID_SPACING)
    paintLine(context, { x: -wide, y: floor, z }, { x: wide, y: floor, z });
}

function paintLines(context: CanvasRenderingContext2D, places: readonly Point[]): void {
  places.forEach((a, index) => {
    for (const b of places.slice(index + 1)) {
      const distance = Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z) / GRID_SPACING;
      if (distance > JOINED_WITHIN) continue;
      context.strokeStyle = `rgba(239,150,16,${(0.75 * (1 - distance / JOINED_WITHIN)).toFixed(3)})`;
      paintLine(context, a, b);
    }
  });
}

/** Paints the scene at `now`, far cubes first, around the origin. */
function paintCubes(context: CanvasRenderingContext2D, scene: Scene, now: number): void {
  paintGrid(context);
  const placed = scene.cubes
    .filter((cube) => now >= cube.bornAt)
    .map((cube) => {
      const { x, y, z } = positionOf(cube, now);
      return { cube, at: { x: x * GRID_SPACING, y: y * GRID_SPACING, z: z * GRID_SPACING } };
    })
    .sort((a, b) => b.at.z - a.at.z);
  paintLines(
    context,
    placed.map(({ at }) => at),
  );
  for (const { cube, at } of placed) paintCube(context, cube, at, now);
}

const SEED = 20;
/** The moment that is painted where motion is not wanted: all cubes are grown. */
const STILL_AT = CUBE_COUNT * CREATED_EVERY + 500;

function animate(canvas: HTMLCanvasElement, isStill: boolean): () => void {
  const context = canvas.getContext('2d');
  if (!context) return () => undefined;
  const scene = createScene(SEED);
  const beganAt = performance.now();
  let frame = 0;

  const paint = (now: number) => {
    const ratio = Math.min(window.devicePixelRatio, 2);
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio);
    if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio);
    context.setTransform(ratio, 0, 0, ratio, canvas.width / 2, canvas.height / 2);
    context.clearRect(-width, -height, width * 2, height * 2);
    paintCubes(context, scene, now);
  };
  const tick = () => {
    const now = Math.max(0, performance.now() - beganAt);
    advance(scene, now);
    paint(now);
    frame = requestAnimationFrame(tick);
  };
  const repaint = () => paint(STILL_AT);

  if (isStill) {
    repaint();
    window.addEventListener('resize', repaint);
  } else tick();
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('resize', repaint);
  };
}

/** Decorative, so hidden from screen readers; a still picture for who prefers less motion. */
export function CubesCanvas() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const wish = window.matchMedia('(prefers-reduced-motion: reduce)');
    let stop = () => {};
    const begin = () => {
      stop();
      if (canvas.current) stop = animate(canvas.current, wish.matches);
    };
    begin();
    wish.addEventListener('change', begin);
    return () => {
      stop();
      wish.removeEventListener('change', begin);
    };
  }, []);
  return (
    <canvas
      ref={canvas}
      aria-hidden
      style={{ position: 'fixed', inset: 0, width: '100%', height: '100%' }}
    />
  );
}
