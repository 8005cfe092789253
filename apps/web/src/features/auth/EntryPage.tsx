import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { TextLink } from '../../ui/LinkButton.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { PageTitle } from '../../ui/PageHeader.tsx';

interface Props {
  title: string;
  /** True for somebody who has no account. */
  isStranger?: boolean;
  children: ReactNode;
}

/** A page for who is not signed in. */
export function EntryPage({ title, isStranger = false, children }: Props) {
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <PageTitle>{title}</PageTitle>
      <Paper sx={{ width: 1, maxWidth: 400, p: { xs: 3, sm: 4 }, display: 'grid', gap: 2 }}>
        <Box sx={{ ml: -1 }}>
          <Logo to="/" />
        </Box>
        <Typography variant="h1">{title}</Typography>
        {children}
        {!isStranger && <TextLink to="/login">Back to Sign In</TextLink>}
      </Paper>
    </Box>
  );
}
