import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { PrintOutlined } from './icons.tsx';
import { OnPrinter, type PrintedRecords, useTap } from './PrinterButton.tsx';
import { marginRule, type RunningHead } from './runningHead.tsx';

/** On paper a screen is black on white, without menu, bar, buttons and `no-print`. */
const onPaper = {
  '.print-only': { display: 'none' },
  '@media print': {
    '.no-print, header, nav, main .MuiButton-root, .MuiDrawer-root, .MuiTablePagination-root, .MuiLinearProgress-root':
      {
        display: 'none !important',
      },
    'html, body, main, .MuiPaper-root, .MuiTableCell-root, .MuiChip-root': {
      background: '#fff !important',
      color: '#000 !important',
    },
    'main svg text': { fill: '#000 !important' },
    'main *': { color: '#000 !important', borderColor: '#999 !important' },
    '.MuiPaper-root': { border: '0 !important', overflow: 'visible !important' },
    '.MuiTableContainer-root': { overflow: 'visible !important' },
    '.MuiTableCell-root': { padding: '3px 6px !important', fontSize: '11px !important' },
    // Headers may break, so that the words below them have their width.
    '.MuiTableCell-head': { whiteSpace: 'normal !important' },
    'tr, li, [role="img"], [role="group"]:not(.MuiTableContainer-root)': { breakInside: 'avoid' },
    '.print-only': { display: 'block !important' },
    thead: { display: 'table-header-group' },
  },
};

interface Props {
  /** What each page says that the browser prints. */
  head: RunningHead;
  /** What the printer of this place prints, if there is one, and else the browser. */
  prints: PrintedRecords;
  /** Renders what the browser alone prints; then the caller prints. */
  prepare?: () => void;
  isPreparing?: boolean;
}

/** Prints a screen: as a paper on the printer of this place, or as it is in the browser. */
export function PrintButton({
  head,
  prints,
  prepare = () => window.print(),
  isPreparing = false,
}: Props) {
  const { printer, isBusy, tap } = useTap(prints, { run: prepare });
  return (
    <>
      <GlobalStyles styles={onPaper} />
      <style>{marginRule(head)}</style>
      <Button
        variant="outlined"
        color="inherit"
        className="no-print"
        startIcon={<PrintOutlined />}
        onClick={tap}
        loading={isPreparing || isBusy}
        loadingPosition="start"
      >
        {printer === null ? 'Print' : <OnPrinter printer={printer}>Print</OnPrinter>}
      </Button>
    </>
  );
}
