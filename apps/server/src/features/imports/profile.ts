import { Closed, OneOf } from '@lading/contract/fields';
import { importPrograms } from '@lading/domain/imports';
import { leftOutCodes } from '@lading/domain/messages/importWarnings';
import { type Static, Type } from 'typebox';

/**
 * A header in the form in which headers are compared: "Order Date" and `order_date` are
 * `orderdate`.
 */
const Header = Type.String({ pattern: '^[a-z0-9]+$' });
const Headers = Type.Array(Header, { minItems: 1 });
const Texts = Type.Array(Type.String(), { minItems: 1 });
const Text = Type.String({ minLength: 1 });

/**
 * A condition on cells, regardless of case and of the signs between words: the cell is one of some
 * texts, is none of them, or has one among others. All headers must match.
 */
const Condition = Type.Record(
  Header,
  Type.Union([Closed({ is: Texts }), Closed({ isNot: Texts }), Closed({ has: Texts })]),
);
export type Condition = Static<typeof Condition>;

const Joined = Closed({ join: Headers, with: Type.String(), except: Type.Optional(Texts) });

/** Replaces the text of a cell. After a cut or a join the text may be empty. */
const Conversion = Type.Union([
  Closed({
    header: Header,
    join: Type.Array(Type.Union([Header, Joined]), { minItems: 1 }),
    with: Type.String(),
    when: Type.Optional(Condition),
  }),
  /** Removes this beginning of the text. */
  Closed({ header: Header, cut: Text }),
  /** Fills an empty cell with the text of an earlier row that has the same text under `like`. */
  Closed({ header: Header, like: Header }),
  Closed({ header: Header, by: OneOf(['WORD', 'NOT_ZERO']) }),
]);
export type Conversion = Static<typeof Conversion>;

/**
 * How the files of a program are read: a profile as people store it, with rules beyond a choice of
 * columns.
 */
export const Profile = Closed({
  program: OneOf(importPrograms),
  /** The headers that identify a file of the program. */
  headers: Headers,
  /** The program's headers of fields. */
  mapping: Type.Optional(Type.Record(Type.String(), Header)),
  /** Headers with another meaning in this program, which are not read. */
  unread: Type.Optional(Headers),
  /**
   * Consecutive rows with one text under `by` are a document. Headers that do not begin with
   * `lines` are read only from its first row, even if that row is left out.
   */
  document: Type.Optional(Closed({ by: Header, lines: Text })),
  /** Rows that are left out or have a fault, by the first match. */
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
   * The parts of an address that Lading has no field for: the company is put before the name, and
   * the state behind the city.
   */
  address: Type.Optional(
    Closed({ name: Header, company: Header, city: Header, state: Header, country: Header }),
  ),
  /** Texts that replace that of a cell, by the first match. */
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
  /** Texts of fields without a cell. `{header}` stands for the text of a cell. */
  says: Type.Optional(Type.Record(Type.String(), Text)),
});
export type Profile = Static<typeof Profile>;
