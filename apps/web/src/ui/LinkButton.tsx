import Button, { type ButtonProps } from '@mui/material/Button';
import { Link } from 'react-router';

/** A button that leads to another screen: a real link, so that it opens in a tab and says where it goes. */
export function LinkButton({ to, ...props }: Omit<ButtonProps<typeof Link>, 'href' | 'component'>) {
  return <Button component={Link} to={to} {...props} />;
}
