import { useEffect, useRef, useState } from 'react';
import type { Values } from './editing.ts';
import { getSession, useUser } from './session.ts';
import { readJson, writeJson } from './storage.ts';

const PREFIX = 'form:';

/**
 * A form as it was when the session ended or the page was reloaded, and the values that it had
 * begun with.
 */
interface Kept<F, L> {
  stored: Values<F, L>;
  values: Values<F, L>;
}

/** Forgets the forms of this tab, as where its user signs out. */
export function forgetForms(): void {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
}

/**
 * Keeps what a user has entered into the form of this screen, for this tab: a reload and the end of
 * the session lose nothing of it. Who leaves the screen gives it up. Returns what was kept when the
 * form opened.
 */
export function useKeptForm<F, L>(): {
  kept: Kept<F, L> | null;
  keep: (form: Kept<F, L> | null) => void;
} {
  const userId = useUser().id;
  const [place] = useState(() => `${PREFIX}${userId}:${location.pathname}`);
  const [kept] = useState(() => readJson<Kept<F, L>>(place, sessionStorage));
  const keep = useRef((form: Kept<F, L> | null) => {
    if (form) writeJson(place, form, sessionStorage);
    else sessionStorage.removeItem(place);
  });
  useEffect(
    () => () => {
      if (getSession()) sessionStorage.removeItem(place);
    },
    [place],
  );
  return { kept, keep: keep.current };
}
