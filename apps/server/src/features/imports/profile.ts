import { Closed, OneOf } from '@lading/contract/fields';
import { importPrograms } from '@lading/domain/imports';
import { leftOutCodes } from '@lading/domain/messages/importWarnings';
import { type Static, Type } from 'typebox';

/** A header as headers are compared: "Order Date" and `order_date` are `orderdate`. */
const Header = Type.String({ pattern: '^[a-z0-9]+$' });
const Headers = Type.Array(Header, { minItems: 1 });
const Texts = Type.Array(Type.String(), { minItems: 1 });
const Text = Type.String({ minLength: 1 });

/**
 * What cells say, regardless of case and of the signs between words: one of some texts, none of
 * them, or one of them among others. All headers must agree.
 */
const Condition = Type.Record(
  Header,
  Type.Union([Closed({ is: Texts }), Closed({ isNot: Texts }), Closed({ has: Texts })]),
);
export type Condition = Static<typeof Condition>;

const Joined = Closed({ join: Headers, with: Type.String(), except: Type.Optional(Texts) });

/** Replaces the text of a cell. What stays of a cut, and what is joined, may be empty. */
const Conversion = Type.Union([
  Closed({
    header: Header,
    join: Type.Array(Type.Union([Header, Joined]), { minItems: 1 }),
    with: Type.String(),
    when: Type.Optional(Condition),
  }),
  /** Cuts off what the text begins with. */
  Closed({ header: Header, cut: Text }),
  /** Gives an empty cell the text of an earlier row that has the same text under `like`. */
  Closed({ header: Header, like: Header }),
  Closed({ header: Header, by: OneOf(['WORD', 'NOT_ZERO']) }),
]);
export type Conversion = Static<typeof Conversion>;

/**
 * How the files of a program are read: as a profile that people keep, with what a choice of columns
 * does not say.
 */
export const Profile = Closed({
  program: OneOf(importPrograms),
  /** The headers by which a file is known. */
  headers: Headers,
  /** The headers of fields that have other names there. */
  mapping: Type.Optional(Type.Record(Type.String(), Header)),
  /** Headers that have another meaning there than elsewhere, and are not read. */
  unread: Type.Optional(Headers),
  /**
   * Rows in succession with one text under `by` are a document. Its first row alone says what is
   * under headers that do not begin with `lines`, also where that row is left out.
   */
  document: Type.Optional(Closed({ by: Header, lines: Text })),
  /** Rows that are left out, or at fault: the first of these that a row meets. */
  rows: Type.Optional(
    Type.Array(
      Type.Union([
        Closed({ when: Condition, leftOut: OneOf(leftOutCodes), named: Type.Optional(Headers) }),
        Closed({ when: Condition, fault: OneOf(['REST_UNKNOWN']) }),
      ]),
    ),
  ),
  conversions: Type.Optional(Type.Array(Conversion)),
  /**
   * The parts of an address that Lading has no place of its own for: the company stands before the
   * name, and the state behind the city.
   */
  address: Type.Optional(
    Closed({ name: Header, company: Header, city: Header, state: Header, country: Header }),
  ),
  /** Texts in place of a cell's: the first of these that a row meets. */
  states: Type.Optional(
    Type.Array(
      Closed({
        when: Condition,
        header: Header,
        text: Text,
        says: Type.Optional(Type.Record(Type.String(), Text)),
      }),
    ),
  ),
  /** Texts of fields that have no cell; `{header}` stands for the text of a cell. */
  says: Type.Optional(Type.Record(Type.String(), Text)),
});
export type Profile = Static<typeof Profile>;
