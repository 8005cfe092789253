/// <reference types="vite/types/importMeta.d.ts" />
import type { RouteCalls } from './things.ts';

const files = import.meta.glob<{ calls: RouteCalls }>('../src/**/testing/calls.ts', {
  eager: true,
});

/** How each call is made: the file `testing/calls.ts` of each room says it of its own. */
export const calls: RouteCalls = Object.assign(
  {},
  ...Object.values(files).map((file) => file.calls),
);
