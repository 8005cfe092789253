import Button, { type ButtonProps } from '@mui/material/Button';
import { useNavigate } from 'react-router';

/** A button that begins something on another screen. Where one only looks at something else, a LinkButton serves. */
export function GoButton({ to, ...props }: Omit<ButtonProps, 'href' | 'onClick'> & { to: string }) {
  const navigate = useNavigate();
  return <Button {...props} onClick={() => navigate(to)} />;
}
