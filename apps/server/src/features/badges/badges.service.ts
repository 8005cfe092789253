import type * as contract from '@lading/contract/badges';
import type { BadgeHolder, OwnBadge, SharedDevice } from '@lading/contract/badges';
import type { BodyOf, QueryOf, ResponseOf } from '@lading/contract/endpoint';
import { isFailureKept } from '@lading/domain/audit';
import { maySetPin, PIN_FAILURES, pinFault } from '@lading/domain/badges';
import { userCode, userOfCode } from '@lading/domain/people';
import { type Actor, requireWarehouse, userOf } from '../../platform/auth/actor.ts';
import { hashPassword, verifyNothing, verifyPassword } from '../../platform/auth/passwords.ts';
import { hashToken, newToken } from '../../platform/auth/sessions.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { networkOf } from '../../platform/http/addresses.ts';
import { badFields, notFound, Refusal, requireActive } from '../../platform/refusal.ts';
import {
  deleteRecorded,
  recordChange,
  recordSessionEvent,
  recordUserChange,
} from '../audit/audit.service.ts';
import { endBadgeSessions } from '../auth/auth.service.ts';
import {
  type Attempt,
  beginSession,
  type Caller,
  cameFrom,
  refuse,
  requireNoWait,
} from '../auth/signIn.service.ts';
import { getWarehouse, listWarehousesOf } from '../warehouses/warehouses.service.ts';
import * as queries from './badges.queries.ts';

const devices = {
  entity: 'SHARED_DEVICE',
  what: 'DEVICE',
  toItem: queries.toDevice,
} as const;

export function listDevices(
  actor: Actor,
  { warehouseId, search }: QueryOf<typeof contract.listSharedDevices>,
): Listing<SharedDevice> {
  if (warehouseId !== undefined) requireWarehouse(actor, warehouseId);
  return queries.deviceListing(
    warehouseId === undefined ? actor.warehouseIds : [warehouseId],
    search,
  );
}

/** Registers a browser. Returns its token, which cannot be read later. */
export async function registerDevice(
  tx: Tx,
  actor: Actor,
  { name, warehouseId }: BodyOf<typeof contract.registerDevice>,
): Promise<SharedDevice & { token: string }> {
  requireActive('WAREHOUSE', [await getWarehouse(tx, actor, warehouseId)]);
  const { token, hash } = newToken();
  const device = queries.toDevice(
    await queries.insertDevice(tx, {
      name: name.trim(),
      warehouseId,
      tokenHash: hash,
      createdAt: actor.at,
    }),
  );
  await recordChange(tx, actor, 'SHARED_DEVICE', null, device);
  return { ...device, token };
}

export function revokeDevice(tx: Tx, actor: Actor, id: number): Promise<undefined> {
  return deleteRecorded(tx, actor, devices, queries.lockDevice(tx, id, actor.warehouseIds), () =>
    queries.deleteDevice(tx, id),
  );
}

export function listBadges(
  actor: Actor,
  { warehouseId, search }: QueryOf<typeof contract.listBadges>,
): Listing<BadgeHolder> {
  requireWarehouse(actor, warehouseId);
  return queries.holderListing(warehouseId, search);
}

/**
 * Refuses with 404 a staff member whom the caller does not see. An administrator sees everybody,
 * others see the staff of their warehouses.
 */
export async function getBadge(
  db: Db,
  { role, warehouseIds }: Actor,
  id: number,
): Promise<BadgeHolder> {
  const holder = await queries.findHolder(db, id, role === 'ADMIN' ? null : warehouseIds);
  if (!holder) throw notFound('BADGE');
  return holder;
}

export async function getOwnBadge(db: Db, { userId }: Actor): Promise<OwnBadge> {
  return { badge: userCode(userId), ...(await queries.findPin(db, userId)) };
}

export function setOwnPin(tx: Tx, actor: Actor, pin: string): Promise<undefined> {
  return replacePin(tx, actor, userOf(actor), pin);
}

export async function removeOwnPin(tx: Tx, actor: Actor): Promise<undefined> {
  return dropPin(tx, actor, userOf(actor));
}

export async function setPin(
  tx: Tx,
  actor: Actor,
  userId: number,
  pin: string,
): Promise<undefined> {
  return replacePin(tx, actor, await getHolder(tx, actor, userId), pin);
}

export async function removePin(tx: Tx, actor: Actor, userId: number): Promise<undefined> {
  return dropPin(tx, actor, await getHolder(tx, actor, userId));
}

interface Holder {
  id: number;
  email: string;
}

/**
 * Returns the owner of a badge whose PIN the caller may set: an administrator sets those of all
 * staff, others those of the operators of their warehouses.
 */
async function getHolder(db: Db, actor: Actor, id: number): Promise<Holder> {
  const holder = await getBadge(db, actor, id);
  if (!maySetPin(actor.role, holder.role)) throw notFound('BADGE');
  return holder;
}

async function replacePin(tx: Tx, actor: Actor, holder: Holder, pin: string): Promise<undefined> {
  const fault = pinFault(pin);
  if (fault) throw badFields([{ path: 'pin', ...fault }]);
  const before = await queries.findPin(tx, holder.id);
  await queries.setPin(tx, holder.id, await hashPassword(pin), actor.at);
  await recordPin(tx, actor, holder, before.pin === 'NONE' ? null : before.pin, 'set anew');
}

async function dropPin(tx: Tx, actor: Actor, holder: Holder): Promise<undefined> {
  const { pin } = await queries.findPin(tx, holder.id);
  if (await queries.deletePin(tx, holder.id)) await recordPin(tx, actor, holder, pin, null);
}

/**
 * Records the change and ends the sessions that began with the badge, because others may have known
 * the old PIN.
 */
async function recordPin(
  tx: Tx,
  actor: Actor,
  holder: Holder,
  before: string | null,
  after: string | null,
): Promise<void> {
  await endBadgeSessions(tx, holder.id);
  await recordUserChange(tx, actor, holder, { pin: before }, { pin: after });
}

type SignedIn = ResponseOf<typeof contract.signInWithBadge>;

/**
 * Signs in on a shared device. An unknown badge takes as long as a wrong PIN and gets the same
 * message. Failures count for the PIN, the device and its network. Of many parallel attempts, those
 * beyond a limit do not learn whether the PIN was right.
 */
export async function signInWithBadge(
  db: Db,
  caller: Caller,
  { deviceToken, badge, pin }: BodyOf<typeof contract.signInWithBadge>,
): Promise<SignedIn> {
  const device = await queries.findDevice(db, hashToken(deviceToken));
  if (!device) throw new Refusal('DEVICE_UNKNOWN');
  const throttles: Attempt['throttles'] = [
    { kind: 'device', deviceId: device.id },
    { kind: 'address', network: networkOf(caller.address) },
  ];
  const attempt: Attempt = { ...caller, throttles, user: null };
  await requireNoWait(db, attempt);
  const userId = userOfCode(badge) ?? 0;
  const tried = await queries.tryPin(db, userId, device.warehouseId, caller.at);
  if (!tried) {
    await verifyNothing(pin);
    const locked = await queries.isLocked(db, userId, device.warehouseId);
    return refuse(db, attempt, new Refusal(locked ? 'PIN_LOCKED' : 'WRONG_BADGE'));
  }
  if (!(await verifyPassword(tried.hash, pin)))
    return refuseWrongPin(db, attempt, tried, device.name);
  return inTransaction(db, async (tx) => {
    await requireNoWait(tx, attempt);
    if (!(await queries.acceptPin(tx, tried)))
      throw new Refusal('WRONG_BADGE', {}, { userId: tried.id });
    await queries.noteDeviceUse(tx, device.id, caller.at);
    const signedIn = await beginSession(tx, attempt, tried, null, { device });
    const [warehouse] = await listWarehousesOf(tx, [device.warehouseId]);
    if (!warehouse) throw notFound('WAREHOUSE');
    return { ...signedIn, device: { id: device.id, name: device.name, warehouse } };
  });
}

async function refuseWrongPin(
  db: Db,
  attempt: Attempt,
  { id, email, failures }: queries.TriedPin,
  device: string,
): Promise<never> {
  const isLast = failures >= PIN_FAILURES;
  if (isFailureKept(failures)) {
    const facts = { ...cameFrom(attempt), device, failures, ...(isLast ? { pin: 'locked' } : {}) };
    await inTransaction(db, (tx) =>
      recordSessionEvent(
        tx,
        { actor: null, user: { id, email }, at: attempt.at },
        'SIGN_IN_FAILED',
        facts,
      ),
    );
  }
  return refuse(
    db,
    attempt,
    new Refusal(isLast ? 'PIN_LOCKED' : 'WRONG_BADGE', {}, { userId: id }),
  );
}
