import { MAX_CODE } from '@lading/domain/limits';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';

export function CodeStep({ isBusy, onBack }: { isBusy: boolean; onBack: () => void }) {
  return (
    <>
      <Typography>Enter the code of your authenticator app, or a recovery code.</Typography>
      <TextField
        size="medium"
        name="code"
        label="Code"
        required
        autoComplete="one-time-code"
        autoFocus
        fullWidth
        slotProps={{
          htmlInput: { maxLength: MAX_CODE, autoCapitalize: 'none', spellCheck: false },
        }}
      />
      <Button type="submit" variant="contained" size="large" loading={isBusy}>
        Sign In
      </Button>
      <Button color="inherit" disabled={isBusy} onClick={onBack}>
        Back
      </Button>
    </>
  );
}
