import 'fake-indexeddb/auto';
import { StyleSheet } from '@emotion/sheet';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { outbox } from '../outbox/pageOutbox.ts';
import { reach } from '../reach.ts';
import { clearSession } from '../session.ts';
import { clearDevice } from './device.ts';
import { network } from './network.ts';

// A machine that does much else at the same time takes several times as long as a quiet one.
configure({ asyncUtilTimeout: 60_000, getElementError });
// Nor is patience at an end there: a screen that goes on without an answer takes another way than
// the test. A test of that way has no answer come, or makes the time pass.
const { timeout } = AbortSignal;
AbortSignal.timeout = (ms) =>
  ms === 0 ? timeout.call(AbortSignal, ms) : new AbortController().signal;

/**
 * What is waited for is missing many times before it is there, and Testing Library writes the whole
 * document into each of these errors. Here it is written when somebody reads the message.
 */
function getElementError(message: string | null, container: Element): Error {
  const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' });
  Error.captureStackTrace(error, getElementError);
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => `${message}\n\n${prettyDOM(container)}`,
  });
}

// Testing Library reads the style of every element and its ancestors to find a role. happy-dom
// matches all rules of the theme for each, which takes most of a test's time. Inline styles are
// enough: no test depends on a rule that hides an element.
window.getComputedStyle = (element) => (element as HTMLElement).style;

// happy-dom neither prints nor loads fonts.
window.print = () => {};
Object.assign(document, { fonts: { ready: Promise.resolve() } });

// Outside of production builds Emotion inserts one element for each rule of the theme: thousands in
// a process. React and Testing Library walk the document, and these elements took up to a sixth of
// the time of a test.
StyleSheet.prototype.insert = () => {};

// Popper asks whatever it meets for its class. A browser gives the name; happy-dom writes all of
// the element's HTML.
Element.prototype.toString = function nameOfClass(this: Element) {
  return `[object ${this.constructor.name}]`;
};

/**
 * React's development build captures a stack for every element, up to a number of elements a
 * second, to name the owner in its warnings. That takes a seventh of the time of these tests, so
 * the number is used up from the start. Warnings name the component without it.
 */
function skipOwnerStacks(): void {
  const internals: unknown = Reflect.get(
    React,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  );
  if (
    typeof internals !== 'object' ||
    internals === null ||
    !('recentlyCreatedOwnerStacks' in internals)
  )
    return;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
  });
}
skipOwnerStacks();

beforeAll(() => network.listen({ onUnhandledRequest: 'error' }));
afterEach(async () => {
  cleanup();
  network.resetHandlers();
  clearSession();
  localStorage.clear();
  sessionStorage.clear();
  await outbox.open(null);
  await clearDevice();
  reach.set(true);
});
afterAll(() => network.close());
