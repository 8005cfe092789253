/**
 * The two requests of the Internet Printing Protocol (RFC 8010, RFC 8011) that print a job and ask
 * what became of it. The parser reads every length as unsigned and never beyond the end, since a
 * response may say anything.
 */

const PRINT_JOB = 0x0002;
const GET_JOB_ATTRIBUTES = 0x0009;
const VERSION = [1, 1] as const;
const OPERATION_ATTRIBUTES = 0x01;
const END_OF_ATTRIBUTES = 0x03;
/** Tags up to this one begin a group; the others are of values. */
const LAST_DELIMITER = 0x0f;
const tags = {
  integer: 0x21,
  enum: 0x23,
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mimeType: 0x49,
} as const;

/** States of a job that has ended. */
export const ippStates = { canceled: 7, aborted: 8, completed: 9 } as const;
/** The printer does not take this kind of document. */
export const OTHER_FORMAT = 0x040a;
/** Status codes below are successes. */
const FIRST_FAULT = 0x0100;

type Attribute = readonly [tag: keyof typeof tags, name: string, value: string | number];

function encodedValue(value: string | number): Buffer {
  if (typeof value === 'string') return Buffer.from(value, 'utf8');
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function lengthOf({ length }: Buffer): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(length);
  return bytes;
}

function encodedAttribute([tag, name, value]: Attribute): Buffer[] {
  const [key, content] = [Buffer.from(name, 'utf8'), encodedValue(value)];
  return [Buffer.from([tags[tag]]), lengthOf(key), key, lengthOf(content), content];
}

function encodedRequest(operation: number, uri: string, attributes: readonly Attribute[]): Buffer {
  const head = Buffer.from([...VERSION, 0, operation, 0, 0, 0, 1, OPERATION_ATTRIBUTES]);
  const all: readonly Attribute[] = [
    ['charset', 'attributes-charset', 'utf-8'],
    ['language', 'attributes-natural-language', 'en'],
    ['uri', 'printer-uri', uri],
    ...attributes,
  ];
  return Buffer.concat([head, ...all.flatMap(encodedAttribute), Buffer.from([END_OF_ATTRIBUTES])]);
}

/** Names of jobs have at most so many bytes. */
const MOST_NAME = 255;

export interface IppDocument {
  name: string;
  /** As `application/octet-stream` the printer finds out what it is. */
  mimeType: string;
  content: Buffer;
}

/** A request that prints a document. */
export function printRequest(
  uri: string,
  { name: jobName, mimeType, content }: IppDocument,
): Buffer {
  const name = Buffer.from(jobName, 'utf8').subarray(0, MOST_NAME).toString('utf8');
  return Buffer.concat([
    encodedRequest(PRINT_JOB, uri, [
      ['name', 'requesting-user-name', 'Lading'],
      ['name', 'job-name', name.replaceAll('\ufffd', '')],
      ['mimeType', 'document-format', mimeType],
    ]),
    content,
  ]);
}

/** A request that asks for the state of a job. */
export const stateRequest = (uri: string, jobId: number): Buffer =>
  encodedRequest(GET_JOB_ATTRIBUTES, uri, [
    ['integer', 'job-id', jobId],
    ['name', 'requesting-user-name', 'Lading'],
    ['keyword', 'requested-attributes', 'job-state'],
  ]);

export interface IppAnswer {
  isAccepted: boolean;
  statusCode: number;
  jobId: number | null;
  jobState: number | null;
  /** What the printer says about it; empty for nothing. */
  message: string;
}

/** Reads a response. Throws a RangeError for what is none. */
export function readIppAnswer(bytes: Buffer): IppAnswer {
  const statusCode = bytes.readUInt16BE(2);
  const values = readValues(bytes);
  const numberOf = (name: string): number | null => {
    const value = values.get(name);
    return value?.length === 4 ? value.readInt32BE() : null;
  };
  return {
    isAccepted: statusCode < FIRST_FAULT,
    statusCode,
    jobId: numberOf('job-id'),
    jobState: numberOf('job-state'),
    message: values.get('status-message')?.toString('utf8') ?? '',
  };
}

/** The first value of each attribute. */
function readValues(bytes: Buffer): Map<string, Buffer> {
  const values = new Map<string, Buffer>();
  let offset = 8;
  const readPart = (): Buffer => {
    const length = bytes.readUInt16BE(offset);
    const part = bytes.subarray(offset + 2, offset + 2 + length);
    if (part.length < length) throw new RangeError('The response ends early.');
    offset += 2 + length;
    return part;
  };
  for (;;) {
    const tag = bytes.readUInt8(offset++);
    if (tag === END_OF_ATTRIBUTES) return values;
    if (tag <= LAST_DELIMITER) continue;
    const [name, value] = [readPart().toString('utf8'), readPart()];
    if (name !== '' && !values.has(name)) values.set(name, value);
  }
}
