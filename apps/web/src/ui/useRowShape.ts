import { type RefCallback, useCallback, useEffect, useRef } from 'react';
import { readJson, writeJson } from '../lib/storage.ts';

interface Shape {
  rows: number;
  /** Of all of them, in pixels. */
  height: number;
}

const KEY = 'rowShapes';
/** Rows that take the room of the sentence that says there are none. */
const ROOM_OF_NONE = 4;

const read = (): Record<string, Shape> => readJson(KEY, sessionStorage) ?? {};

/**
 * How many rows of which height (in pixels) stand in for a list while it loads: as many, and as high, as it had when it was last shown in this
 * tab, and never more than `expected`. So a short list does not shrink when its rows come. `rows` is undefined while they are not there;
 * `body` goes on the element that holds them.
 */
export function useRowShape(
  name: string,
  rows: number | undefined,
  expected: number,
): { body: RefCallback<HTMLElement>; count: number; rowHeight: number | undefined } {
  const holder = useRef<HTMLElement>(null);
  const body = useCallback((element: HTMLElement | null) => {
    holder.current = element;
  }, []);
  useEffect(() => {
    if (rows === undefined || expected === 0) return;
    const shape = { rows, height: holder.current?.offsetHeight ?? 0 };
    const known = read();
    const before = known[name];
    if (before?.rows !== shape.rows || before.height !== shape.height) writeJson(KEY, { ...known, [name]: shape }, sessionStorage);
  }, [name, rows, expected]);
  const known = rows === undefined ? read()[name] : undefined;
  if (!known) return { body, count: expected, rowHeight: undefined };
  if (known.rows === 0) return { body, count: Math.min(ROOM_OF_NONE, expected), rowHeight: undefined };
  return { body, count: Math.min(known.rows, expected), rowHeight: known.height / known.rows };
}
