/** A handheld's screen, where rows are cards and there is room for one thing at a time. */
export const PHONE = '(max-width:599.95px)';
/** The same as a key of styles. */
export const onPhone = `@media ${PHONE}`;

/** Read out, and not seen. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  m: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
