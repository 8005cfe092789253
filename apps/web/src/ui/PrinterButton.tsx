import type { BodyOf } from '@lading/contract/endpoint';
import type { createPrintJob } from '@lading/contract/printers';
import type { PrintDocument, PrintedKind } from '@lading/domain/printers';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { PrintOutlined } from './icons.tsx';
import { IconAction } from './RowActions.tsx';

/**
 * What is printed: labels of records by their ids, or of units by their LPNs; papers of orders, of
 * loads, of pick batches, of ASNs or of lots; a report by its filters.
 */
export interface PrintedRecords {
  document: PrintDocument;
  /** Which printer prints it, where there are several for a document. */
  prints?: PrintedKind;
  ids?: readonly number[];
  lpns?: readonly string[];
  orderIds?: readonly number[];
  loadIds?: readonly number[];
  batchIds?: readonly number[];
  asnIds?: readonly number[];
  lotIds?: readonly number[];
  report?: PrintedReport;
  /** That of the records, where they may be of another one than the chosen. */
  warehouseId?: number;
}

export type PrintedReport = NonNullable<BodyOf<typeof createPrintJob>['report']>;

export interface Printing {
  /** The printer of this place; null for the dialog of the browser. */
  printer: string | null;
  /** `page` is what the browser prints where the printer does not. */
  print: (prints: PrintedRecords, page?: BrowserPrint) => void;
  isBusy: boolean;
  /** True until it is known which printer it is. */
  isUnknown: boolean;
}

const IN_BROWSER: Printing = {
  printer: null,
  print: () => {},
  isBusy: false,
  isUnknown: false,
};

type UsePrinter = (
  printed: Pick<PrintedRecords, 'document' | 'prints' | 'warehouseId'>,
) => Printing;

/**
 * The hook that finds the printer of a kind of label or paper and prints on it. The app supplies
 * it, because the rooms that print know no printers. Without it the browser prints.
 */
export const Printers = createContext<UsePrinter>(() => IN_BROWSER);

/** A page that the browser prints. */
interface PrintedPage {
  to: string;
  state?: unknown;
}

/** What the browser prints: a page, or what is on the screen. */
export type BrowserPrint = PrintedPage | { run: () => void };

/** Finds the printer of a kind of label or paper where this device stands. */
export const usePrinting: UsePrinter = (printed) => useContext(Printers)(printed);

interface Tapping {
  printer: string | null;
  isBusy: boolean;
  /** True if the tap only leads to a page, which a link can do. */
  isLink: boolean;
  isUnknown: boolean;
  tap: () => void;
}

/** Prints at a tap. One that comes before the printer is known waits for it. */
export function useTap(prints: PrintedRecords, page: BrowserPrint): Tapping {
  const { printer, print, isBusy, isUnknown } = usePrinting(prints);
  const navigate = useNavigate();
  const [isTapped, setTapped] = useState(false);
  const go = () => {
    if (printer !== null) print(prints, page);
    else if ('run' in page) page.run();
    else void navigate(page.to, { state: page.state });
  };
  useEffect(() => {
    if (!isTapped || isUnknown) return;
    setTapped(false);
    go();
  });
  return {
    printer,
    isBusy: isBusy || isTapped,
    // What is printed is in no address where there is a state: such a page opens in no other tab.
    isUnknown,
    isLink: printer === null && 'to' in page && page.state === undefined && !isUnknown,
    tap: () => (isUnknown ? setTapped(true) : go()),
  };
}

interface Props {
  prints: PrintedRecords;
  /** What the browser prints where there is no printer. */
  page: PrintedPage;
}

/** Prints by one tap, and says on which printer. */
export function PrinterButton({
  prints,
  page,
  children,
  ...look
}: Props &
  Pick<ButtonProps, 'variant' | 'color' | 'startIcon' | 'size' | 'disabled'> & {
    children: ReactNode;
  }) {
  const { printer, isBusy, isLink, tap } = useTap(prints, page);
  if (isLink && !look.disabled)
    return (
      <Button component={Link} to={page.to} {...look}>
        {children}
      </Button>
    );
  return (
    <Button loading={isBusy} onClick={tap} {...look}>
      {printer === null ? children : <OnPrinter printer={printer}>{children}</OnPrinter>}
    </Button>
  );
}

/** What a tap does, and below it on which printer. */
export function OnPrinter({ printer, children }: { printer: string; children: ReactNode }) {
  return (
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
  );
}

/** The same in a menu, which closes. */
export function PrinterMenuItem({
  prints,
  page,
  onClose,
  children,
}: Props & { onClose: () => void; children: ReactNode }) {
  const { printer, isLink, isUnknown, tap } = useTap(prints, page);
  if (isLink)
    return (
      <MenuItem component={Link} to={page.to} onClick={onClose}>
        {children}
      </MenuItem>
    );
  return (
    <MenuItem
      disabled={isUnknown}
      onClick={() => {
        tap();
        onClose();
      }}
    >
      <ListItemText primary={children} secondary={printer && `on ${printer}`} />
    </MenuItem>
  );
}

/** The same as a sign in a row. */
export function PrinterIcon({ prints, page, label }: Props & { label: string }) {
  const { printer, isBusy, isLink, tap } = useTap(prints, page);
  if (isLink)
    return (
      <IconAction label={label} hint="Print label" component={Link} to={page.to}>
        <PrintOutlined fontSize="small" />
      </IconAction>
    );
  return (
    <IconAction
      label={label}
      hint={printer === null ? 'Print label' : `Print label on ${printer}`}
      disabled={isBusy}
      onClick={tap}
    >
      <PrintOutlined fontSize="small" />
    </IconAction>
  );
}
