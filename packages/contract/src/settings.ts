import { LOCK_MINUTES, MOST_LOCK_MINUTES } from '@lading/domain/badges';
import { TRACKING_URL } from '@lading/domain/carriers';
import { MAX_CARRIER, MAX_NAME, MAX_REASON, MAX_TRACKING_LINK } from '@lading/domain/limits';
import { SCAC } from '@lading/domain/loads';
import { DEFAULT_LOCALE, MAX_LOCALE } from '@lading/domain/locale';
import { GS1_PREFIX, LPN_PATTERN, MAX_LPN_PATTERN } from '@lading/domain/lpns';
import { MAX_PRICE } from '@lading/domain/price';
import { MAX_QUANTITY } from '@lading/domain/quantity';
import { type Period, type Retention, retentions } from '@lading/domain/retention';
import { dispositions } from '@lading/domain/returns';
import { currencies, reasonKinds } from '@lading/domain/settings';
import { type Static, type TSchema, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Closed, Id, Name, Nullable, OneOf, Version } from './fields.ts';
import { PrintNetworks } from './printers.ts';
import { WebhookNetworks } from './webhooks.ts';

const CompanyName = Name(MAX_NAME, 'Lading Logistics');
const Currency = Nullable(
  Type.Unsafe<string>({
    type: 'string',
    enum: currencies,
    description: 'ISO 4217. Prices are shown with it; null: as plain numbers.',
    examples: ['EUR'],
  }),
);
const Locale = Type.String({
  maxLength: MAX_LOCALE,
  format: 'locale',
  description: 'A language tag (BCP 47): how numbers, prices and dates are written.',
  examples: [DEFAULT_LOCALE],
});
const LpnPattern = Type.String({
  maxLength: MAX_LPN_PATTERN,
  pattern: LPN_PATTERN,
  description:
    'Capital letters, digits and . / _ - around one run of 4 to 12 #, which is the number.',
  examples: ['LPN-########'],
});
const Gs1CompanyPrefix = Type.String({
  pattern: GS1_PREFIX,
  description: 'If set, LPNs are SSCC-18 and the pattern is not used.',
  examples: ['8712345'],
});
const Percent = (example: number) =>
  Type.Integer({ minimum: 1, maximum: 99, description: 'Per cent.', examples: [example] });
const AbcLimits = Closed(
  { a: Percent(80), b: Percent(95) },
  {
    description:
      'Products that make up the first `a` per cent of the movements are A, up to `b` per cent B, the others C.',
  },
);
const TolerancePercent = Type.Number({
  minimum: 0,
  maximum: 100,
  format: 'price',
  description:
    'A count that differs from the ledger by no more than this, in per cent, is not counted again. At most two decimals.',
  examples: [0.5],
});

const CountApprovalLimits = Closed(
  {
    units: Nullable(Type.Integer({ minimum: 0, maximum: MAX_QUANTITY, examples: [50] })),
    value: Nullable(
      Type.Number({ minimum: 0, maximum: MAX_PRICE, format: 'price', examples: [1000] }),
    ),
  },
  {
    description:
      'A count that differs by more units, over and short, or by more value at unit cost, is approved by somebody who did not count it. Null: no limit.',
  },
);

const ReplenishOnRelease = Type.Boolean({
  description:
    'The release of an order makes the replenishment tasks that its pick locations need.',
  examples: [false],
});

const WaitForReplenishment = Type.Boolean({
  description:
    'Loose units that the pick locations of a product lack at the release of an order wait there for a replenishment task; else they are picked from reserve.',
  examples: [false],
});

const RequireSecondFactor = Type.Boolean({
  description:
    'An ADMIN without a second factor sets one up at the next sign-in, before anything else. Only an ADMIN who has one turns it on.',
  examples: [false],
});

const EmergencyAdminId = Nullable(Id, {
  description:
    'The administrator who alone signs in by password while local sign-in is closed; null: everybody may. Closing needs an identity provider, and an enabled ADMIN who chose their password.',
});

const CarrierFields = {
  name: Name(MAX_CARRIER, 'DHL'),
  trackingUrl: Nullable(
    Type.String({
      maxLength: MAX_TRACKING_LINK,
      pattern: TRACKING_URL,
      description: 'An https address with {trackingNumber} behind its host.',
      examples: ['https://www.dhl.com/global-en/home/tracking.html?tracking-id={trackingNumber}'],
    }),
  ),
};

const CarrierScac = Nullable(
  Type.String({
    pattern: SCAC,
    description: 'The standard carrier alpha code, which loads by this carrier get.',
    examples: ['DHLC'],
  }),
);

export const Carrier = Closed({
  id: Id,
  ...CarrierFields,
  scac: CarrierScac,
  active: Type.Boolean({
    description: 'False: no longer suggested; its tracking links still work.',
    examples: [true],
  }),
  version: Version,
});
export type Carrier = Static<typeof Carrier>;

const ReasonName = Name(MAX_REASON, 'Broken in handling');

const ReasonDisposition = Nullable(OneOf(dispositions), {
  description:
    'Of a reason for returns: what becomes of the goods unless somebody sees otherwise. Null: what its words say.',
});

export const ReasonCode = Closed({
  id: Id,
  kind: OneOf(reasonKinds),
  name: ReasonName,
  disposition: ReasonDisposition,
  active: Type.Boolean({ description: 'False: no longer suggested.', examples: [true] }),
  version: Version,
});
export type ReasonCode = Static<typeof ReasonCode>;

const IdleLockMinutes = Type.Integer({
  minimum: 1,
  maximum: MOST_LOCK_MINUTES,
  description: 'A shared device that nobody has touched for so long ends the session of its user.',
  examples: [LOCK_MINUTES],
});

const daysOf = ({ days, least, most }: Period, description: string) =>
  Type.Integer({ minimum: least, maximum: most, description, examples: [days] });

const retentionFields = {
  changes: daysOf(
    retentions.changes,
    'Days that a cursor of `GET /api/changes` works; the changes are deleted a day later.',
  ),
  deliveries: daysOf(
    retentions.deliveries,
    'Days from the change for which ended deliveries of webhooks are kept, with what was sent.',
  ),
  mails: daysOf(retentions.mails, 'Days that mails and the notices in them are kept.'),
  imports: daysOf(retentions.imports, 'Days that imports and their files are kept.'),
  prints: daysOf(retentions.prints, 'Days that ended print jobs are kept, with what was printed.'),
} satisfies Record<Retention, TSchema>;

const Retentions = Closed(retentionFields, {
  description:
    'How long what is needed only for a while is kept, in days. Documents, lots, stock, movements and the audit trail are kept for ever.',
});

/** What not every caller gets. */
const staffSettings = {
  idleLockMinutes: Type.Optional(IdleLockMinutes),
  abcLimits: Type.Optional(AbcLimits),
  countTolerancePercent: Type.Optional(TolerancePercent),
  countApprovalLimits: Type.Optional(CountApprovalLimits),
  replenishOnRelease: Type.Optional(ReplenishOnRelease),
  waitForReplenishment: Type.Optional(WaitForReplenishment),
  webhookNetworks: Type.Optional(WebhookNetworks),
  printNetworks: Type.Optional(PrintNetworks),
  requireSecondFactor: Type.Optional(RequireSecondFactor),
  emergencyAdminId: Type.Optional(EmergencyAdminId),
  gs1CompanyPrefix: Type.Optional(Nullable(Gs1CompanyPrefix)),
  lpnPattern: Type.Optional(LpnPattern),
};

export const Settings = Closed({
  companyName: Nullable(CompanyName),
  currency: Currency,
  locale: Locale,
  carriers: Type.Array(Carrier),
  reasonCodes: Type.Optional(Type.Array(ReasonCode, { description: 'For staff only.' })),
  ...staffSettings,
  retention: Type.Optional(Retentions),
  nextLpnNumber: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'For an ADMIN: the number that the next pallet will probably take.',
      examples: [43],
    }),
  ),
  version: Version,
});
export type Settings = Static<typeof Settings>;

export const getSettings = endpoint('GET', '/api/settings', {
  permission: 'settings:read',
  summary:
    'The settings that the caller needs: company name, currency, locale and carriers for all; reasons, ABC limits and the lock of shared devices for staff; the count tolerance and approval limits for supervisors; all for an ADMIN.',
  responses: { 200: Settings },
  versioned: true,
});

export const changeSettings = endpoint('PATCH', '/api/settings', {
  permission: 'settings:write',
  // Some say who must have a second factor, and where webhooks and print jobs may go.
  recentSignIn: true,
  summary: 'Changes the fields of the body. Carriers and reasons have their own versions.',
  body: Closed(
    {
      companyName: Type.Optional(Nullable(CompanyName)),
      currency: Type.Optional(Currency),
      locale: Type.Optional(Locale),
      ...staffSettings,
      retention: Type.Optional(
        Closed(
          {
            changes: Type.Optional(retentionFields.changes),
            deliveries: Type.Optional(retentionFields.deliveries),
            mails: Type.Optional(retentionFields.mails),
            imports: Type.Optional(retentionFields.imports),
            prints: Type.Optional(retentionFields.prints),
          },
          { minProperties: 1, description: 'How long what is needed only for a while is kept.' },
        ),
      ),
    },
    { minProperties: 1 },
  ),
  responses: { 200: Settings },
  versioned: true,
});

export const createCarrier = endpoint('POST', '/api/settings/carriers', {
  permission: 'settings:write',
  summary: 'Adds a carrier.',
  body: Closed({
    name: CarrierFields.name,
    trackingUrl: Type.Optional(CarrierFields.trackingUrl),
    scac: Type.Optional(CarrierScac),
  }),
  responses: { 201: Carrier },
});

export const updateCarrier = endpoint('PUT', '/api/settings/carriers/{id}', {
  permission: 'settings:write',
  summary: 'Changes a carrier; an absent tracking link or state stays.',
  body: Closed({
    name: CarrierFields.name,
    trackingUrl: Type.Optional(CarrierFields.trackingUrl),
    scac: Type.Optional(CarrierScac),
    active: Type.Optional(Type.Boolean()),
  }),
  responses: { 200: Carrier },
  versioned: true,
});

export const deleteCarrier = endpoint('DELETE', '/api/settings/carriers/{id}', {
  permission: 'settings:write',
  summary: 'Deletes a carrier that no order names; others can be deactivated.',
  responses: { 204: null },
});

export const createReasonCode = endpoint('POST', '/api/settings/reason-codes', {
  permission: 'settings:write',
  summary: 'Adds a reason.',
  body: Closed({
    kind: OneOf(reasonKinds),
    name: ReasonName,
    disposition: Type.Optional(ReasonDisposition),
  }),
  responses: { 201: ReasonCode },
});

export const updateReasonCode = endpoint('PUT', '/api/settings/reason-codes/{id}', {
  permission: 'settings:write',
  summary: 'Changes a reason; recorded reasons keep their text.',
  body: Closed({
    name: ReasonName,
    active: Type.Optional(Type.Boolean()),
    disposition: Type.Optional(ReasonDisposition),
  }),
  responses: { 200: ReasonCode },
  versioned: true,
});

export const deleteReasonCode = endpoint('DELETE', '/api/settings/reason-codes/{id}', {
  permission: 'settings:write',
  summary: 'Deletes a reason that was never used; others can be deactivated.',
  responses: { 204: null },
});
