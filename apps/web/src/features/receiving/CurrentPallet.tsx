import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { formatUnits } from '../../lib/format.ts';
import { actionsColumn, keyColumn, textColumn, unitsColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DeleteOutlined as DeleteOutline, ReportProblemOutlined } from '../../ui/icons.tsx';
import { IconAction } from '../../ui/RowActions.tsx';
import { AddLine } from './AddLine.tsx';
import { ConditionDialog } from './ConditionDialog.tsx';
import { DeskUnitBar } from './DeskUnitBar.tsx';
import { FinalizeButton, VarianceDialog } from './FinalizeButton.tsx';
import { LineMarks, variesFrom } from './LineMarks.tsx';
import { findUnit } from './stagedUnits.ts';
import {
  type Condition,
  lineKey,
  lineName,
  recondition,
  type StagedItem,
  unstage,
  variancesOf,
} from './staging.ts';
import type { Receiving } from './useReceiving.ts';

interface ActionProps {
  item: StagedItem;
  disabled: boolean;
  onStatus: () => void;
  onDelete: () => void;
}

function LineActions({ item, disabled, onStatus, onDelete }: ActionProps) {
  return (
    <>
      <IconAction
        label={`Set status of ${lineName(item)}`}
        hint="Damaged or in doubt"
        disabled={disabled}
        onClick={onStatus}
      >
        <ReportProblemOutlined fontSize="small" />
      </IconAction>
      <IconButton
        aria-label={`Delete ${lineName(item)}`}
        size="small"
        disabled={disabled}
        onClick={onDelete}
      >
        <DeleteOutline fontSize="small" />
      </IconButton>
    </>
  );
}

function PalletLines({ receiving }: { receiving: Receiving }) {
  const { asn, items, setItems, pallet, desk } = receiving;
  const variation = variesFrom(asn, items, desk.isBlind);
  const [asked, setAsked] = useState<StagedItem | null>(null);
  const setCondition = (item: StagedItem) => (units: number, condition: Condition | undefined) => {
    const next = recondition(items, item, units, condition);
    if (next) setItems(next);
    return next !== null;
  };
  const marks = (item: StagedItem) => (
    <LineMarks item={item} unit={findUnit(pallet, item.unit ?? null)} {...variation(item)} />
  );
  const actions = (item: StagedItem) => (
    <LineActions
      item={item}
      disabled={receiving.isFinalizing}
      onStatus={() => setAsked(item)}
      onDelete={() => setItems(unstage(items, item))}
    />
  );
  if (items.length === 0)
    return <EmptyState dense text="Nothing staged yet. Scan or pick the first product." />;
  return (
    <>
      <DataTable
        label="Current Pallet (LPN)"
        rows={items}
        expected={1}
        rowKey={lineKey}
        find={({ product }) => `${product.sku} ${product.name}`}
        highlight={(item) => variation(item).isOver}
        columns={[
          keyColumn<StagedItem>('SKU', ({ product }) => product.sku),
          textColumn<StagedItem>('Product Name', (item) => (
            <>
              {item.product.name} {marks(item)}
            </>
          )),
          unitsColumn<StagedItem>('Quantity', ({ quantity }) => quantity),
          actionsColumn<StagedItem>(actions),
        ]}
        card={(item) => ({
          title: item.product.name,
          value: formatUnits(item.quantity),
          detail: item.product.sku,
          badge: marks(item),
          actions: actions(item),
        })}
      />
      {asked && (
        <ConditionDialog item={asked} onSet={setCondition(asked)} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

function Finalize({ receiving }: { receiving: Receiving }) {
  const { asn, items, isFinalizing, finalize } = receiving;
  /** Whether two pallets were asked for; null if nothing is asked. */
  const [asked, setAsked] = useState<boolean | null>(null);
  return (
    <Box
      sx={{
        p: 2,
        display: 'grid',
        gap: 1.5,
        position: { xs: 'sticky', md: 'static' },
        bottom: 0,
        bgcolor: 'background.paper',
        borderTop: '1px solid',
        borderColor: 'divider',
        zIndex: 1,
      }}
    >
      {receiving.error && <Alert severity="error">{receiving.error}</Alert>}
      <FinalizeButton
        {...{ asn, items, isFinalizing }}
        onFinalize={(separate) =>
          variancesOf(asn, items) ? setAsked(separate) : void finalize('', separate)
        }
      />
      {asked !== null && (
        <VarianceDialog
          {...{ asn, items }}
          onProceed={(notes) => finalize(notes, asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </Box>
  );
}

export function CurrentPallet({
  customerId,
  receiving,
  picker,
}: {
  customerId: number;
  receiving: Receiving;
  picker: ReactNode;
}) {
  return (
    <Paper component="section" aria-label="Receiving">
      {picker}
      <Divider />
      <AddLine customerId={customerId} receiving={receiving} />
      <Divider />
      <Typography variant="h2" sx={{ p: 2, pb: 1.5 }}>
        Current Pallet (LPN)
      </Typography>
      <DeskUnitBar receiving={receiving} />
      <PalletLines receiving={receiving} />
      <Finalize receiving={receiving} />
    </Paper>
  );
}
