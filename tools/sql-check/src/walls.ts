import type { OwnedTable } from '@lading/server/src/platform/room.ts';
import type { FunctionUse } from './functions.ts';
import type { TableUse } from './tables.ts';

/** What the walls know of a room. */
export interface Room {
  name: string;
  tables?: Readonly<Record<string, OwnedTable>>;
}

/** A table that statements of one place name across a wall, and why they may. */
export interface Exemption {
  /** A file, or a folder that ends in a slash. */
  place: string;
  table: string;
  /** What alone its statements may do. */
  access: 'read' | 'write';
  reason: string;
}

/** A statement, with the files whose functions run it. */
export interface Statement extends TableUse {
  files: ReadonlySet<string>;
}

export interface WallOptions {
  exemptions?: readonly Exemption[];
  /** The functions that may execute a text, and why. */
  composing?: Readonly<Record<string, string>>;
  /** The tables that functions of the ledger alone write. */
  guarded?: readonly string[];
}

/** A table as its room describes it. */
interface Owner extends OwnedTable {
  room: string;
}

const PLATFORM = 'platform';

/**
 * The room of a file. Null for the files that compose the rooms, as the commands: they read every
 * table and write none.
 */
function roomOf(file: string): string | null {
  const [folder, room = ''] = file.split('/');
  if (folder === 'features') return room;
  return folder === PLATFORM ? PLATFORM : null;
}

const isCatalog = (table: string): boolean => /^(pg_|information_schema\.)/.test(table);

/** The schema of the functions that move stock. */
const isLedger = (name: string): boolean => name.startsWith('ledger.');

/** Who owns which table. The rooms stand from low to high. */
export class Walls {
  readonly #ranks: ReadonlyMap<string, number>;
  readonly #owners = new Map<string, Owner>();
  readonly #exemptions: readonly Exemption[];
  readonly #composing: Readonly<Record<string, string>>;
  readonly #guarded: ReadonlySet<string>;
  /** The exemptions, and the tables that are lent, for which a statement was found. */
  readonly #used = new Set<Exemption | string>();
  readonly #faults = new Set<string>();
  readonly #arrows = new Map<string, Map<string, Set<string>>>();
  readonly #functions = new Map<string, FunctionUse>();
  /** The functions of the ledger that each file calls. */
  readonly #calls = new Map<string, Set<string>>();

  constructor(
    rooms: readonly Room[],
    platformTables: readonly string[],
    { exemptions = [], composing = {}, guarded = [] }: WallOptions = {},
  ) {
    this.#ranks = new Map([PLATFORM, ...rooms.map(({ name }) => name)].map((name, i) => [name, i]));
    for (const table of platformTables) this.#own(table, { room: PLATFORM });
    for (const { name, tables = {} } of rooms)
      for (const [table, facts] of Object.entries(tables))
        this.#own(table, { room: name, ...facts });
    this.#exemptions = exemptions;
    this.#composing = composing;
    this.#guarded = new Set(guarded);
  }

  add({ files, reads, writes, calls }: Statement): void {
    for (const file of files) {
      const tables = [...reads, ...writes];
      if (file.endsWith('.ledger.ts') && (tables.length > 0 || calls.size === 0))
        this.#faults.add(
          `${file} names ${tables.join(', ') || 'no function'}: it only calls functions of the ledger`,
        );
      for (const table of reads) this.#addRead(file, table);
      for (const table of writes) this.#addWrite(file, table);
      this.#calls.set(file, new Set([...(this.#calls.get(file) ?? []), ...calls]));
    }
  }

  /**
   * Adds a function of the database, which writes only tables of the platform, and those whose
   * manifest says so.
   */
  addFunction(use: FunctionUse): void {
    this.#functions.set(use.name, use);
    if (use.isComposing && !(use.name in this.#composing))
      this.#faults.add(`The function ${use.name} executes a text: nobody knows its tables`);
    for (const table of use.writes) {
      const owner = this.#owners.get(table);
      if (owner?.room !== PLATFORM && !owner?.isWrittenByFunctions)
        this.#faults.add(
          `The function ${use.name} writes ${table}, which is not isWrittenByFunctions in a room.ts`,
        );
    }
  }

  /** Adds a view, which reads as a statement of its room does. */
  addView(name: string, use: TableUse): void {
    const { room } = this.#owners.get(name) ?? {};
    if (room !== undefined) this.add({ ...use, files: new Set([`features/${room}/ ${name}`]) });
    else this.#faults.add(`The view ${name} belongs to no room: its room.ts must list it`);
  }

  /** The faults of all statements, one sentence each. */
  faults(): string[] {
    const idle = this.#exemptions
      .filter((exemption) => !this.#used.has(exemption))
      .map(
        ({ place, table, access }) =>
          `${place} is exempted to ${access} ${table}, and needs it no longer`,
      );
    const unread = [...this.#owners]
      .filter(([table, { isLent }]) => isLent && !this.#used.has(table))
      .map(([table, { room }]) => `${room} lends ${table}, which no other room reads`);
    const written = new Set([...this.#functions.values()].flatMap(({ writes }) => [...writes]));
    const unwritten = [...this.#owners]
      .filter(([table, owner]) => owner.isWrittenByFunctions && !written.has(table))
      .map(([table]) => `No function writes ${table}, which is isWrittenByFunctions`);
    return [...this.#faults, ...this.#writingCalls(), ...idle, ...unread, ...unwritten];
  }

  /** The calls of functions that write, from files that are not `*.ledger.ts`. */
  #writingCalls(): string[] {
    return [...this.#calls].flatMap(([file, names]) =>
      file.endsWith('.ledger.ts')
        ? []
        : [...names]
            .filter((name) => isLedger(name) && this.#isWriting(name))
            .map((name) => `${file} calls ${name}, which writes: only *.ledger.ts does`),
    );
  }

  /** Whether a function, or one that it calls, writes a table of a room. */
  #isWriting(name: string, callers: ReadonlySet<string> = new Set()): boolean {
    const use = this.#functions.get(name);
    if (!use || callers.has(name)) return false;
    const path = new Set([...callers, name]);
    const writes = [...use.writes].some((table) => this.#owners.get(table)?.room !== PLATFORM);
    return writes || [...use.calls].some((called) => this.#isWriting(called, path));
  }

  /** The tables of other rooms that a room reads, by the room that owns them. */
  readsOf(room: string): [owner: string, tables: string[]][] {
    return [...(this.#arrows.get(room) ?? [])]
      .map(([owner, tables]): [string, string[]] => [owner, [...tables].sort()])
      .sort(([owner], [other]) => this.#rankOf(owner) - this.#rankOf(other));
  }

  /** The functions of the database that write a table. */
  writersOf(table: string): string[] {
    return [...this.#functions.values()]
      .filter(({ writes }) => writes.has(table))
      .map(({ name }) => name)
      .sort();
  }

  #own(table: string, facts: Owner): void {
    const owner = this.#owners.get(table);
    if (owner) this.#faults.add(`${table} belongs to two rooms, ${owner.room} and ${facts.room}`);
    this.#owners.set(table, facts);
  }

  #addRead(file: string, table: string): void {
    const room = roomOf(file);
    const owner = this.#ownerOf(file, table);
    if (!owner || room === null || owner.room === room) return;
    this.#used.add(table);
    const arrows = this.#arrows.get(room) ?? new Map<string, Set<string>>();
    this.#arrows.set(room, arrows);
    arrows.set(owner.room, (arrows.get(owner.room) ?? new Set()).add(table));
    if (this.#rankOf(owner.room) > this.#rankOf(room))
      this.#fail(file, table, 'read', `reads ${table} of ${owner.room}, a room above ${room}`);
    else if (!owner.isLent)
      this.#fail(file, table, 'read', `reads ${table}, which ${owner.room} does not lend`);
  }

  #addWrite(file: string, table: string): void {
    const owner = this.#ownerOf(file, table);
    if (this.#guarded.has(table))
      this.#faults.add(`${file} writes ${table}, which functions of the ledger alone write`);
    else if (owner && owner.room !== roomOf(file))
      this.#fail(file, table, 'write', `writes ${table}, which belongs to ${owner.room}`);
  }

  #ownerOf(file: string, table: string): Owner | undefined {
    if (isCatalog(table)) return undefined;
    const owner = this.#owners.get(table);
    if (!owner)
      this.#faults.add(
        `${file} names ${table}, which belongs to no room: its room.ts must list it`,
      );
    return owner;
  }

  #rankOf(room: string): number {
    return this.#ranks.get(room) ?? Number.NaN;
  }

  #fail(file: string, table: string, access: Exemption['access'], fault: string): void {
    const exemption = this.#exemptions.find(
      (each) => file.startsWith(each.place) && each.table === table && each.access === access,
    );
    if (exemption) this.#used.add(exemption);
    else this.#faults.add(`${file} ${fault}`);
  }
}
