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
  /** What its rows are to people. */
  kind?: RecordKind;
  /** True if higher rooms may read it. */
  isLent?: true;
  /** True if functions of the database write it: those of the ledger, or those of triggers. */
  isWrittenByFunctions?: true;
}

/** A kind of document: rows of a table that have a status and steps. */
export interface DocumentKind {
  /** What movements and changes call it. */
  type: ChangedDocument;
  table: string;
  /** The steps of its life, which the database keeps too. */
  steps: readonly LifeStep[];
  /** The column that names one to everybody who may read it; null if clients may not. */
  reference: string | null;
  /** What a search of the room's list reads. */
  search?: Documents;
}

/** The tables that belong to no room, but to the platform. */
export const platformTables: readonly string[] = [
  'api_key_window',
  'idempotency',
  'job_item',
  'migration',
];

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
  /**
   * The tables and views of the room. It alone writes them, and of those that are not lent it is
   * the only reader.
   */
  tables?: Readonly<Record<string, OwnedTable>>;
  /** By check constraint, the refusal of a row that it rejects. */
  checks?: Readonly<Record<string, RefusalCode>>;
  /** By SQLSTATE, the refusal of an error that only this room's statements can raise. */
  errors?: Readonly<Record<string, RefusalCode>>;
  /** The kinds of documents of the room. */
  documents?: readonly DocumentKind[];
  /** The room's checks for decisions of lower rooms. */
  guards?: readonly Guard[];
  /** What the room does in the background. */
  jobs?: readonly Job[];
  /** What the room deletes when it has been kept for long enough, by the words for it. */
  purges?: Purges;
  /** The secrets that the room stores sealed. */
  sealed?: SealedTable;
}
