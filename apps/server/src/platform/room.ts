import type { RefusalCode } from '@lading/contract/refusals';
import type { Documents } from './database/search.ts';
import type { Api } from './http/route.ts';

/** What a room tells the rest of the server of itself. The list of all rooms is `rooms.ts`. */
export interface RoomManifest {
  /** The room's name in rooms.json. */
  name: string;
  /** Registers the room's calls. */
  routes?: (api: Api) => void;
  /** By unique constraint, what there may be only one of. It begins the sentence "An order with the reference "X" already exists." */
  constraints?: Readonly<Record<string, string>>;
  /** By table, what people call one row and many. It ends the sentence ""X" still has 2 orders." */
  tables?: Readonly<Record<string, readonly [one: string, many: string]>>;
  /** By SQLSTATE, the refusal of an error that only this room's statements can meet. */
  errors?: Readonly<Record<string, RefusalCode>>;
  /** What is found by a search for documents. */
  documents?: Documents;
}
