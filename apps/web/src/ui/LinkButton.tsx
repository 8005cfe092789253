import Button, { type ButtonProps } from '@mui/material/Button';
import { Link, useNavigate } from 'react-router';

/** A button that leads to another screen: a real link, so that it opens in a tab and says where it goes. */
export function LinkButton({ to, ...props }: Omit<ButtonProps<typeof Link>, 'href' | 'component'>) {
  return <Button component={Link} to={to} {...props} />;
}

/** A button that begins something on another screen. Where one only looks at something else, a LinkButton serves. */
export function GoButton({ to, ...props }: Omit<ButtonProps, 'href' | 'onClick'> & { to: string }) {
  const navigate = useNavigate();
  return <Button {...props} onClick={() => navigate(to)} />;
}
