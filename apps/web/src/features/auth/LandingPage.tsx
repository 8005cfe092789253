import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ArrowForward } from '../../ui/icons.tsx';
import { GoButton } from '../../ui/LinkButton.tsx';
import { Logo } from '../../ui/Logo.tsx';

const strengths = [
  {
    title: 'Receive without doubt',
    text: 'Scan goods onto pallets against the notice that announced them. Overages and extra items are questioned at once, not discovered later.',
  },
  {
    title: 'Stock you can trust',
    text: 'One ledger behind every unit: who moved it, when, why, and by which document. Searched in an instant, a million records or ten.',
  },
  {
    title: 'Orders that take real stock',
    text: 'An order allocates the oldest stock the moment it is created. Shortages show before anybody makes a promise.',
  },
] as const;

function Picture() {
  if (!__SCREENSHOT__) return null;
  const { src, width, height } = __SCREENSHOT__;
  return (
    <Box
      sx={{
        mt: { xs: 5, md: 7 },
        p: { xs: 0.75, md: 1.25 },
        borderRadius: 3,
        bgcolor: 'rgba(255,255,255,0.04)',
        border: '1px solid rgba(255,255,255,0.09)',
        boxShadow: '0 40px 120px rgba(19,195,168,0.14)',
      }}
    >
      <Box
        component="img"
        src={src}
        width={width}
        height={height}
        alt="Stock Levels in Lading: what lies where, how many, and in which status"
        sx={{ display: 'block', width: 1, height: 'auto', borderRadius: 2 }}
      />
    </Box>
  );
}

function Strengths() {
  return (
    <Box
      component="section"
      aria-label="Features"
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { md: 'repeat(3, 1fr)' },
        mt: { xs: 6, md: 8 },
        textAlign: 'left',
      }}
    >
      {strengths.map(({ title, text }) => (
        <Box key={title} sx={{ borderTop: '2px solid', borderColor: 'primary.main', pt: 2 }}>
          <Typography variant="h2">{title}</Typography>
          <Typography sx={{ mt: 1, color: 'text.secondary', lineHeight: 1.6 }}>{text}</Typography>
        </Box>
      ))}
    </Box>
  );
}

const background =
  'radial-gradient(1000px 520px at 50% -80px, rgba(19,195,168,0.18), transparent 70%), radial-gradient(700px 400px at 90% 20%, rgba(239,176,16,0.07), transparent 70%)';

export function LandingPage() {
  return (
    <Box sx={{ minHeight: '100dvh', background }}>
      <title>Lading · Warehouse management</title>
      <Box component="header" sx={{ maxWidth: 1200, mx: 'auto', px: { xs: 2, md: 4 }, py: 2 }}>
        <Logo to="/" />
      </Box>
      <Box
        component="main"
        sx={{
          maxWidth: 1200,
          mx: 'auto',
          px: { xs: 2, md: 4 },
          pt: { xs: 5, md: 8 },
          pb: 10,
          textAlign: 'center',
        }}
      >
        <Typography
          variant="h1"
          sx={{
            fontSize: { xs: '2.1rem', md: '3.4rem' },
            letterSpacing: '-0.03em',
            textWrap: 'balance',
            maxWidth: 820,
            mx: 'auto',
            lineHeight: 1.1,
          }}
        >
          Every warehouse, down to the last unit.
        </Typography>
        <Typography
          sx={{
            mt: 2.5,
            mb: 4,
            mx: 'auto',
            textWrap: 'balance',
            maxWidth: 640,
            fontSize: { xs: '1rem', md: '1.15rem' },
            color: 'text.secondary',
            lineHeight: 1.6,
          }}
        >
          Lading is a modern, flexible, cost-effective warehouse management system that receives,
          stores and ships your clients’ goods across all your warehouses.
        </Typography>
        <GoButton
          to="/login"
          variant="contained"
          size="large"
          endIcon={<ArrowForward />}
          sx={{ px: 3.5, py: 1.25, fontSize: '1rem' }}
        >
          Proceed to Login
        </GoButton>
        <Picture />
        <Strengths />
      </Box>
    </Box>
  );
}
