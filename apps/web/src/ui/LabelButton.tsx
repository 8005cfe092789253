import type { LabelDocument } from '@lading/domain/labelFields';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { createContext, type ReactNode, useContext } from 'react';
import { Link, useNavigate } from 'react-router';
import { PrintOutlined } from './icons.tsx';
import { IconAction } from './RowActions.tsx';

/** The records of labels: by their ids, or units by their LPNs. */
export interface LabelsOf {
  document: LabelDocument;
  ids?: readonly number[];
  lpns?: readonly string[];
}

export interface LabelPrinting {
  /** The printer of this place; null for the dialog of the browser. */
  printer: string | null;
  print: (labels: LabelsOf) => void;
  isBusy: boolean;
}

const IN_BROWSER: LabelPrinting = { printer: null, print: () => {}, isBusy: false };

/**
 * The hook that finds the printer of a kind of label and prints on it. The app supplies it, because
 * the rooms whose labels are printed know no printers. Without it the browser prints.
 */
export const LabelPrinters = createContext<(document: LabelDocument) => LabelPrinting>(
  () => IN_BROWSER,
);

/** A page that the browser prints. */
export interface PrintedPage {
  to: string;
  state?: unknown;
}

export function useLabels(labels: LabelsOf): LabelPrinting {
  const usePrinter = useContext(LabelPrinters);
  return usePrinter(labels.document);
}

interface Props {
  labels: LabelsOf;
  /** What the browser prints where there is no printer. */
  page: PrintedPage;
}

/** Prints labels by one tap, and says on which printer. */
export function LabelButton({
  labels,
  page: { to, state },
  children,
  ...look
}: Props &
  Pick<ButtonProps, 'variant' | 'color' | 'startIcon' | 'size'> & { children: ReactNode }) {
  const { printer, print, isBusy } = useLabels(labels);
  const navigate = useNavigate();
  // What is printed is in no address where there is a state: such a page opens in no other tab.
  if (printer === null && state === undefined)
    return (
      <Button component={Link} to={to} {...look}>
        {children}
      </Button>
    );
  if (printer === null)
    return (
      <Button onClick={() => void navigate(to, { state })} {...look}>
        {children}
      </Button>
    );
  return (
    <Button loading={isBusy} onClick={() => print(labels)} {...look}>
      <Box component="span" sx={{ minWidth: 0 }}>
        {children}
        <Box
          component="span"
          sx={{
            display: 'block',
            fontSize: 12,
            lineHeight: 1.2,
            fontWeight: 400,
            overflowWrap: 'anywhere',
          }}
        >
          on {printer}
        </Box>
      </Box>
    </Button>
  );
}

/** The same as a sign in a row. */
export function LabelIcon({ labels, page, label }: Props & { label: string }) {
  const { printer, print, isBusy } = useLabels(labels);
  const navigate = useNavigate();
  const { to, state } = page;
  if (printer === null && state === undefined)
    return (
      <IconAction label={label} hint="Print label" component={Link} to={to}>
        <PrintOutlined fontSize="small" />
      </IconAction>
    );
  return (
    <IconAction
      label={label}
      hint={printer === null ? 'Print label' : `Print label on ${printer}`}
      disabled={isBusy}
      onClick={() => (printer === null ? void navigate(to, { state }) : print(labels))}
    >
      <PrintOutlined fontSize="small" />
    </IconAction>
  );
}
