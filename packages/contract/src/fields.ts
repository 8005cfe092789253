import { countries } from '@lading/domain/addresses';
import { doubtCodes } from '@lading/domain/codeDoubts';
import {
  MAX_ADDRESS_LINE,
  MAX_ADDRESS_LINES,
  MAX_EMAIL,
  MAX_EXTERNAL_LINE,
  MAX_LINE_NO,
  MAX_LINES,
  MAX_LOT,
  MAX_LPN,
  MAX_NAME,
  MAX_NOTES,
  MAX_PHONE,
  MAX_POSTCODE,
  MAX_REASON,
  MAX_REFERENCE,
  MAX_REMAINING_DAYS,
  MAX_SCAN,
  MAX_SEARCH,
  MAX_SKU,
} from '@lading/domain/limits';
import type { Facts } from '@lading/domain/messages/facts';
import type { OutcomeCode } from '@lading/domain/messages/outcomes';
import { remarks } from '@lading/domain/messages/remarks';
import { codesOf } from '@lading/domain/messages/words';
import { MAX_PRIORITY, MIN_PRIORITY } from '@lading/domain/orders';
import { MAX_PASSWORD, MIN_PASSWORD } from '@lading/domain/passwords';
import { MAX_PRICE } from '@lading/domain/price';
import { MAX_QUANTITY } from '@lading/domain/quantity';
import { unitKinds } from '@lading/domain/units';
import { type Static, type TSchema, type TSchemaOptions, type TStringOptions, Type } from 'typebox';

/** An object that allows no other fields. */
export const Closed = <P extends Record<string, TSchema>>(
  properties: P,
  options: { description?: string; minProperties?: number; anyOf?: TSchema[] } = {},
) => Type.Object(properties, { additionalProperties: false, ...options });

/** What was made, and what its user should know about it. */
export const Warned = <P extends Record<string, TSchema>>({ properties }: { properties: P }) =>
  Closed({
    ...properties,
    warnings: Type.Optional(
      Type.Array(
        Type.String({
          examples: ['Code 128 cannot carry "GANG-Ł-4": a label shows it as a QR code.'],
        }),
        {
          description:
            'Codes that the usual symbol of labels cannot carry, with the symbol that is printed instead, and new codes that look like others. Absent if there are none.',
        },
      ),
    ),
  });

export const Nullable = <T extends TSchema>(schema: T, options: TSchemaOptions = {}) =>
  Type.Union([schema, Type.Null()], options);

/** One of a list of words. */
export const OneOf = <const V extends readonly string[]>(
  values: V,
  options: { description?: string } = {},
) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values], examples: [values[0]], ...options });

/** A number of things, from 0. */
export const CountOf = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] });

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, examples: [42] });
export const Version = Type.Integer({
  minimum: 1,
  description: 'Grows with each edit; also the strong ETag.',
  examples: [1],
});
export const Quantity = Type.Integer({
  minimum: 1,
  maximum: MAX_QUANTITY,
  description: 'Units, the smallest that is handled.',
  examples: [24],
});
/**
 * The units of a line given in packs, instead of its quantity or beside it. Where both are given,
 * they must agree.
 */
export const packInput = {
  packId: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'A pack of the product.',
        examples: [7],
      }),
    ),
  ),
  packs: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 1,
        maximum: MAX_QUANTITY,
        description: 'The number of packs.',
        examples: [3],
      }),
    ),
  ),
  looseUnits: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 0,
        maximum: MAX_QUANTITY,
        description: 'Units beside the packs.',
        examples: [0],
      }),
    ),
  ),
};
export const Units = CountOf('Units; sums may pass the range of a single line.', 24);
/** The format checks two decimals exactly, which Ajv's `multipleOf` cannot do. */
export const Price = Type.Number({
  minimum: 0,
  maximum: MAX_PRICE,
  format: 'price',
  description: 'At most two decimals.',
  examples: [19.99],
});
export const Priority = Type.Integer({
  minimum: MIN_PRIORITY,
  maximum: MAX_PRIORITY,
  description: '1 is the most urgent.',
  examples: [5],
});

export const Instant = Type.String({ format: 'date-time', examples: ['2026-11-21T08:30:00.000Z'] });
export const CalendarDate = Type.String({ format: 'date', examples: ['2026-11-28'] });
/** The default is the zone of the query's warehouse. */
export const TimeZone = Type.String({
  format: 'time-zone',
  maxLength: 60,
  description:
    'An IANA name. Days are of this zone; a report without it takes that of its warehouse.',
  examples: ['Europe/Amsterdam'],
});
/** A bound of a period. As the beginning, a day means its first instant; as the end, its last. */
export const InstantOrDay = Type.Union([Instant, CalendarDate], {
  description: 'An instant, or a calendar date.',
});

/**
 * How a text is brought to one spelling when it is read. Every kind is brought to Unicode's
 * composed form (NFC). A line may hold neither line breaks nor characters that turn the direction
 * of writing. A code also loses the blanks around it and may hold no invisible characters; what is
 * only looked up loses both. Spellings that differ only in case or form are one code.
 */
export const SPELLING = 'x-spelling';
export const spellings = ['text', 'line', 'code', 'sought'] as const;
export type Spelling = (typeof spellings)[number];
const ofSpelling = (spelling: Spelling) => ({ [SPELLING]: spelling });

const notBlank = (spelling: Spelling, maxLength: number, example: string) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '\\S',
    ...ofSpelling(spelling),
    examples: [example],
  });
/** One line that is not blank. */
export const Name = (maxLength = MAX_NAME, example = 'Rotterdam North') =>
  notBlank('line', maxLength, example);
/** Text of one or more lines that is not blank. */
export const Words = (maxLength: number, example: string) => notBlank('text', maxLength, example);
/** One line that may be empty. */
export const Line = (maxLength: number, example: string) =>
  Type.String({ maxLength, ...ofSpelling('line'), examples: [example] });
/** A code, or the name of a place, as it is stored. */
export const Code = (maxLength: number, example: string, options: TStringOptions = {}) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '\\S',
    ...ofSpelling('code'),
    examples: [example],
    ...options,
  });
/** The same where an empty text says that there is none. */
export const OptionalCode = (maxLength: number, example: string) =>
  Type.String({ maxLength, ...ofSpelling('code'), examples: [example] });
/** A code that is looked up. */
export const SoughtCode = (maxLength: number, example: string, options: TStringOptions = {}) =>
  Type.String({
    minLength: 1,
    maxLength,
    ...ofSpelling('sought'),
    examples: [example],
    ...options,
  });
/**
 * The product of a line, by its id, by one of its codes, or by both. Where both are given, they
 * must agree.
 */
export const productInput = {
  productId: Type.Optional(Id),
  sku: Type.Optional(
    Nullable(
      SoughtCode(MAX_SCAN, 'WB-H098', {
        description:
          'Any code of a product of the customer: its SKU, or a barcode or GTIN of it or of a pack. Instead of `productId` or beside it. Units stay units; `packs` without `packId` are those of the pack that bears the code.',
      }),
    ),
  ),
};
/** Why something is done, in words that the ledger or a document's history keeps. */
export const Reason = Name(MAX_REASON, 'Broken in handling');
export const Text = (maxLength = MAX_NOTES, example = 'Handle with care') =>
  Type.String({ maxLength, ...ofSpelling('text'), examples: [example] });
export const Sku = Code(MAX_SKU, 'WB-H098');
export const Reference = Code(MAX_REFERENCE, 'PO-00042');
export const Lpn = Code(MAX_LPN, 'LPN-00000042');
/** The server trims blanks around it. */
export const Email = Type.String({
  maxLength: MAX_EMAIL,
  format: 'email',
  examples: ['mara@example.com'],
});
/** A secret that the caller sends. `writeOnly` keeps it out of responses and of stored requests. */
export const Secret = (options: TStringOptions = {}) =>
  Type.String({ maxLength: MAX_PASSWORD, writeOnly: true, ...options });
/** A new password. The format refuses common ones. Existing passwords stay valid. */
export const Password = Secret({
  minLength: MIN_PASSWORD,
  format: 'password',
  description: `Not one of the most common passwords; blanks at its ends do not count among its ${MIN_PASSWORD} characters.`,
  examples: ['correct horse battery'],
});

export const Search = Type.String({
  maxLength: MAX_SEARCH,
  ...ofSpelling('sought'),
  description: 'Text to look for, in any case, anywhere.',
  examples: ['bottle'],
});

/** A filter that is on with `true`; `false` is the same as without it. */
export const Flag = Type.Optional(OneOf(['true', 'false']));
export type Flag = Static<typeof Flag>;

/** False for a retired record: new records may not refer to it, and its history stays. */
export const Active = Type.Boolean({
  description: 'False: retired. New records may not refer to it; its history stays.',
  examples: [true],
});
/** Whether a list shows active records (the default), retired ones or all. */
export const ActiveFilter = Type.Optional(OneOf(['true', 'false', 'all']));
export type ActiveFilter = Static<typeof ActiveFilter>;

/** What a link to a record needs: its id and its name. */
export const Named = Closed({ id: Id, name: Type.String({ examples: ['Rotterdam North'] }) });
export type Named = Static<typeof Named>;
export const ProductRef = Closed({
  id: Id,
  sku: Type.String({ examples: ['WB-H098'] }),
  name: Type.String({ examples: ['Water Bottle - 30 oz.'] }),
});
export type ProductRef = Static<typeof ProductRef>;
/**
 * The packs in which the units of a line were entered, with the pack as it was then; null if they
 * were entered in units.
 */
export const packEntry = {
  packId: Nullable(
    Type.Integer({
      minimum: 1,
      description: 'Null also where the pack is gone by now.',
      examples: [7],
    }),
  ),
  packs: Nullable(Type.Integer({ minimum: 1, examples: [3] })),
  packName: Nullable(Type.String({ examples: ['Case of 24'] })),
  packUnits: Nullable(
    Type.Integer({ minimum: 2, description: 'Units in one pack.', examples: [24] }),
  ),
};
export const LotCode = Code(MAX_LOT, 'L2411-07');
/** Days that what expires must still last when it is due to ship. */
export const MinRemainingDays = Nullable(
  Type.Integer({ minimum: 0, maximum: MAX_REMAINING_DAYS, examples: [30] }),
);
/** The lot of stock or of a line; null if the product is not tracked, or no lot is named. */
export const LotRef = Closed({
  id: Id,
  code: Type.String({ description: 'The code of the lot, or the serial.', examples: ['L2411-07'] }),
  expiresOn: Nullable(CalendarDate),
  producedOn: Nullable(CalendarDate),
});
export type LotRef = Static<typeof LotRef>;
/** The lot of stock, and whether orders are kept from it. */
export const StockLot = Closed({
  ...LotRef.properties,
  onHold: Type.Boolean({ examples: [false] }),
});
export type StockLot = Static<typeof StockLot>;
/**
 * A lot as it is entered. An unknown lot is created. A known lot needs only its code, and keeps its
 * dates.
 */
export const LotInput = Closed({
  code: LotCode,
  expiresOn: Type.Optional(Nullable(CalendarDate)),
  producedOn: Type.Optional(Nullable(CalendarDate)),
  asPrinted: Type.Optional(
    Type.Boolean({
      description:
        'True if a person confirmed that the label says exactly this. Without it, a new lot is refused that seems to contain another part of its label, such as KX317280630 for lot KX3 and (17) 280630.',
      examples: [false],
    }),
  ),
});
export type LotInput = Static<typeof LotInput>;
export const StatedLot = Closed(
  {
    lot: Nullable(Type.String({ examples: ['L2411-07'] })),
    serial: Nullable(Type.String({ examples: ['SN-0042'] })),
    expiresOn: Nullable(CalendarDate),
    producedOn: Nullable(CalendarDate),
  },
  {
    description:
      'What the code itself says: (10) lot, (21) serial, (17) or (15) last day of use, (11) day of production.',
  },
);
/** What a person should be asked about because of a code. */
export const Doubts = Type.Array(
  Closed({
    code: OneOf(doubtCodes),
    text: Type.String({
      examples: ['Count 48107 may be count 48 and lot 7: the separator between them is missing.'],
    }),
  }),
  {
    description:
      'Why the code may not say what it seems to say: a missing separator (SEPARATOR_MISSING), another sign in its place (SEPARATOR_UNKNOWN), a keyboard layout that differs between scanner and host (LAYOUT), a lot or serial that looks like a known one and is another (LOOK_ALIKE), a date that has passed (EXPIRED). Ask before the code is used.',
  },
);
/** The lot of a received line, or the serial of each of its units. */
export const lotInput = {
  lot: Type.Optional(Nullable(LotInput)),
  serials: Type.Optional(
    Nullable(
      Type.Array(LotCode, {
        minItems: 1,
        maxItems: MAX_LINES,
        description: 'For a product tracked by serial: one for each unit.',
      }),
    ),
  ),
};
/** The lines of a document, which has at least one. */
export const DocumentLines = <T extends TSchema>(line: T, options: { description?: string } = {}) =>
  Type.Array(line, { minItems: 1, maxItems: MAX_LINES, ...options });
/** What identifies a line of a document. */
export const lineEntry = {
  lineNo: Type.Integer({
    minimum: 1,
    description: 'The number of the line. It stays when others change.',
    examples: [1],
  }),
  externalLineId: Nullable(
    Type.String({
      description: "The line's number in the customer's own system.",
      examples: ['000010'],
    }),
  ),
};
export const lineInput = {
  lineNo: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 1,
        maximum: MAX_LINE_NO,
        description: 'Without it, the number that the line has, or the next.',
        examples: [1],
      }),
    ),
  ),
  externalLineId: Type.Optional(Nullable(OptionalCode(MAX_EXTERNAL_LINE, '000010'))),
};
const optional = <T extends TSchema>(schema: T) => Type.Optional(Nullable(schema));
export const Country = OneOf(countries, { description: 'ISO 3166-1 alpha-2.' });
const addressParts = {
  name: Name(MAX_NAME, 'Kade Outdoor'),
  lines: Type.Array(Name(MAX_ADDRESS_LINE, 'Kade 3'), {
    minItems: 1,
    maxItems: MAX_ADDRESS_LINES,
    description: 'From the top.',
  }),
  city: Name(MAX_ADDRESS_LINE, 'Den Haag'),
  country: Country,
};
/** The parts of an address to which goods are sent. */
export const AddressInput = Closed({
  ...addressParts,
  postcode: optional(Line(MAX_POSTCODE, '2583 AB')),
  phone: optional(Line(MAX_PHONE, '+31 70 123 4567')),
  email: optional(Email),
});
export const Address = Closed({
  name: Type.String({ examples: ['Kade Outdoor'] }),
  lines: Type.Array(Type.String({ examples: ['Kade 3'] })),
  postcode: Nullable(Type.String({ examples: ['2583 AB'] })),
  city: Type.String({ examples: ['Den Haag'] }),
  country: Type.String({ description: 'ISO 3166-1 alpha-2.', examples: ['NL'] }),
  phone: Nullable(Type.String({ examples: ['+31 70 123 4567'] })),
  email: Nullable(Type.String({ examples: ['dock@example.com'] })),
});
/** The pack that a scanned code stands for. */
export const PackRef = Closed({
  id: Id,
  name: Type.String({ examples: ['Case of 24'] }),
  units: Type.Integer({ minimum: 2, examples: [24] }),
});
export type PackRef = Static<typeof PackRef>;
const PersonName = Type.String({ description: 'The name of the user.', examples: ['Mara Lind'] });
export const UserRef = Closed({
  id: Id,
  email: Type.String({ examples: ['mara@example.com'] }),
  name: PersonName,
});
export type UserRef = Static<typeof UserRef>;
/** The user who did something, as far as the caller may see them. */
export const ShownUser = Closed({
  id: Nullable(Id),
  email: Type.String({
    description:
      '"Warehouse team", without an id, if a client asks and it is not one of its own users.',
    examples: ['mara@example.com'],
  }),
  name: Type.String({
    description: '"Warehouse team" if a client asks and it is not one of its own users.',
    examples: ['Mara Lind'],
  }),
});
export type ShownUser = Static<typeof ShownUser>;
/** An entry of a document's history. */
export const Step = <
  U extends TSchema,
  const E extends readonly string[],
  const S extends readonly string[],
>(
  user: U,
  events: E,
  statuses: S,
) =>
  Closed({
    at: Instant,
    user,
    event: OneOf(events),
    from: Nullable(OneOf(statuses)),
    to: OneOf(statuses),
    notes: Nullable(Type.String()),
  });

/** The numbers, names, references and codes of a message, by name. */
export const StatedFacts = Type.Unsafe<Facts>({
  type: 'object',
  additionalProperties: true,
  description: 'What the message states: numbers, names, references and codes, by name.',
  examples: [{ reference: 'PO-4711' }],
});

/** What a call did: a code with facts, and the message for people. */
export const stating = <const C extends readonly OutcomeCode[]>(...codes: C) => ({
  message: Type.String({ description: 'The outcome in English.' }),
  code: OneOf(codes),
  facts: StatedFacts,
});

/** What the program says of what was done. */
export const Remark = Closed({ code: OneOf(codesOf(remarks)), facts: StatedFacts });

/** An entry of a history in which the program says something too. */
export const RemarkedStep = <
  U extends TSchema,
  const E extends readonly string[],
  const S extends readonly string[],
>(
  user: U,
  events: E,
  statuses: S,
) =>
  Closed({
    ...Step(user, events, statuses).properties,
    notes: Nullable(
      Type.String({
        description: 'What somebody entered, then the remarks in English.',
        examples: ['Announced as ASN "PO-4711".'],
      }),
    ),
    remarks: Type.Array(Remark, {
      description: 'What the program says of the step, which notes have in English.',
    }),
  });
/**
 * The open replenishment task that brings units to a pick location, before which they are not
 * picked.
 */
export const AwaitedTask = Closed({ taskId: Id, location: Named });
export type AwaitedTask = Static<typeof AwaitedTask>;

export const PalletRef = Closed({ lpn: Lpn });
export const UnitRef = Closed({ id: Id, lpn: Lpn, kind: OneOf(unitKinds) });
/** The code on a tote. */
export const ToteCode = Type.Optional(
  Nullable(Type.String({ examples: ['TOTE-07'] }), {
    description: 'The code on a tote; null for a unit with an LPN only.',
  }),
);
export type UnitRef = Static<typeof UnitRef>;
