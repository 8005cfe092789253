import type { Asn } from '@lading/contract/asns';
import type { Customer } from '@lading/contract/customers';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted, formatUnits } from '../../lib/format.ts';
import { useIdParam } from '../../lib/useIdParam.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { QuantityField } from '../../ui/scan/QuantityField.tsx';
import { ScanField } from '../../ui/scan/ScanField.tsx';
import { ScanResult } from '../../ui/scan/ScanResult.tsx';
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx';
import { activeAsns } from '../asns/asns.queries.ts';
import { oneCustomer } from '../customers/customers.queries.ts';
import { ConditionDialog } from './ConditionDialog.tsx';
import { FinalizeButton } from './FinalizeButton.tsx';
import { FloorLines } from './FloorLines.tsx';
import { lineKey, type StagedItem, stagedQuantity } from './staging.ts';
import { useFloorReceiving } from './useFloorReceiving.ts';

const TITLE = 'Receive';

type Task = ReturnType<typeof useFloorReceiving>;

/** The line that the last scan was about, and how much of it is on the pallet. */
function ActiveLine({ item, asn, task }: { item: StagedItem; asn: Asn | null; task: Task }) {
  const { product, quantity, condition } = item;
  const [isAsking, setAsking] = useState(false);
  const expected = asn?.items.find((line) => line.product.id === product.id);
  return (
    <Paper component="section" aria-label={product.sku} sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Box>
        <Typography sx={{ fontSize: 24, fontWeight: 700, overflowWrap: 'anywhere' }}>{product.sku}</Typography>
        <Typography sx={{ color: 'text.secondary', fontSize: 16, overflowWrap: 'anywhere' }}>{product.name}</Typography>
        {expected && (
          <Typography sx={{ fontSize: 16, mt: 0.5 }}>
            {formatUnits(expected.receivedQuantity)} of {formatUnits(expected.expectedQuantity)} received before this pallet
          </Typography>
        )}
      </Box>
      {condition && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontSize: 16 }}>
          <StatusChip of="stock" status={condition.status} /> {condition.reason}
        </Box>
      )}
      <QuantityField value={quantity} onQuantity={(next) => task.setQuantity(item, next)} onCode={task.scan} />
      <Button variant="outlined" color="inherit" size="large" onClick={() => setAsking(true)} sx={{ minHeight: 56, fontSize: 16 }}>
        {condition ? 'Change Status' : 'Damaged or in Doubt'}
      </Button>
      {isAsking && (
        <ConditionDialog item={item} items={task.receiving.items} onChange={task.recondition} onClose={() => setAsking(false)} />
      )}
    </Paper>
  );
}

function Finalize({ task }: { task: Task }) {
  const { receiving } = task;
  const [latest] = receiving.finalized;
  return (
    <>
      {receiving.items.length === 0 && latest && (
        <LinkButton to={`/floor/putaway?lpn=${encodeURIComponent(latest.lpn)}`} variant="outlined">
          Put {latest.lpn} away
        </LinkButton>
      )}
      <FinalizeButton receiving={receiving} onFinalize={task.finalize} isScanning={task.isBusy || task.retry !== null} />
    </>
  );
}

function Session({ customer, asns }: { customer: Customer; asns: readonly Asn[] }) {
  const warehouse = useCurrentWarehouse();
  const task = useFloorReceiving(customer, warehouse.id, asns);
  const { receiving, active } = task;
  const { asn, items } = receiving;
  return (
    <FloorScreen
      title={TITLE}
      detail={`${customer.name} · ${asn ? `ASN ${asn.asnReference}` : 'None (Free Receive)'}`}
      back="/floor/receive"
      actions={<Finalize task={task} />}
    >
      {active && <ActiveLine key={lineKey(active)} item={active} asn={asn} task={task} />}
      <ScanResult said={task.said} idle="Scan each product; scanning it again adds one more." retry={task.retry} />
      <ScanField label="Scan a product" onCode={task.scan} isBusy={task.isBusy} />
      <FloorLines
        asn={asn}
        items={items}
        stagedOf={(productId) => stagedQuantity(items, productId)}
        onChoose={task.choose}
        onRemove={task.remove}
        isLocked={receiving.isFinalizing}
      />
      <UnsavedGuard
        when={items.length > 0}
        guardReload={false}
        title="Leave the current pallet?"
        body={`${counted(items.length, 'staged line')} not finalized yet. What is staged stays in this tab until you come back.`}
      />
      {task.dialog}
    </FloorScreen>
  );
}

/** Receiving for one customer on a handheld: scan, count, finalize. */
export function FloorReceivingPage() {
  const customerId = useIdParam('customerId');
  const warehouse = useCurrentWarehouse();
  const customer = useQuery(oneCustomer(customerId));
  const asns = useQuery(activeAsns(customerId, warehouse.id));
  if (customer.data && asns.data) return <Session key={customerId} customer={customer.data} asns={asns.data} />;
  return (
    <FloorScreen title={TITLE} back="/floor/receive">
      {customer.isError || asns.isError ? (
        <LoadFailed
          text="Failed to load data for the receiving session."
          onRetry={() => void Promise.all([customer.refetch(), asns.refetch()])}
          busy={customer.isFetching || asns.isFetching}
        />
      ) : (
        <PanelSkeleton lines={3} height={56} />
      )}
    </FloorScreen>
  );
}
