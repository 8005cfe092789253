import { type Reason, reason, sayReason } from '@lading/domain/messages/reasons';
import sax from 'sax';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** A file that is no workbook of Excel (.xlsx), or cannot be read, with the reason. */
export class UnreadableWorkbook extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, options?: ErrorOptions) {
    super(sayReason(reason.code, reason.facts), options);
    this.reason = reason;
  }
}

/**
 * The most unpacked bytes of one part of a workbook. A part with Excel's most rows is many times
 * smaller.
 */
const MAX_PART_BYTES = 256 * 1024 * 1024;
const MAX_PARTS = 5_000;
/** The deepest nesting of elements. Workbooks have fewer than twenty levels. */
const MAX_DEPTH = 100;
/** The most attributes of one element. */
const MAX_ATTRIBUTES = 200;
/** The most characters of one cell: several times what Excel allows. */
const MAX_TEXT = 256 * 1024;

export type Attributes = Readonly<Record<string, string | undefined>>;

/** Receives the elements of an XML text, by their names without prefix. */
export interface XmlReader {
  open(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

interface Relation {
  id: string;
  /** The last part of its address. The beginning differs between standard and strict workbooks. */
  type: string;
  target: string;
}

/** The parts of a workbook: the files of its zip. */
export class Parts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  static async open(bytes: Buffer): Promise<Parts> {
    const entries = new Map<string, Entry>();
    try {
      const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
      if (zip.entryCount > MAX_PARTS)
        throw new UnreadableWorkbook(reason('TOO_MANY_PARTS', { most: MAX_PARTS }));
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
      return new Parts(zip, entries);
    } catch (error) {
      throw asUnreadable(error);
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The relations of a part; for an empty name, those of the whole workbook. */
  async relations(name: string): Promise<Relation[]> {
    const at = name.lastIndexOf('/') + 1;
    const [folder, file] = [name.slice(0, at), name.slice(at)];
    const listed = `${folder}_rels/${file}.rels`;
    return this.has(listed) ? (await this.read(listed, new RelationsReader(folder))).relations : [];
  }

  async read<T extends XmlReader>(name: string, reader: T): Promise<T> {
    for await (const _ of this.stream(name, reader));
    return reader;
  }

  /** Yields after each portion of the part. */
  async *stream(name: string, reader: XmlReader): AsyncGenerator<void> {
    const entry = this.#entries.get(name);
    if (!entry) throw new UnreadableWorkbook(reason('PART_MISSING', { part: name }));
    if (entry.uncompressedSize > MAX_PART_BYTES)
      throw new UnreadableWorkbook(
        reason('SHEET_TOO_LARGE', { megabytes: MAX_PART_BYTES / 1024 / 1024 }),
      );
    const parser = xmlParser(reader);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    try {
      for await (const part of await this.#zip.openReadStreamPromise(entry)) {
        const text = decoder.decode(part as Buffer, { stream: true });
        parser.position += text.length;
        parser.write(text);
        yield;
      }
      parser.write(decoder.decode()).close();
      yield;
    } catch (error) {
      throw asUnreadable(error);
    }
  }
}

const asUnreadable = (error: unknown): UnreadableWorkbook =>
  error instanceof UnreadableWorkbook
    ? error
    : new UnreadableWorkbook(reason('WORKBOOK_DAMAGED'), { cause: error });

/**
 * The parser keeps all open elements and the attributes of the last one, so both are limited while
 * they arrive.
 */
function xmlParser(reader: XmlReader): sax.SAXParser {
  const parser = sax.parser(true, { position: false });
  // Makes the parser refuse to keep more than 64 KB, such as a long attribute, once `position` says
  // how much was written. Counting by itself, it counts lines too, and is slower.
  parser.position = 0;
  const local = (name: string): string => name.slice(name.indexOf(':') + 1);
  let [depth, attributeCount] = [0, 0];
  const requireAtMost = (count: number, most: number): void => {
    if (count > most) throw new UnreadableWorkbook(reason('NOT_OF_EXCEL'));
  };
  parser.onopentagstart = () => {
    depth += 1;
    attributeCount = 0;
    requireAtMost(depth, MAX_DEPTH);
  };
  parser.onattribute = () => {
    attributeCount += 1;
    requireAtMost(attributeCount, MAX_ATTRIBUTES);
  };
  parser.ondoctype = () => {
    throw new Error('A part of a workbook has no document type.');
  };
  parser.onopentag = ({ name, attributes }) => reader.open(local(name), attributes as Attributes);
  parser.onclosetag = (name) => {
    depth -= 1;
    reader.close?.(local(name));
  };
  parser.ontext = (text) => reader.text?.(text);
  parser.oncdata = parser.ontext;
  parser.onerror = (error) => {
    throw error;
  };
  return parser;
}

export function joined(text: string, piece: string): string {
  if (text.length + piece.length > MAX_TEXT)
    throw new UnreadableWorkbook(reason('CELL_TOO_LONG', { most: MAX_TEXT }));
  return text + piece;
}

/** Refuses a workbook with more of something than allowed. */
export function requireFewer(
  count: number,
  most: number,
  code: 'TOO_MANY_PARTS' | 'TOO_MANY_SHEETS' | 'TOO_MANY_STYLES',
): void {
  if (count >= most) throw new UnreadableWorkbook(reason(code, { most }));
}

class RelationsReader implements XmlReader {
  readonly relations: Relation[] = [];
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  open(name: string, { Id: id = '', Type: type = '', Target: target = '' }: Attributes): void {
    if (name !== 'Relationship') return;
    requireFewer(this.relations.length, MAX_PARTS, 'TOO_MANY_PARTS');
    const path = new URL(target, `file:///${this.#folder}`).pathname.slice(1);
    this.relations.push({
      id,
      type: type.slice(type.lastIndexOf('/') + 1),
      target: decodeURIComponent(path),
    });
  }
}
