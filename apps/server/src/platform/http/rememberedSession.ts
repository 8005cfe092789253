import type { Definition } from '@lading/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { allows } from '../auth/actor.ts';
import type { SessionMemory } from '../auth/sessionMemory.ts';
import { confirmSession, type FoundSession, SessionChanged } from '../auth/sessions.ts';
import { type Check, type Db, sentAfter } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { wantsCsv } from './csv.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the actor while it is remembered and not yet confirmed; else null. */
    remembered: FoundSession | null;
  }
}

export const tokenOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];

/**
 * Uses the remembered session of a call if it may make the call. Sessions of clients are found each
 * time: the role of their transactions cannot read sessions.
 */
export function remember(
  sessions: SessionMemory,
  definition: Definition,
  request: FastifyRequest,
): boolean {
  const { permission, recentSignIn = false } = definition;
  const token = tokenOf(request);
  if (!permission || permission === 'public' || recentSignIn || token === undefined) return false;
  const session = sessions.find(token, new Date());
  if (!session) return false;
  const { actor } = session;
  if (actor.customerId !== null || actor.mustSetUp || !allows(actor, permission)) return false;
  if (wantsCsv(request.headers.accept)) return false;
  request.remembered = session;
  request.actor = actor;
  return true;
}

/**
 * Does the work for a remembered session. Before a refusal takes effect, finds the session again;
 * if it has changed, repeats the work.
 */
export async function asFound<T>(
  request: FastifyRequest,
  findAgain: () => Promise<FoundSession | null>,
  work: () => Promise<T>,
): Promise<T> {
  const { remembered } = request;
  if (!remembered) return work();
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SessionChanged || error instanceof Refusal)) throw error;
    request.remembered = null;
    request.actor = null;
    const found = await findAgain();
    if (error instanceof Refusal && found?.state === remembered.state) throw error;
    return work();
  }
}

/** Does reading work while the database confirms the session of the caller. */
export async function confirming<T>(
  db: Db,
  { remembered, actor }: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  if (!remembered || !actor) return work();
  return sentAfter(confirmSession(db, remembered, actor.at), work);
}

/** The check of a transaction that the session of its caller has not changed. */
export const checkOf = ({ remembered, actor }: FastifyRequest): Check | null =>
  remembered && actor ? (tx) => confirmSession(tx, remembered, actor.at) : null;
