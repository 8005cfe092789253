import { useEffect, useRef } from 'react';
import { advance, CREATED_EVERY, CUBE_COUNT, createScene } from './cubes.ts';
import { paintCubes } from './paintCubes.ts';

const SEED = 20;
/** When all cubes are there and grown: what is shown where motion is not wanted. */
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

/** Cubes that drift on a grid, gather and pulse; a still picture for who asked for less motion. Says nothing, so it is hidden from readers. */
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
  return <canvas ref={canvas} aria-hidden style={{ position: 'fixed', inset: 0, width: '100%', height: '100%' }} />;
}
