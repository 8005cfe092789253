import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, type RefObject, useId } from 'react';
import { withoutReload } from '../lib/useSubmit.ts';
import { Dialog } from './Dialog.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import { dismissal, useConfirm } from './useConfirm.tsx';
import { Words } from './Words.tsx';

interface Props {
  title: string;
  submit: string;
  onSubmit: () => void;
  onClose: () => void;
  isBusy: boolean;
  isDirty: boolean;
  canSubmit?: boolean;
  danger?: boolean;
  error: string | null;
  notice?: ReactNode;
  maxWidth?: 'xs' | 'sm';
  /** Set to true by a form that saved and leaves the screen at once. */
  released?: RefObject<boolean> | undefined;
  children: ReactNode;
}

/** The fields scroll between the title and the buttons, which stay in sight. */
const inDialog = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;

const discarding = {
  title: 'Discard your changes?',
  body: 'What you entered is not saved yet.',
  confirm: 'Discard',
  danger: true,
};

/** A form in a dialog. Leaving it with unsaved changes asks first. */
export function FormDialog({
  title,
  submit,
  onSubmit,
  onClose,
  isBusy,
  isDirty,
  canSubmit = true,
  danger = false,
  error,
  notice,
  maxWidth = 'xs',
  released,
  children,
}: Props) {
  const titleId = useId();
  const { confirm, dialog } = useConfirm();
  const leave = async () => {
    if (isBusy) return;
    if (!isDirty || (await confirm(discarding))) onClose();
  };
  return (
    <>
      <Dialog
        open
        onClose={() => void leave()}
        maxWidth={maxWidth}
        fullWidth
        aria-labelledby={titleId}
      >
        <Box component="form" noValidate onSubmit={withoutReload(onSubmit)} sx={inDialog}>
          <DialogTitle id={titleId}>
            <Words>{title}</Words>
          </DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: { xs: 1.5, sm: 2 }, pt: '8px !important' }}>
            {notice}
            {error && <Alert severity="error">{error}</Alert>}
            {children}
          </DialogContent>
          <DialogActions>
            <Button color="inherit" disabled={isBusy} onClick={() => void leave()}>
              {dismissal(submit)}
            </Button>
            <Button
              type="submit"
              variant="contained"
              color={danger ? 'error' : 'primary'}
              loading={isBusy}
              disabled={!canSubmit}
            >
              {submit}
            </Button>
          </DialogActions>
        </Box>
      </Dialog>
      {dialog}
      <UnsavedGuard when={isDirty} released={released} />
    </>
  );
}
