import { weekdays } from '@lading/domain/calendars';
import { MINUTE_MS } from '@lading/domain/time';
import {
  arriveTruck,
  bookAppointment,
  dockTruck,
  finishTruck,
  releaseTruck,
} from '@lading/server/src/features/appointments/appointments.service.ts';
import { createDoor } from '@lading/server/src/features/doors/doors.service.ts';
import type { Tx } from '@lading/server/src/platform/database/database.ts';
import type { Site } from './company.ts';
import type { Diary } from './diary.ts';
import { as } from './goods.ts';
import { DOORS, TRUCKS } from './scenario.ts';

const QUARTER_MS = 15 * MINUTE_MS;
const BOOKED_BEFORE_MS = 26 * 60 * MINUTE_MS;

/** The doors of the sites, and the trucks that come there today, hours before and after now. */
export function planDock(diary: Diary): void {
  for (const site of diary.company.sites) planSite(diary, site);
}

function planSite(diary: Diary, site: Site): void {
  const { company, plan } = diary;
  const doorIds: number[] = [];
  const now = Math.floor(diary.now.getTime() / QUARTER_MS) * QUARTER_MS;
  plan(now - BOOKED_BEFORE_MS - MINUTE_MS, async (tx, at) => {
    for (const { name, kind } of DOORS) {
      const hours = weekdays.map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' }));
      const body = { warehouseId: site.id, name, kind, hours };
      doorIds.push((await createDoor(tx, as(company.supervisor, at), body)).id);
    }
  });
  for (const { door, starts, arrives, ends, ...truck } of TRUCKS) {
    const appointment = { id: 0 };
    plan(now - BOOKED_BEFORE_MS, async (tx, at) => {
      const { id } = await bookAppointment(tx, as(company.supervisor, at), {
        ...truck,
        warehouseId: site.id,
        doorId: doorIds[door] as number,
        startsAt: new Date(now + starts * MINUTE_MS).toISOString(),
        asnId: truck.kind === 'INBOUND' && starts > 0 ? await findAwaited(tx, site.id) : null,
      });
      appointment.id = id;
    });
    const steps = [arriveTruck, docked, finishTruck, releaseTruck].slice(0, ends.length + 1);
    if (arrives === null) continue;
    for (const [index, step] of steps.entries())
      plan(now + (ends[index - 1] ?? arrives) * MINUTE_MS, async (tx, at) => {
        await step(tx, as(company.operator, at), appointment.id);
      });
  }
}

const docked: typeof arriveTruck = (tx, actor, id) => dockTruck(tx, actor, id, {});

/** The next ASN that a site expects, which nobody has begun to receive. */
async function findAwaited(tx: Tx, warehouseId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('asn')
    .select('id')
    .where('warehouseId', '=', warehouseId)
    .where('status', '=', 'EXPECTED')
    .orderBy('expectedOn', 'desc')
    .executeTakeFirst();
  return row?.id ?? null;
}
