import Box from '@mui/material/Box';
import { Link } from 'react-router';

export function Logo({ to, onClick }: { to: string; onClick?: (() => void) | undefined }) {
  return (
    <Box
      component={Link}
      to={to}
      onClick={onClick}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.25,
        px: 1,
        py: 0.5,
        minHeight: 44,
        color: 'text.primary',
        textDecoration: 'none',
        fontWeight: 700,
        fontSize: 17,
        borderRadius: 1,
        '&:focus-visible': { outline: '2px solid #13C3A8' },
      }}
    >
      <Box
        aria-hidden
        sx={{
          width: 26,
          height: 26,
          borderRadius: '7px',
          background: 'linear-gradient(135deg, #13C3A8 50%, #EFB010 50%)',
        }}
      />
      Lading
    </Box>
  );
}
