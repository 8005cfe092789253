import type { RefusalCode } from '@lading/contract/refusals';
import type { RecordKind, Unique } from '@lading/domain/messages/words';
import type { SealedTable } from './auth/vault.ts';
import type { Documents } from './database/search.ts';
import type { Api } from './http/route.ts';
import type { Job, Purges } from './jobs/job.ts';

/** The manifest of a room. `rooms.ts` lists the manifests. */
export interface RoomManifest {
  /** The room's name in rooms.json. */
  name: string;
  /** What the room is about, for the readers of the API's description. */
  description: string;
  /** Registers the room's calls. */
  routes?: (api: Api) => void;
  /** By unique constraint, what is unique. */
  constraints?: Readonly<Record<string, Unique>>;
  /** By table, what its rows are to people. */
  tables?: Readonly<Record<string, RecordKind>>;
  /** By SQLSTATE, the refusal of an error that only this room's statements can raise. */
  errors?: Readonly<Record<string, RefusalCode>>;
  /** The documents that a search finds. */
  documents?: Documents;
  /** What the room does in the background. */
  jobs?: readonly Job[];
  /** What the room deletes when it has been kept for long enough, by the words for it. */
  purges?: Purges;
  /** The secrets that the room stores sealed. */
  sealed?: SealedTable;
}
