import type { AppointmentStatus } from '@lading/domain/appointments';
import type { AsnStatus } from '@lading/domain/asns';
import type { AuditAction } from '@lading/domain/audit';
import type { PinState } from '@lading/domain/badges';
import { codeText } from '@lading/domain/codeText';
import type { CountStatus } from '@lading/domain/counts';
import type { ImportState } from '@lading/domain/imports';
import type { StockStatus } from '@lading/domain/inventory';
import type { KeyStatus } from '@lading/domain/keys';
import type { LoadedOrderState, LoadedState, LoadStatus } from '@lading/domain/loads';
import type { MailStatus } from '@lading/domain/mail';
import { type OrderStatus, priorityChip } from '@lading/domain/orders';
import type { PickBatchStatus } from '@lading/domain/picking';
import type { PrintJobStatus } from '@lading/domain/printers';
import type { ReplenishmentStatus } from '@lading/domain/replenishment';
import type { Disposition, ReturnStatus } from '@lading/domain/returns';
import type { LabelStatus, ManifestStatus } from '@lading/domain/shippingLabels';
import type { UnitState } from '@lading/domain/units';
import type { DeliveryStatus, WebhookStatus } from '@lading/domain/webhooks';
import Chip, { type ChipProps } from '@mui/material/Chip';

type Colours<Status extends string> = Readonly<Record<Status, NonNullable<ChipProps['color']>>>;

const colours = {
  stock: {
    AVAILABLE: 'success',
    QUARANTINED: 'warning',
    DAMAGED: 'error',
    RESERVED: 'info',
    IN_TRANSIT: 'secondary',
  } satisfies Colours<StockStatus>,
  lot: { AVAILABLE: 'success', ON_HOLD: 'warning', EXPIRED: 'error' } satisfies Colours<string>,
  asn: {
    EXPECTED: 'primary',
    RECEIVING_IN_PROGRESS: 'warning',
    COMPLETE: 'success',
    COMPLETE_WITH_VARIANCES: 'warning',
    PARTIALLY_RECEIVED: 'info',
    CANCELLED: 'error',
  } satisfies Colours<AsnStatus>,
  order: {
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
  } satisfies Colours<OrderStatus>,
  pickBatch: {
    OPEN: 'info',
    COMPLETED: 'success',
    CANCELLED: 'error',
  } satisfies Colours<PickBatchStatus>,
  unit: {
    EMPTY: 'default',
    STORED: 'default',
    PICKED: 'info',
    PACKED: 'info',
    STAGED: 'primary',
    LOADED: 'warning',
    SHIPPED: 'success',
  } satisfies Colours<UnitState>,
  load: {
    OPEN: 'info',
    CLOSED: 'warning',
    DEPARTED: 'success',
    CANCELLED: 'error',
  } satisfies Colours<LoadStatus>,
  loaded: {
    STAGED: 'default',
    LOADED: 'success',
    LEFT_BEHIND: 'warning',
  } satisfies Colours<LoadedState>,
  loadOrder: {
    WAITING: 'default',
    HELD: 'warning',
    STAGED: 'info',
    PARTLY: 'warning',
    LOADED: 'success',
  } satisfies Colours<LoadedOrderState>,
  return: {
    EXPECTED: 'primary',
    RECEIVING_IN_PROGRESS: 'warning',
    COMPLETE: 'success',
    CANCELLED: 'error',
  } satisfies Colours<ReturnStatus>,
  disposition: {
    AVAILABLE: 'success',
    QUARANTINED: 'warning',
    DAMAGED: 'error',
    RETURN_TO_CLIENT: 'info',
  } satisfies Colours<Disposition>,
  replenishment: {
    OPEN: 'primary',
    DONE: 'success',
    CANCELLED: 'error',
  } satisfies Colours<ReplenishmentStatus>,
  audit: {
    CREATED: 'success',
    CHANGED: 'info',
    DELETED: 'error',
    SIGNED_IN: 'default',
    SIGN_IN_FAILED: 'warning',
    SIGNED_OUT: 'default',
    SESSION_ENDED: 'default',
    SENT_FOR: 'warning',
  } satisfies Colours<AuditAction>,
  key: { ACTIVE: 'success', EXPIRED: 'warning', REVOKED: 'default' } satisfies Colours<KeyStatus>,
  count: {
    DRAFT: 'default',
    COUNTING: 'info',
    REVIEW: 'warning',
    APPROVED: 'success',
    CANCELLED: 'error',
  } satisfies Colours<CountStatus>,
  import: {
    MAPPING: 'warning',
    WAITING: 'info',
    RUNNING: 'info',
    CHECKED: 'primary',
    DONE: 'success',
    FAULTY: 'error',
    CANCELED: 'default',
    FAILED: 'error',
  } satisfies Colours<ImportState | 'CHECKED'>,
  webhook: { ACTIVE: 'success', DISABLED: 'error' } satisfies Colours<WebhookStatus>,
  label: {
    REQUESTED: 'info',
    UNKNOWN: 'warning',
    BOUGHT: 'success',
    FAILED: 'error',
    VOIDED: 'default',
  } satisfies Colours<LabelStatus>,
  manifest: {
    REQUESTED: 'info',
    UNKNOWN: 'warning',
    CLOSED: 'success',
    FAILED: 'error',
  } satisfies Colours<ManifestStatus>,
  delivery: {
    PENDING: 'info',
    RETRYING: 'warning',
    DELIVERED: 'success',
    FAILED: 'error',
  } satisfies Colours<DeliveryStatus>,
  mail: {
    PENDING: 'info',
    SENT: 'success',
    FAILED: 'error',
    DROPPED: 'default',
  } satisfies Colours<MailStatus>,
  printJob: {
    QUEUED: 'info',
    SENT: 'primary',
    PRINTED: 'success',
    FAILED: 'error',
    CANCELLED: 'default',
  } satisfies Colours<PrintJobStatus>,
  appointment: {
    BOOKED: 'primary',
    ARRIVED: 'warning',
    AT_DOOR: 'info',
    DONE: 'success',
    LEFT: 'default',
    CANCELLED: 'error',
    NO_SHOW: 'error',
  } satisfies Colours<AppointmentStatus>,
  approval: { TO_APPROVE: 'warning' } satisfies Colours<string>,
  pin: { NONE: 'default', SET: 'success', LOCKED: 'error' } satisfies Colours<PinState>,
} as const;

/** A status as a coloured chip; a status that this page does not know yet is grey. */
export function StatusChip({ of, status }: { of: keyof typeof colours; status: string }) {
  const known: Colours<string> = colours[of];
  return <Chip size="small" color={known[status] ?? 'default'} label={codeText(status)} />;
}

const priorityColours: Colours<ReturnType<typeof priorityChip>> = {
  URGENT: 'error',
  HIGH: 'warning',
  NORMAL: 'default',
  LOW: 'info',
};

export function PriorityChip({ priority }: { priority: number }) {
  const label = priorityChip(priority);
  return (
    <Chip
      size="small"
      color={priorityColours[label]}
      label={label}
      title={`Priority ${priority}`}
    />
  );
}
