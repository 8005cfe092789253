import { type FoundSession, hashToken } from './sessions.ts';

/** Shorter than the interval between two updates of a session's last use, which a look-up makes. */
const REMEMBERED_MS = 50_000;
/** About 10 MB at most. The oldest entries are removed first. */
const MAX_SESSIONS = 10_000;

/**
 * Sessions that were found lately. A remembered session is not trusted until a statement of the
 * call confirms it (`confirmSession`), so that the end of a session holds at once on every server.
 */
export class SessionMemory {
  readonly #sessions = new Map<string, FoundSession>();

  /** Returns the remembered session of a token, or null. */
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
