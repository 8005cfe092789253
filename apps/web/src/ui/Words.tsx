import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A text whose lines break between words only: an LPN must not be split. */
export function Words({ children }: { children: string }): ReactNode {
  return children.split(/(\S*-\S*)/).map((part, index) =>
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

/** What is text gets `Words`; the rest stays. */
export const inWords = (content: ReactNode): ReactNode => (typeof content === 'string' ? <Words>{content}</Words> : content);
