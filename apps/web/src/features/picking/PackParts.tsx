import type { OrderDetail } from '@lading/contract/orders';
import { cartonDoubt } from '@lading/domain/cartons';
import { unitGrams } from '@lading/domain/weights';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatUnits } from '../../lib/format.ts';
import { GRAMS } from '../../lib/numbers.ts';
import { kept } from '../../lib/outbox/keptReads.ts';
import { useUser } from '../../lib/session.ts';
import { CheckCircle, Close } from '../../ui/icons.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { PrinterButton, PrinterIcon } from '../../ui/PrinterButton.tsx';
import { ConfirmDialog } from '../../ui/useConfirm.tsx';
import { mayTake, Packages } from '../orders/orders.parts.tsx';
import { keptPackagings } from '../packagings/packagings.queries.ts';
import { oneProduct } from '../products/products.queries.ts';
import { isUnsent } from './ownOrder.ts';
import {
  draftPackaging,
  draftWeight,
  isPacked,
  lineName,
  overweightText,
  type PackageDraft,
  type PackLine,
  readWeight,
  roomFor,
  serialsOf,
  unitsIn,
  withTare,
} from './packDraft.ts';
import { refusedSerials } from './packSerials.ts';
import { UnpackDialog } from './UnpackDialog.tsx';
import type { Packing } from './usePacking.ts';
import { WeighDialog } from './WeighDialog.tsx';

/** How much of a line is in packages; green with a tick where that is all. */
export function Progress({ draft, line }: { draft: PackageDraft; line: PackLine }) {
  const isDone = isPacked(draft, line);
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        gap: 0.75,
        alignItems: 'center',
        whiteSpace: 'nowrap',
        ...(isDone && { color: 'success.main' }),
      }}
    >
      {isDone && <CheckCircle color="success" fontSize="small" titleAccess="Packed" />}
      {`${formatUnits(line.picked - roomFor(draft, line))} of ${formatUnits(line.picked)}`}
    </Box>
  );
}

/**
 * What the open package is packed in: the suggested carton unless another one is chosen. Nothing
 * where the warehouse has no packagings.
 */
export function PackagingField({ packing }: { packing: Packing }) {
  const { order, draft, carton, choosePackaging } = packing;
  const packagings = useQuery(keptPackagings(order.warehouseId)).data?.rows ?? [];
  const suggested = carton?.packaging ?? null;
  const chosen = draftPackaging(draft, carton) ?? null;
  const others = packagings.filter(({ id }) => id !== suggested?.id);
  if (packagings.length === 0 && suggested === null) return null;
  const skuOf = (id: number) => order.items.find((item) => item.id === id)?.product.sku ?? '';
  const hint = carton && [cartonHint[carton.kind], cartonDoubt(carton, skuOf)];
  return (
    <>
      <TextField
        select
        label="Packaging"
        value={chosen === null ? NO_PACKAGING : String(chosen)}
        onChange={({ target }) =>
          choosePackaging(target.value === NO_PACKAGING ? null : Number(target.value))
        }
        helperText={hint?.filter(Boolean).join('; ') || undefined}
        sx={{ minWidth: 200, flex: '0 1 260px' }}
      >
        {suggested && (
          <MenuItem value={String(suggested.id)} sx={{ minHeight: 44 }}>
            {suggested.name} (suggested)
          </MenuItem>
        )}
        {others.map(({ id, name }) => (
          <MenuItem key={id} value={String(id)} sx={{ minHeight: 44 }}>
            {name}
          </MenuItem>
        ))}
        {chosen !== null && chosen !== suggested?.id && !others.some(({ id }) => id === chosen) && (
          <MenuItem value={String(chosen)}>Packaging {chosen}</MenuItem>
        )}
        <MenuItem value={NO_PACKAGING} sx={{ minHeight: 44 }}>
          No packaging
        </MenuItem>
      </TextField>
      <TooHeavy packing={packing} />
    </>
  );
}

const NO_PACKAGING = 'none';
const cartonHint = { BOX: null, OWN_BOX: 'ships in its own box', NONE: null } as const;

/** Warns as soon as the open package is heavier than its packaging may be. */
function TooHeavy({ packing }: { packing: Packing }) {
  const { order, draft, carton, lines } = packing;
  const packagingId = draftPackaging(draft, carton) ?? null;
  const packagings = useQuery(keptPackagings(order.warehouseId)).data?.rows ?? [];
  const box = packagings.find(({ id }) => id === packagingId) ?? null;
  const inside = lines.filter((line) => (unitsIn(draft, line) ?? 0) > 0);
  const productIds = [...new Set(inside.map(({ product }) => product.id))];
  const products = useQueries({
    queries: productIds.map((id) => ({
      ...kept(oneProduct(id)),
      enabled: box !== null && box.maxWeightGrams !== null,
    })),
  }).flatMap(({ data }) => data ?? []);
  const gramsOf = (productId: number): number | null => {
    const product = products.find(({ id }) => id === productId);
    return product ? unitGrams(product) : null;
  };
  const text = overweightText(
    {
      typed: readWeight(draft.weight).weight,
      computed: withTare(draftWeight(draft, lines, gramsOf), box),
    },
    box,
  );
  return text === null ? null : (
    <Alert severity="warning" sx={{ flexBasis: '100%' }}>
      {text}
    </Alert>
  );
}

export function WeightField({ packing: { draft, weigh } }: { packing: Packing }) {
  return (
    <NumberField
      label="Weight in kg (optional)"
      decimals={GRAMS}
      value={draft.weight}
      onChange={weigh}
      sx={{ width: 200 }}
    />
  );
}

/** Asks about a weight that is far from what is in the package, before it closes. */
export function WeightQuestion({ packing: { question, answerWeight } }: { packing: Packing }) {
  const asked =
    question === null
      ? null
      : question.isOverweight
        ? {
            title: 'The package is too heavy',
            body: question.text,
            confirm: 'Close It All the Same',
          }
        : { title: 'Is the weight right?', body: question.text, confirm: 'It Is Right' };
  return <ConfirmDialog question={asked} onAnswer={answerWeight} />;
}

interface SerialProps {
  packing: Packing;
  line: PackLine;
  serial: string;
  isRefused?: boolean;
}

function SerialChip({ packing, line, serial, isRefused = false }: SerialProps) {
  return (
    <Button
      size="small"
      variant="outlined"
      color={isRefused ? 'error' : 'inherit'}
      disabled={packing.isBusy}
      aria-label={`Remove serial ${serial}`}
      endIcon={<Close />}
      onClick={() => packing.dropSerial(line, serial)}
      sx={{
        textTransform: 'none',
        minHeight: 44,
        maxWidth: '100%',
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
      }}
    >
      {serial}
    </Button>
  );
}

/** The serials in the open package, refused ones first with the reason; while they are scanned, the way back to goods. */
export function PackedSerials({ packing }: { packing: Packing }) {
  const { lines, draft, takesSerials, leaveSerials } = packing;
  const shown = lines.filter((line) => serialsOf(draft, line).length > 0);
  if (shown.length === 0 && !takesSerials) return null;
  return (
    <Box
      component="section"
      aria-label="Serials"
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {shown.map((line) => (
        <Box key={line.orderItemId} role="group" aria-label={`Serials of ${lineName(line)}`}>
          <Typography variant="body2" color="text.secondary">
            {lineName(line)}
          </Typography>
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, maxHeight: 220, overflow: 'auto' }}
          >
            {refusedSerials(draft, line).map(({ serial, reason }) => (
              <Box
                key={serial}
                sx={{
                  flexBasis: '100%',
                  display: 'flex',
                  flexWrap: 'wrap',
                  columnGap: 1,
                  alignItems: 'center',
                }}
              >
                <SerialChip packing={packing} line={line} serial={serial} isRefused />
                <Typography variant="body2" color="error" sx={{ flex: '1 1 160px' }}>
                  {reason}
                </Typography>
              </Box>
            ))}
            {serialsOf(draft, line)
              .filter((serial) => draft.refused?.[line.orderItemId]?.[serial] === undefined)
              .map((serial) => (
                <SerialChip key={serial} packing={packing} line={line} serial={serial} />
              ))}
          </Box>
        </Box>
      ))}
      {takesSerials && (
        <Button variant="outlined" color="inherit" onClick={leaveSerials}>
          Scan Goods Instead
        </Button>
      )}
    </Box>
  );
}

/** Takes a doubtful code that was scanned, after its question. */
export function TakeDoubted({ packing: { isDoubted, isBusy, takeDoubted } }: { packing: Packing }) {
  if (!isDoubted) return null;
  return (
    <Button variant="outlined" color="inherit" disabled={isBusy} onClick={takeDoubted}>
      Take It All the Same
    </Button>
  );
}

/** The papers of the packages; they cannot be printed before the packages have their numbers. */
export function PackagePapers({ order, slips }: { order: OrderDetail; slips: string }) {
  return order.packages.some(isUnsent) ? (
    <Alert severity="info">Labels can be printed once the packages are sent.</Alert>
  ) : (
    <>
      <PrinterButton
        prints={{ document: 'PACKAGE', ids: order.packages.map(({ id }) => id) }}
        page={{ to: `/print/orders/${order.id}/package-labels` }}
        variant="outlined"
        color="inherit"
      >
        Print Labels
      </PrinterButton>
      <PrinterButton
        prints={{ document: 'PACKING_SLIP', orderIds: [order.id] }}
        page={{ to: `/print/orders/${order.id}/packing-slip` }}
        variant="outlined"
        color="inherit"
      >
        {slips}
      </PrinterButton>
    </>
  );
}

/**
 * The closed packages; until they ship, each can be weighed and what is in it can come out again.
 */
export function ClosedPackages({ order }: { order: OrderDetail }) {
  const { role } = useUser();
  const [opened, setOpened] = useState<{ id: number; to: 'weigh' | 'unpack' } | null>(null);
  const at = order.packages.findIndex(({ id }) => id === opened?.id);
  const packed = order.packages[at];
  const dialog = { order, number: at + 1, onClose: () => setOpened(null) };
  const actions = ({ id }: { id: number }, number: number) =>
    isUnsent({ id }) ? null : (
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <PrinterIcon
          label={`Print label of package ${number}`}
          prints={{ document: 'PACKAGE', ids: [id] }}
          page={{ to: `/print/orders/${order.id}/package-labels?package=${id}` }}
        />
        <Button
          variant="outlined"
          color="inherit"
          aria-label={`Weigh package ${number}`}
          onClick={() => setOpened({ id, to: 'weigh' })}
        >
          Weigh
        </Button>
        <Button
          variant="outlined"
          color="inherit"
          aria-label={`Unpack package ${number}`}
          onClick={() => setOpened({ id, to: 'unpack' })}
        >
          Unpack
        </Button>
      </Box>
    );
  return (
    <>
      <Packages order={order} {...(mayTake(role, order.status, 'unpack') && { actions })} />
      {packed && opened?.to === 'weigh' && <WeighDialog {...dialog} packed={packed} />}
      {packed && opened?.to === 'unpack' && <UnpackDialog {...dialog} packed={packed} />}
    </>
  );
}
