import type { RefusalCode } from '@lading/contract/refusals';
import type { ChangedDocument } from '@lading/domain/changes';
import type { LifeStep } from '@lading/domain/life';
import type { RecordKind, Unique } from '@lading/domain/messages/words';
import type { SealedTable } from './auth/vault.ts';
import type { Documents } from './database/search.ts';
import type { Guard } from './guards.ts';
import type { Api } from './http/route.ts';
import type { Job, Purges } from './jobs/job.ts';

/** A table or a view that belongs to a room. */
export interface OwnedTable {
  /** The kind of record that its rows are for people. */
  kind?: RecordKind;
  /** True if higher rooms may read it. */
  isLent?: true;
  /** True if database functions write it: those of the ledger, or those of triggers. */
  isWrittenByFunctions?: true;
}

/** A kind of document: rows of a table with a status and steps. */
export interface DocumentKind {
  /** Its name in movements and changes. */
  type: ChangedDocument;
  table: string;
  /** The steps of its life. The database enforces them too. */
  steps: readonly LifeStep[];
  /** The column with its reference; null if clients may not read the reference. */
  reference: string | null;
  /** The columns that a search of the room's list reads. */
  search?: Documents;
}

export const platformTables: readonly string[] = [
  'api_key_window',
  'idempotency',
  'job_item',
  'migration',
  'verification',
];

/** The manifest of a room. `rooms.ts` lists the manifests. */
export interface RoomManifest {
  /** The room's name in rooms.json. */
  name: string;
  /** The subject of the room, for the description of the API. */
  description: string;
  routes?: (api: Api) => void;
  /** By unique constraint: what is unique. */
  constraints?: Readonly<Record<string, Unique>>;
  /**
   * The tables and views of the room. Only this room writes them; other rooms read only lent ones.
   */
  tables?: Readonly<Record<string, OwnedTable>>;
  /** By check constraint: the refusal of a row that it rejects. */
  checks?: Readonly<Record<string, RefusalCode>>;
  /** By SQLSTATE: the refusal of an error that only this room's statements can raise. */
  errors?: Readonly<Record<string, RefusalCode>>;
  documents?: readonly DocumentKind[];
  /** The room's checks for decisions of lower rooms. */
  guards?: readonly Guard[];
  jobs?: readonly Job[];
  /** What the room deletes when it is old, by the words for it. */
  purges?: Purges;
  sealed?: SealedTable;
}
