import type { OwnedTable } from '@lading/server/src/platform/room.ts';
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
  reason: string;
}

/** A statement, with the files whose functions run it. */
export interface Statement extends TableUse {
  files: ReadonlySet<string>;
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

/** Who owns which table. The rooms stand from low to high. */
export class Walls {
  readonly #ranks: ReadonlyMap<string, number>;
  readonly #owners = new Map<string, { room: string; isLent: boolean }>();
  readonly #exemptions: readonly Exemption[];
  /** The exemptions, and the tables that are lent, for which a statement was found. */
  readonly #used = new Set<Exemption | string>();
  readonly #faults = new Set<string>();
  readonly #arrows = new Map<string, Map<string, Set<string>>>();

  constructor(
    rooms: readonly Room[],
    platformTables: readonly string[],
    exemptions: readonly Exemption[],
  ) {
    this.#ranks = new Map([PLATFORM, ...rooms.map(({ name }) => name)].map((name, i) => [name, i]));
    for (const table of platformTables) this.#own(table, PLATFORM, false);
    for (const { name, tables = {} } of rooms)
      for (const [table, { isLent = false }] of Object.entries(tables))
        this.#own(table, name, isLent);
    this.#exemptions = exemptions;
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
      .map(({ place, table }) => `${place} is exempted for ${table}, and needs it no longer`);
    const unread = [...this.#owners]
      .filter(([table, { isLent }]) => isLent && !this.#used.has(table))
      .map(([table, { room }]) => `${room} lends ${table}, which no other room reads`);
    return [...this.#faults, ...idle, ...unread];
  }

  /** The rooms by data: which tables of which rooms each room reads, one line for each room. */
  graph(): string[] {
    return [...this.#ranks.keys()].flatMap((room) => {
      const arrows = [...(this.#arrows.get(room) ?? [])].map(
        ([owner, tables]) => `${owner} (${[...tables].sort().join(', ')})`,
      );
      return arrows.length > 0 ? [`${room} reads ${arrows.sort().join(', ')}`] : [];
    });
  }

  #own(table: string, room: string, isLent: boolean): void {
    const owner = this.#owners.get(table);
    if (owner) this.#faults.add(`${table} belongs to two rooms, ${owner.room} and ${room}`);
    this.#owners.set(table, { room, isLent });
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
      this.#fail(file, table, `reads ${table} of ${owner.room}, a room above ${room}`);
    else if (!owner.isLent)
      this.#fail(file, table, `reads ${table}, which ${owner.room} does not lend`);
  }

  #addWrite(file: string, table: string): void {
    const owner = this.#ownerOf(file, table);
    if (owner && owner.room !== roomOf(file))
      this.#fail(file, table, `writes ${table}, which belongs to ${owner.room}`);
  }

  #ownerOf(file: string, table: string): { room: string; isLent: boolean } | undefined {
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

  #fail(file: string, table: string, fault: string): void {
    const exemption = this.#exemptions.find(
      (each) => file.startsWith(each.place) && each.table === table,
    );
    if (exemption) this.#used.add(exemption);
    else this.#faults.add(`${file} ${fault}`);
  }
}
