import type { Asn } from '@lading/contract/asns';
import type { Customer } from '@lading/contract/customers';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router';
import { counted, formatUnits } from '../../lib/format.ts';
import { newIdempotencyKey } from '../../lib/intents.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { lotText } from '../../ui/LotText.tsx';
import { PrinterButton } from '../../ui/PrinterButton.tsx';
import { palletLabelPath, putawayPath } from '../../ui/RecordLinks.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { GoodsTitle } from '../../ui/scan/FloorList.tsx';
import { FloorScan, FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { LoadingTask } from '../../ui/scan/LoadingTask.tsx';
import { NextTask } from '../../ui/scan/NextTask.tsx';
import { QuantityField } from '../../ui/scan/QuantityField.tsx';
import { useCountable } from '../products/products.queries.ts';
import { FinalizeButton } from './FinalizeButton.tsx';
import { FloorLines } from './FloorLines.tsx';
import { ReceivingDialogs } from './ReceivingDialogs.tsx';
import { ReceivingSession, StagedGuard } from './ReceivingSession.tsx';
import { activeLine, countsBlind } from './receivingState.ts';
import { findUnit, unitName } from './stagedUnits.ts';
import {
  awaitedItems,
  awaitedLoose,
  awaitedWith,
  expectedLines,
  lineKey,
  type StagedItem,
} from './staging.ts';
import { type ReceivingTask, useFloorReceiving } from './useFloorReceiving.ts';

const TITLE = 'Receive';

interface TaskProps {
  task: ReceivingTask;
}

/** The line of the last scan. */
function ActiveLine({ item, task }: TaskProps & { item: StagedItem }) {
  const { asn, pallet } = task.state;
  const { product, quantity, lot, condition } = item;
  const { sku } = product;
  const key = lineKey(item);
  const isBlind = countsBlind(task.state);
  const announced = asn && expectedLines(asn).find(({ productId }) => productId === product.id);
  return (
    <Paper
      component="section"
      aria-label={sku}
      sx={{ p: { xs: 1.5, sm: 2 }, display: 'grid', gap: { xs: 1, sm: 2 } }}
    >
      <Box>
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 1,
            '& > :first-of-type': { minWidth: 0 },
          }}
        >
          <GoodsTitle sku={sku}>{product.name}</GoodsTitle>
          <Button
            variant="outlined"
            color="inherit"
            onClick={() => task.act({ kind: 'askCondition', key }, sku)}
            sx={{ flexShrink: 0, minHeight: 44, alignSelf: 'start' }}
          >
            {condition ? 'Change Status' : 'Damaged?'}
          </Button>
        </Box>
        {lot && <Typography sx={{ fontSize: 16, mt: 0.5 }}>Lot {lotText(lot)}</Typography>}
        {announced && !isBlind && (
          <Typography sx={{ fontSize: 16, mt: 0.5 }}>
            {formatUnits(announced.received)} of {formatUnits(announced.expected)} received before
            this pallet
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
        all={asn && !isBlind ? awaitedWith(asn, pallet.items, item) : undefined}
        onQuantity={(next) => task.act({ kind: 'quantity', key, sku, quantity: next }, sku)}
      />
    </Paper>
  );
}

/** Where the next goods go, with the way to another unit and to the next LPN. */
function OpenUnit({ task }: TaskProps) {
  const { pallet, isSending } = task.state;
  const open = findUnit(pallet, pallet.open ?? null);
  const { lpn } = pallet;
  const button = { color: 'inherit', disabled: isSending, sx: { minHeight: 56, px: 2 } } as const;
  return (
    <Paper
      component="section"
      aria-label="Goods go into"
      sx={{
        pl: { xs: 1.5, sm: 2 },
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1,
        alignItems: 'center',
      }}
    >
      <Typography
        sx={{
          flex: '1 1 120px',
          minWidth: 0,
          fontSize: { xs: 16, sm: 18 },
          fontWeight: 600,
          overflowWrap: 'anywhere',
        }}
      >
        {open ? unitName(open) : (lpn ?? 'On the pallet')}
      </Typography>
      {open && (
        <Button
          {...button}
          onClick={() => task.act({ kind: 'openUnit', id: open.parent }, unitName(open))}
        >
          Close
        </Button>
      )}
      {!open && lpn !== undefined && (
        <Button
          {...button}
          onClick={() => task.act({ kind: 'removeLabel', newKey: newIdempotencyKey() }, 'Label')}
        >
          Remove Label
        </Button>
      )}
      <Button {...button} onClick={() => task.act({ kind: 'askUnit' }, 'New Unit')}>
        New Unit
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
      <PrinterButton
        prints={{ document: 'PALLET', lpns: [lpn] }}
        page={{ to: palletLabelPath(lpn) }}
        variant="outlined"
        color="inherit"
      >
        Print Label
      </PrinterButton>
    </Box>
  );
}

/**
 * Finalizes the pallet; where it is empty, what was finalized goes on, or all that is expected is
 * staged.
 */
function Finalize({ task }: TaskProps) {
  const { state, isBusy, press } = task;
  const { asn, pallet, isSending, doubtful, carried } = state;
  const [latest] = state.finalized;
  const awaited = asn && !countsBlind(state) ? awaitedItems(asn, pallet.items) : [];
  const loose = asn && awaited.length > 0 ? awaitedLoose(asn, pallet.items, carried) : [];
  if (doubtful)
    return (
      <Button
        variant="contained"
        color="warning"
        disabled={isBusy}
        onClick={() => task.act({ kind: 'admit' }, doubtful.code)}
      >
        Take It All the Same
      </Button>
    );
  if (pallet.items.length > 0 || (loose.length === 0 && !latest))
    return (
      <FinalizeButton
        asn={asn}
        items={pallet.items}
        isFinalizing={isSending}
        isScanning={isBusy || task.retry !== null || state.isAsnMissing}
        onFinalize={(separate) => press({ kind: 'finalize', separate }, 'the pallet')}
      />
    );
  return (
    <>
      {latest && <Finalized lpn={latest.lpn} />}
      {loose.length > 0 && (
        <Button
          variant="contained"
          disabled={isBusy}
          onClick={() => press({ kind: 'expectAll' }, 'All Expected')}
        >
          All Expected ({counted(loose.length, 'line')})
        </Button>
      )}
      {awaited.length === 0 && <NextTask task={task} />}
    </>
  );
}

function Session({ customer, asns }: { customer: Customer; asns: readonly Asn[] }) {
  const warehouse = useCurrentWarehouse();
  const task = useFloorReceiving(customer, warehouse.id, asns);
  const { asn, pallet, isAsnMissing } = task.state;
  const { items, lpn } = pallet;
  const active = activeLine(task.state);
  const free = isAsnMissing ? 'This ASN is not open' : 'None (Free Receive)';
  return (
    <FloorScreen
      title={TITLE}
      detail={[lpn, asn ? `ASN ${asn.asnReference}` : free, customer.name]
        .filter(Boolean)
        .join(' · ')}
      back="/floor/receive"
      actions={<Finalize task={task} />}
    >
      <FloorScan
        label="Scan a product"
        idle="Scan each product; scanning it again adds one more."
        task={task}
      >
        {active && <ActiveLine key={lineKey(active)} item={active} task={task} />}
      </FloorScan>
      {!isAsnMissing && !asn?.isTransfer && <OpenUnit task={task} />}
      <FloorLines task={task} />
      <StagedGuard items={items} />
      <ReceivingDialogs task={task} />
    </FloorScreen>
  );
}

/** Each ASN is a task of its own. */
function ByAsn(props: { customer: Customer; asns: readonly Asn[] }) {
  const [params] = useSearchParams();
  return <Session key={params.get('asn')} {...props} />;
}

export function FloorReceivingPage() {
  return (
    <ReceivingSession
      Session={ByAsn}
      holder={<LoadingTask />}
      frame={(content) => (
        <FloorScreen title={TITLE} back="/floor/receive">
          {content}
        </FloorScreen>
      )}
    />
  );
}
