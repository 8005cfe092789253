import Button, { type ButtonProps } from '@mui/material/Button';
import MuiLink, { type LinkProps } from '@mui/material/Link';
import { Link, useNavigate } from 'react-router';

/** A button that is a link, so that it opens in a tab. */
export function LinkButton({ to, ...props }: Omit<ButtonProps<typeof Link>, 'href' | 'component'>) {
  return <Button component={Link} to={to} {...props} />;
}

/** A button that begins work on another screen; for a mere look, use LinkButton. */
export function GoButton({ to, ...props }: Omit<ButtonProps, 'href' | 'onClick'> & { to: string }) {
  const navigate = useNavigate();
  return <Button {...props} onClick={() => navigate(to)} />;
}

/** Words that lead to another screen. */
export function TextLink(props: Omit<LinkProps<typeof Link>, 'component' | 'href'>) {
  return <MuiLink component={Link} {...props} />;
}
