import type { Appointment } from '@lading/contract/appointments';
import { type AppointmentKind, minutesLate } from '@lading/domain/appointments';
import { currentFormats, formatTime } from '../../lib/format.ts';

export const kindTexts: Readonly<Record<AppointmentKind, string>> = {
  INBOUND: 'Inbound',
  OUTBOUND: 'Outbound',
};

/** What people call a truck. */
export const truckText = ({ asn, load, carrier, plate }: Appointment): string =>
  [asn?.asnReference, load?.number, carrier, plate].filter(Boolean).join(' · ') || 'Truck';

export const timesText = ({ startsAt, endsAt }: Pick<Appointment, 'startsAt' | 'endsAt'>): string =>
  `${formatTime(startsAt)} – ${formatTime(endsAt)}`;

export const doorText = ({ door }: Pick<Appointment, 'door'>): string =>
  door?.name ?? 'No door yet';

/** `1 h 5 min late`; nothing for a truck that is on time. */
export function lateText(appointment: Appointment, now: number): string | null {
  const minutes = minutesLate(appointment, now);
  return minutes === 0 ? null : `${durationText(minutes)} late`;
}

export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return [hours > 0 && `${hours} h`, (minutes % 60 > 0 || hours === 0) && `${minutes % 60} min`]
    .filter(Boolean)
    .join(' ');
}

/** The offset of an instant, as `GMT+1`. */
export const zoneText = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat(currentFormats().locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** Times as choices. Where the clock shows one twice, each says its offset. */
export function slotChoices(
  instants: readonly string[],
  timeZone: string,
): { value: string; label: string }[] {
  const labels = instants.map(formatTime);
  return instants.map((value, index) => {
    const label = labels[index] ?? '';
    const isTwice = labels.indexOf(label) !== labels.lastIndexOf(label);
    return { value, label: isTwice ? `${label} (${zoneText(value, timeZone)})` : label };
  });
}
