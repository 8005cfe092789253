import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ContentCopy } from '../../ui/icons.tsx';
import { useCopy } from '../../ui/useCopy.tsx';

/** Shows recovery codes, which the server does not give again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { copy, message } = useCopy(
    codes.join('\n'),
    'Write the codes down, or select and copy them.',
  );
  return (
    <Box component="section" aria-label="Recovery codes" sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="warning">
        Keep these recovery codes where you find them without your phone. Each signs you in once.
        They are shown only now.
      </Alert>
      <Box
        component="ul"
        aria-label="Recovery codes"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          fontFamily: 'monospace',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      {message}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" onClick={onDone}>
          I Have Kept Them
        </Button>
        <Button
          variant="outlined"
          autoFocus
          startIcon={<ContentCopy />}
          onClick={() => void copy()}
        >
          Copy
        </Button>
      </Box>
    </Box>
  );
}
