/** What was typed before the field that it belongs into was there. */
export interface EarlyKeys {
  text: string;
  /** Enter came after it, as scanners send it. */
  isEntered: boolean;
}

/**
 * Takes what is typed from now on in a field that nobody sees, because a scanner does not wait for
 * a field that is loaded. The returned function ends that and returns what was typed.
 */
export function takeEarlyKeys(label: string): () => EarlyKeys {
  const field = document.createElement('input');
  field.setAttribute('aria-label', label);
  field.tabIndex = -1;
  Object.assign(field.style, {
    position: 'fixed',
    top: '0',
    width: '1px',
    height: '1px',
    opacity: '0',
  });
  let isEntered = false;
  field.addEventListener('keydown', (event) => {
    if (isEntered || event.key === 'Enter') event.preventDefault();
    isEntered ||= event.key === 'Enter';
  });
  const before = document.activeElement;
  document.body.append(field);
  field.focus({ preventScroll: true });
  return () => {
    // A dialog that closes gives the focus back to what had it.
    field.addEventListener('focus', () => {
      field.remove();
      if (before instanceof HTMLElement) before.focus();
    });
    return { text: field.value, isEntered };
  };
}
