import type { Asn } from '@lading/contract/asns';
import type { Customer } from '@lading/contract/customers';
import { isActiveAsn } from '@lading/domain/asns';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { counted, formatUnits } from '../../lib/format.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { lotText } from '../../ui/LotText.tsx';
import { palletLabelPath, putawayPath } from '../../ui/RecordLinks.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { GoodsTitle } from '../../ui/scan/FloorList.tsx';
import { FloorScan, FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { NextTask } from '../../ui/scan/NextTask.tsx';
import { QuantityField } from '../../ui/scan/QuantityField.tsx';
import { useCountable } from '../products/products.queries.ts';
import { ConditionDialog } from './ConditionDialog.tsx';
import { FinalizeButton } from './FinalizeButton.tsx';
import { FloorLines } from './FloorLines.tsx';
import { ReceivingSession, StagedGuard } from './ReceivingSession.tsx';
import { awaitedItems, awaitedWith, expectedLines, lineKey, type StagedItem } from './staging.ts';
import { useFloorReceiving } from './useFloorReceiving.ts';

const TITLE = 'Receive';

type Task = ReturnType<typeof useFloorReceiving>;

/** The line of the last scan. */
function ActiveLine({ item, asn, task }: { item: StagedItem; asn: Asn | null; task: Task }) {
  const { product, quantity, lot, condition } = item;
  const [isAsking, setAsking] = useState(false);
  const announced = asn && expectedLines(asn).find(({ productId }) => productId === product.id);
  return (
    <Paper component="section" aria-label={product.sku} sx={{ p: { xs: 1.5, sm: 2 }, display: 'grid', gap: { xs: 1, sm: 2 } }}>
      <Box>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, '& > :first-of-type': { minWidth: 0 } }}>
          <GoodsTitle sku={product.sku}>{product.name}</GoodsTitle>
          <Button
            variant="outlined"
            color="inherit"
            onClick={() => setAsking(true)}
            sx={{ flexShrink: 0, minHeight: 44, alignSelf: 'start' }}
          >
            {condition ? 'Change Status' : 'Damaged?'}
          </Button>
        </Box>
        {lot && <Typography sx={{ fontSize: 16, mt: 0.5 }}>Lot {lotText(lot)}</Typography>}
        {announced && (
          <Typography sx={{ fontSize: 16, mt: 0.5 }}>
            {formatUnits(announced.received)} of {formatUnits(announced.expected)} received before this pallet
          </Typography>
        )}
      </Box>
      {condition && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontSize: 16 }}>
          <StatusChip of="stock" status={condition.status} /> {condition.reason}
        </Box>
      )}
      <QuantityField
        of={useCountable(product.id)}
        value={quantity}
        all={asn ? awaitedWith(asn, task.receiving.items, item) : undefined}
        onQuantity={(next) => task.setQuantity(item, next)}
      />
      {isAsking && (
        <ConditionDialog item={item} items={task.receiving.items} onChange={task.recondition} onClose={() => setAsking(false)} />
      )}
    </Paper>
  );
}

/** The label that was scanned for the pallet, and the way back to the next LPN. */
function Label({ lpn, task }: { lpn: string; task: Task }) {
  return (
    <Paper component="section" aria-label="Label" sx={{ pl: { xs: 1.5, sm: 2 }, display: 'flex', gap: 1, alignItems: 'center' }}>
      <Typography sx={{ flex: 1, minWidth: 0, fontSize: { xs: 16, sm: 18 }, fontWeight: 600, overflowWrap: 'anywhere' }}>{lpn}</Typography>
      <Button
        color="inherit"
        disabled={task.receiving.isFinalizing}
        onClick={task.removeLabel}
        sx={{ flexShrink: 0, minHeight: 56, px: 2 }}
      >
        Remove Label
      </Button>
    </Paper>
  );
}

/** What comes after a pallet: its label, and the way to its place. */
function Finalized({ lpn }: { lpn: string }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: '3fr 2fr',
        '& .MuiButton-root': { px: 1, fontSize: 16, lineHeight: 1.25, textAlign: 'center' },
      }}
    >
      <LinkButton to={putawayPath(lpn)} variant="outlined">
        <span>
          Put{' '}
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {lpn}
          </Box>{' '}
          away
        </span>
      </LinkButton>
      <LinkButton to={palletLabelPath(lpn)} variant="outlined" color="inherit">
        Print Label
      </LinkButton>
    </Box>
  );
}

/** Finalizes the pallet; where it is empty, what was finalized goes on, or all that is expected is staged. */
function Finalize({ task }: { task: Task }) {
  const { receiving } = task;
  const [latest] = receiving.finalized;
  const awaited = receiving.asn && isActiveAsn(receiving.asn.status) ? awaitedItems(receiving.asn, receiving.items) : [];
  if (receiving.items.length > 0 || (awaited.length === 0 && !latest))
    return <FinalizeButton receiving={receiving} onFinalize={task.finalize} isScanning={task.isBusy || task.retry !== null} />;
  return (
    <>
      {latest && <Finalized lpn={latest.lpn} />}
      {awaited.length > 0 && (
        <Button variant="contained" disabled={task.isBusy} onClick={task.expectAll}>
          All Expected ({counted(awaited.length, 'line')})
        </Button>
      )}
      {awaited.length === 0 && <NextTask task={task} />}
    </>
  );
}

function Session({ customer, asns }: { customer: Customer; asns: readonly Asn[] }) {
  const warehouse = useCurrentWarehouse();
  const task = useFloorReceiving(customer, warehouse.id, asns);
  const { receiving, active } = task;
  const { asn, items, lpn } = receiving;
  return (
    <FloorScreen
      title={TITLE}
      detail={[lpn, asn ? `ASN ${asn.asnReference}` : 'None (Free Receive)', customer.name].filter(Boolean).join(' · ')}
      back="/floor/receive"
      actions={<Finalize task={task} />}
    >
      <FloorScan label="Scan a product" idle="Scan each product; scanning it again adds one more." task={task}>
        {active && <ActiveLine key={lineKey(active)} item={active} asn={asn} task={task} />}
      </FloorScan>
      {lpn !== null && <Label lpn={lpn} task={task} />}
      <FloorLines asn={asn} items={items} onChoose={task.choose} onRemove={task.remove} isLocked={receiving.isFinalizing} />
      <StagedGuard items={items} />
      {task.dialog}
      {task.lotDialog}
    </FloorScreen>
  );
}

export function FloorReceivingPage() {
  return (
    <ReceivingSession
      Session={Session}
      frame={(content) => (
        <FloorScreen title={TITLE} back="/floor/receive">
          {content}
        </FloorScreen>
      )}
    />
  );
}
