import type { AsnStatus } from '@lading/domain/asns';
import type { AuditAction } from '@lading/domain/audit';
import type { PinState } from '@lading/domain/badges';
import { codeText } from '@lading/domain/codeText';
import type { CountStatus } from '@lading/domain/counts';
import type { ImportState } from '@lading/domain/imports';
import type { StockStatus } from '@lading/domain/inventory';
import type { KeyStatus } from '@lading/domain/keys';
import type { MailStatus } from '@lading/domain/mail';
import { type OrderStatus, priorityChip } from '@lading/domain/orders';
import type { PickBatchStatus } from '@lading/domain/picking';
import type { ReplenishmentStatus } from '@lading/domain/replenishment';
import type { Disposition, ReturnStatus } from '@lading/domain/returns';
import type { DeliveryStatus, WebhookStatus } from '@lading/domain/webhooks';
import Chip, { type ChipProps } from '@mui/material/Chip';

type Colour = NonNullable<ChipProps['color']>;

const stock = {
  AVAILABLE: 'success',
  QUARANTINED: 'warning',
  DAMAGED: 'error',
  RESERVED: 'info',
  IN_TRANSIT: 'secondary',
} as const satisfies Record<StockStatus, Colour>;

const asn = {
  EXPECTED: 'primary',
  RECEIVING_IN_PROGRESS: 'warning',
  COMPLETE: 'success',
  COMPLETE_WITH_VARIANCES: 'warning',
  PARTIALLY_RECEIVED: 'info',
  CANCELLED: 'error',
} as const satisfies Record<AsnStatus, Colour>;

const order = {
  PENDING_ALLOCATION: 'default',
  ALLOCATED: 'primary',
  PARTIALLY_ALLOCATED: 'warning',
  PENDING_PICK: 'info',
  PICKING_IN_PROGRESS: 'info',
  PICKED: 'info',
  PACKING_IN_PROGRESS: 'info',
  PACKED: 'info',
  SHIPPED: 'success',
  DELIVERED: 'success',
  CANCELLED: 'error',
  ON_HOLD: 'warning',
  BACKORDER: 'secondary',
} as const satisfies Record<OrderStatus, Colour>;

const returned = {
  EXPECTED: 'primary',
  RECEIVING_IN_PROGRESS: 'warning',
  COMPLETE: 'success',
  CANCELLED: 'error',
} as const satisfies Record<ReturnStatus, Colour>;

const disposition = {
  AVAILABLE: 'success',
  QUARANTINED: 'warning',
  DAMAGED: 'error',
  RETURN_TO_CLIENT: 'info',
} as const satisfies Record<Disposition, Colour>;

const replenishment = { OPEN: 'primary', DONE: 'success', CANCELLED: 'error' } as const satisfies Record<ReplenishmentStatus, Colour>;

const priority = { URGENT: 'error', HIGH: 'warning', NORMAL: 'default', LOW: 'info' } as const satisfies Record<
  ReturnType<typeof priorityChip>,
  Colour
>;

const pickBatch = { OPEN: 'info', COMPLETED: 'success', CANCELLED: 'error' } as const satisfies Record<PickBatchStatus, Colour>;

const audit = {
  CREATED: 'success',
  CHANGED: 'info',
  DELETED: 'error',
  SIGNED_IN: 'default',
  SIGN_IN_FAILED: 'warning',
  SIGNED_OUT: 'default',
  SESSION_ENDED: 'default',
} as const satisfies Record<AuditAction, Colour>;

const count = {
  DRAFT: 'default',
  COUNTING: 'info',
  REVIEW: 'warning',
  APPROVED: 'success',
  CANCELLED: 'error',
} as const satisfies Record<CountStatus, Colour>;

const key = { ACTIVE: 'success', EXPIRED: 'warning', REVOKED: 'default' } as const satisfies Record<KeyStatus, Colour>;

const imported = {
  MAPPING: 'warning',
  WAITING: 'info',
  RUNNING: 'info',
  CHECKED: 'primary',
  DONE: 'success',
  FAULTY: 'error',
  CANCELED: 'default',
  FAILED: 'error',
} as const satisfies Record<ImportState | 'CHECKED', Colour>;

const webhook = { ACTIVE: 'success', DISABLED: 'error' } as const satisfies Record<WebhookStatus, Colour>;

const delivery = { PENDING: 'info', RETRYING: 'warning', DELIVERED: 'success', FAILED: 'error' } as const satisfies Record<
  DeliveryStatus,
  Colour
>;

const mail = { PENDING: 'info', SENT: 'success', FAILED: 'error', DROPPED: 'default' } as const satisfies Record<MailStatus, Colour>;

const pin = { NONE: 'default', SET: 'success', LOCKED: 'error' } as const satisfies Record<PinState, Colour>;

const lot = { AVAILABLE: 'success', ON_HOLD: 'warning', EXPIRED: 'error' } as const satisfies Record<string, Colour>;

const maps = {
  stock,
  lot,
  asn,
  order,
  pickBatch,
  return: returned,
  disposition,
  replenishment,
  audit,
  key,
  count,
  import: imported,
  webhook,
  delivery,
  mail,
  pin,
} as const;

/** A status as a coloured chip; a status that this page does not know yet is grey. */
export function StatusChip({ of, status }: { of: keyof typeof maps; status: string }) {
  const colours: Readonly<Record<string, Colour>> = maps[of];
  return <Chip size="small" color={colours[status] ?? 'default'} label={codeText(status)} />;
}

export function PriorityChip({ priority: value }: { priority: number }) {
  const label = priorityChip(value);
  return <Chip size="small" color={priority[label]} label={label} title={`Priority ${value}`} />;
}
