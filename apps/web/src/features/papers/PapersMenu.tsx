import { paperNames } from '@lading/domain/papers';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { PrintOutlined } from '../../ui/icons.tsx';
import { type PrintedRecords, PrinterMenuItem } from '../../ui/PrinterButton.tsx';
import { type PdfFile, useSavedPdf } from './PdfButton.tsx';

interface Props {
  /** What the printer of this place prints, if there is one, and else the browser. */
  pages: readonly { to: string; label: string; prints?: PrintedRecords }[];
  files: readonly PdfFile[];
}

/** Papers to print, and as files. */
export function PapersMenu({ pages, files }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const savePdf = useSavedPdf();
  const close = () => setAnchor(null);
  if (pages.length === 0) return null;
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<PrintOutlined />}
        aria-haspopup="menu"
        aria-controls={anchor ? menuId : undefined}
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Print
      </Button>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={close}>
        {pages.map(({ to, label, prints }) =>
          prints ? (
            <PrinterMenuItem key={to} prints={prints} page={{ to }} onClose={close}>
              {label}
            </PrinterMenuItem>
          ) : (
            <MenuItem key={to} component={Link} to={to} onClick={close}>
              {label}
            </MenuItem>
          ),
        )}
        {files.length > 0 && <Divider />}
        {files.map((file) => (
          <MenuItem
            key={file.kind}
            onClick={() => {
              close();
              void savePdf(file);
            }}
          >
            {paperNames[file.kind]} (PDF)
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
