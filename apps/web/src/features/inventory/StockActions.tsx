import type { InventoryRecord } from '@lading/contract/inventory';
import { may } from '@lading/domain/permissions';
import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useUser } from '../../lib/session.ts';
import { MoreVert } from '../../ui/icons.tsx';
import { PrinterMenuItem } from '../../ui/PrinterButton.tsx';
import { palletLabelPath } from '../../ui/RecordLinks.tsx';
import { AdjustDialog } from './AdjustDialog.tsx';
import { MoveStockDialog } from './MoveStockDialog.tsx';
import { StatusDialog } from './StatusDialog.tsx';
import { historyLink, type StockStep, whyNot } from './stockRules.ts';
import { FillDialog } from './UnitDialogs.tsx';

const steps = [
  { step: 'move', label: 'Move', Dialog: MoveStockDialog },
  { step: 'fill', label: 'Put into a unit', Dialog: FillDialog },
  { step: 'status', label: 'Change status', Dialog: StatusDialog },
  { step: 'adjust', label: 'Adjust', Dialog: AdjustDialog },
] as const;

interface Doing {
  step: StockStep;
  record: InventoryRecord;
}

function ActionMenu({
  record,
  onStep,
}: {
  record: InventoryRecord;
  onStep: (step: StockStep) => void;
}) {
  const { role } = useUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const name = `Actions for ${record.product.sku}`;
  return (
    <>
      <IconButton
        size="small"
        aria-label={name}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-label': name } }}
      >
        {may(role, 'stock:move') &&
          steps.map(({ step, label }) => {
            const why = whyNot(step, record, role);
            return (
              <MenuItem
                key={step}
                disabled={why !== null}
                onClick={() => {
                  close();
                  onStep(step);
                }}
              >
                <ListItemText primary={label} secondary={why} />
              </MenuItem>
            );
          })}
        <MenuItem component={Link} to={historyLink(record)}>
          Movement history
        </MenuItem>
        {record.pallet && (
          <PrinterMenuItem
            prints={{ document: 'PALLET', lpns: [record.pallet.lpn] }}
            page={{ to: palletLabelPath(record.pallet.lpn) }}
            onClose={close}
          >
            Print label
          </PrinterMenuItem>
        )}
      </Menu>
    </>
  );
}

export function useStockActions(): {
  actionsOf: (record: InventoryRecord) => ReactNode;
  dialog: ReactNode;
} {
  const [doing, setDoing] = useState<Doing | null>(null);
  const Dialog = steps.find(({ step }) => step === doing?.step)?.Dialog;
  return {
    actionsOf: (record) => (
      <ActionMenu record={record} onStep={(step) => setDoing({ step, record })} />
    ),
    dialog: doing && Dialog && (
      <Dialog key={doing.record.id} record={doing.record} onClose={() => setDoing(null)} />
    ),
  };
}
