import sax from 'sax';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** A file that is not a workbook of Excel (.xlsx), or cannot be read. The message says why. */
export class UnreadableWorkbook extends Error {}

/** Unpacked, of one part of a workbook. Excel's own limit on rows fits many times. */
const MAX_PART_BYTES = 256 * 1024 * 1024;
const MAX_PARTS = 5_000;

export type Attributes = Readonly<Record<string, string | undefined>>;

/** Takes the elements of an XML text, by their names without prefix. */
export interface XmlReader {
  open(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

interface Relation {
  id: string;
  /** The last part of its address: standard and strict workbooks have others before it. */
  type: string;
  target: string;
}

/** The parts of a workbook, which are the files of a zip. */
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
      if (zip.entryCount > MAX_PARTS) throw new UnreadableWorkbook(`The workbook has more than ${MAX_PARTS} parts.`);
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
      return new Parts(zip, entries);
    } catch (error) {
      throw asUnreadable(error);
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The relations of a part, those of the whole workbook for the empty name. */
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

  /** Yields each time that some of the part was read. */
  async *stream(name: string, reader: XmlReader): AsyncGenerator<void> {
    const entry = this.#entries.get(name);
    if (!entry) throw new UnreadableWorkbook(`The workbook lacks its part ${name}.`);
    if (entry.uncompressedSize > MAX_PART_BYTES)
      throw new UnreadableWorkbook(`A sheet of the workbook takes more than ${MAX_PART_BYTES / 1024 / 1024} MB: please save it as CSV.`);
    const parser = xmlParser(reader);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    try {
      for await (const part of await this.#zip.openReadStreamPromise(entry)) {
        parser.write(decoder.decode(part as Buffer, { stream: true }));
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
  error instanceof UnreadableWorkbook ? error : new UnreadableWorkbook('The workbook is damaged: it cannot be unpacked.', { cause: error });

function xmlParser(reader: XmlReader): sax.SAXParser {
  const parser = sax.parser(true, { position: false });
  const local = (name: string): string => name.slice(name.indexOf(':') + 1);
  parser.onopentag = ({ name, attributes }) => reader.open(local(name), attributes as Attributes);
  parser.onclosetag = (name) => reader.close?.(local(name));
  parser.ontext = (text) => reader.text?.(text);
  parser.oncdata = parser.ontext;
  parser.onerror = (error) => {
    throw error;
  };
  return parser;
}

class RelationsReader implements XmlReader {
  readonly relations: Relation[] = [];
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  open(name: string, { Id: id = '', Type: type = '', Target: target = '' }: Attributes): void {
    if (name !== 'Relationship') return;
    const path = new URL(target, `file:///${this.#folder}`).pathname.slice(1);
    this.relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: decodeURIComponent(path) });
  }
}
