import { type FoundSession, hashToken } from './sessions.ts';

/** Shorter than the time between two updates of a session's last use, which a search makes. */
const REMEMBERED_MS = 50_000;
/** Some 10 MB at most: the oldest are forgotten first. */
const MAX_SESSIONS = 10_000;

/**
 * The sessions that were found lately. What is remembered is only believed: a statement that reads
 * or writes for it confirms it (`confirmSession`), so a session that ended has ended at once, on
 * every server.
 */
export class SessionMemory {
  readonly #sessions = new Map<string, FoundSession>();

  /** Returns the session of a token as it would be found at an instant, or null. */
  find(token: string, at: Date): FoundSession | null {
    const key = keyOf(hashToken(token));
    const session = this.#sessions.get(key);
    if (!session) return null;
    if (at.getTime() - session.actor.at.getTime() < REMEMBERED_MS)
      return { ...session, actor: { ...session.actor, at } };
    this.#sessions.delete(key);
    return null;
  }

  remember(session: FoundSession): void {
    this.#sessions.set(keyOf(session.tokenHash), session);
    if (this.#sessions.size <= MAX_SESSIONS) return;
    for (const oldest of this.#sessions.keys()) {
      this.#sessions.delete(oldest);
      return;
    }
  }
}

const keyOf = (tokenHash: Buffer): string => tokenHash.toString('base64');
