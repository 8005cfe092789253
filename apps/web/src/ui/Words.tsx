import Box from '@mui/material/Box';
import Typography, { type TypographyProps } from '@mui/material/Typography';
import { Children, type ReactNode } from 'react';

/** Parts of a text; what is left out is false or null. */
type Text = string | number | boolean | null | undefined | readonly Text[];

/** A text whose lines break between words only: an LPN must not be split. */
export function Words({ children }: { children: Text }): ReactNode {
  const text = Children.toArray(children).join('');
  return text.split(/(\S*-\S*)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a word is known by its position alone.
      <Box component="span" key={index} sx={{ display: 'inline-block', maxWidth: 1 }}>
        {part}
      </Box>
    ),
  );
}

/** A sentence of a dialog, whose codes are not split. */
export function Sentence({ children, ...look }: Omit<TypographyProps, 'children'> & { children: Text }) {
  return (
    <Typography {...look}>
      <Words>{children}</Words>
    </Typography>
  );
}

/** What is text gets `Words`; the rest stays. */
export const inWords = (content: ReactNode): ReactNode => (typeof content === 'string' ? <Words>{content}</Words> : content);
