import Box from '@mui/material/Box';
import Typography, { type TypographyProps } from '@mui/material/Typography';
import { Children, type ReactNode } from 'react';

/** Parts of a text; what is left out is false or null. */
type Text = string | number | boolean | null | undefined | readonly Text[];

/** A code, or a date as `formatDate` and `formatDayFirst` write it. */
const whole = /(\S*-\S*|\p{L}+\.? \d{1,2}, \d{4}|\d{1,2}\.? \p{L}+\.? \d{4})/u;

/** A text whose lines break between words only: neither an LPN nor a date is split. */
export function Words({ children }: { children: Text }): ReactNode {
  const text = Children.toArray(children).join('');
  return text.split(whole).map((part, index) =>
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
export function Sentence({
  children,
  ...look
}: Omit<TypographyProps, 'children'> & { children: Text }) {
  return (
    <Typography {...look}>
      <Words>{children}</Words>
    </Typography>
  );
}

/** What is text gets `Words`; the rest stays. */
export const inWords = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? <Words>{content}</Words> : content;
