/** A handheld's screen, where rows are cards and there is room for one thing at a time. */
export const PHONE = '(max-width:599.95px)';
/** The same as a key of styles. */
export const onPhone = `@media ${PHONE}`;

/** A link in running text that a finger can hit on a handheld; the text stands as before. */
export const touchable = { [onPhone]: { display: 'inline-block', py: 1, my: -1 } } as const;

/** Read out, and not seen. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  m: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
