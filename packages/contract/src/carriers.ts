import {
  MAX_ACCOUNT_NUMBER,
  MAX_CARRIER,
  MAX_CARRIER_RULES,
  MAX_CARRIER_SERVICES,
  MAX_CREDENTIAL,
  MAX_EXPLANATION,
  MAX_GRAMS,
  MAX_MILLIMETRES,
  MAX_NAME,
  MAX_NUMBER_AFFIX,
  MAX_SERVICE_CODE,
  MAX_TRACKING_NUMBER,
  MAX_WEBHOOK_URL,
} from '@lading/domain/limits';
import {
  carrierAdapters,
  checkDigits,
  labelFormats,
  labelStatuses,
  manifestStatuses,
  ruleMisses,
} from '@lading/domain/shippingLabels';
import { type Static, Type } from 'typebox';
import { endpoint, listEndpoint } from './endpoint.ts';
import {
  Active,
  ActiveFilter,
  Address,
  AddressInput,
  Closed,
  Code,
  CountOf,
  Country,
  Id,
  Instant,
  Name,
  Named,
  Nullable,
  OneOf,
  Price,
  Text,
  UserRef,
  Version,
} from './fields.ts';

const MAX_NUMBER = 999_999_999_999_999;
const Affix = Type.String({
  maxLength: MAX_NUMBER_AFFIX,
  pattern: '^[A-Z0-9]*$',
  examples: ['RR'],
});
const Place = (description: string, example: number) =>
  Type.Integer({ minimum: 0, maximum: MAX_NUMBER, description, examples: [example] });

const rangeFields = {
  prefix: Affix,
  suffix: Affix,
  digits: Type.Integer({
    minimum: 1,
    maximum: 15,
    description: 'Digits of the number itself, filled up with zeros.',
    examples: [8],
  }),
  next: Place('The number that the next label takes.', 1),
  last: Place('The last number of the range.', 99_999),
  checkDigit: OneOf(checkDigits, {
    description:
      'The digit behind the number: MOD10 as GS1 has it, S10 as the postal union has it.',
  }),
  warnAt: Place('With so many numbers left, people are warned.', 500),
};
const Days = Type.Integer({ minimum: 0, maximum: 365, examples: [2] });

const serviceFields = {
  code: Code(MAX_SERVICE_CODE, 'USPS:GroundAdvantage', {
    description: 'The code by which the carrier knows it; the test of an account lists them.',
  }),
  name: Name(MAX_NAME, 'Ground Advantage'),
  carrier: Name(MAX_CARRIER, 'USPS'),
  cost: Nullable(Price, { description: 'What an own label costs; carriers say their own costs.' }),
  days: Nullable(Days, { description: 'Days to the addressee, where the carrier says none.' }),
  active: Active,
};

const CarrierService = Closed({
  id: Id,
  ...serviceFields,
  range: Nullable(Closed({ ...rangeFields, left: CountOf('Numbers that are left.', 99_999) }), {
    description: 'The tracking numbers of own labels.',
  }),
});
export type CarrierService = Static<typeof CarrierService>;

const Url = Type.String({
  minLength: 1,
  maxLength: MAX_WEBHOOK_URL,
  description: 'https; http to networks that an administrator listed.',
  examples: ['https://shipping.example.com/lading'],
});

const accountFields = {
  name: Name(MAX_NAME, 'DHL Rotterdam'),
  adapter: OneOf(carrierAdapters, {
    description:
      'OWN: own labels by number ranges. HTTP: a program of yours that takes five calls. EASYPOST and SENDCLOUD: these platforms.',
  }),
  accountNumber: Nullable(Name(MAX_ACCOUNT_NUMBER, '5012345678')),
  url: Nullable(Url, { description: 'Where it is called; null for the address of the platform.' }),
  labelFormat: OneOf(labelFormats),
  isTest: Type.Boolean({
    description: 'Whether its labels are only tests: they say so, and no goods leave with them.',
    examples: [false],
  }),
  active: Active,
};

export const CarrierAccount = Closed({
  id: Id,
  ...accountFields,
  warehouse: Nullable(Named),
  customer: Nullable(Named),
  sender: Address,
  services: Type.Array(CarrierService),
  hasCredentials: Type.Boolean({
    description: 'Whether it has credentials, which no call shows.',
    examples: [true],
  }),
  credentialsSetAt: Nullable(Instant),
  lastCallAt: Nullable(Instant),
  lastCallError: Nullable(
    Type.String({ description: 'Null if the last call succeeded.', examples: ['Timed out.'] }),
  ),
  createdAt: Instant,
  version: Version,
});
export type CarrierAccount = Static<typeof CarrierAccount>;

const accountInput = {
  accountNumber: Type.Optional(accountFields.accountNumber),
  url: Type.Optional(accountFields.url),
  isTest: Type.Optional(accountFields.isTest),
  active: Type.Optional(Active),
  warehouseId: Type.Optional(Nullable(Id)),
  customerId: Type.Optional(Nullable(Id)),
  services: Type.Optional(
    Type.Array(
      Closed({
        id: Type.Optional(Id),
        ...serviceFields,
        range: Nullable(Closed(rangeFields)),
      }),
      {
        maxItems: MAX_CARRIER_SERVICES,
        description: 'All of its services; those with an id change, those that are absent go.',
      },
    ),
  ),
};

export const listCarrierAccounts = listEndpoint('/api/carriers', {
  permission: 'carriers:read',
  summary: 'Accounts at carriers, by which labels are bought.',
  filters: { warehouseId: Type.Optional(Id), active: ActiveFilter },
  sorts: ['name', 'createdAt'],
  defaultSort: 'name',
  item: CarrierAccount,
});

export const getCarrierAccount = endpoint('GET', '/api/carriers/{id}', {
  permission: 'carriers:read',
  summary: 'One account at a carrier.',
  responses: { 200: CarrierAccount },
  versioned: true,
});

const Credentials = Type.Record(
  Type.String({ pattern: '^[a-zA-Z]{1,30}$' }),
  Type.String({ minLength: 1, maxLength: MAX_CREDENTIAL, examples: ['EZTK0000'] }),
  {
    description:
      'HTTP: secret, as that of a webhook (whsec_…). EASYPOST: apiKey. SENDCLOUD: publicKey and secretKey. OWN: none.',
    examples: [{ apiKey: 'EZTK0000' }],
  },
);

const accountChanges = ['carriers', 'audit'] as const;

export const createCarrierAccount = endpoint('POST', '/api/carriers', {
  permission: 'carriers:write',
  recentSignIn: true,
  changes: accountChanges,
  summary: 'Creates an account at a carrier.',
  body: Closed({
    name: accountFields.name,
    adapter: accountFields.adapter,
    labelFormat: accountFields.labelFormat,
    sender: AddressInput,
    ...accountInput,
    credentials: Type.Optional(Credentials),
  }),
  responses: { 201: CarrierAccount },
});

export const updateCarrierAccount = endpoint('PUT', '/api/carriers/{id}', {
  permission: 'carriers:write',
  recentSignIn: true,
  changes: accountChanges,
  summary: 'Changes or retires an account; absent fields stay. Its adapter is fixed.',
  body: Closed({
    name: Type.Optional(accountFields.name),
    adapter: Type.Optional(accountFields.adapter),
    labelFormat: Type.Optional(accountFields.labelFormat),
    sender: Type.Optional(AddressInput),
    ...accountInput,
  }),
  responses: { 200: CarrierAccount },
  versioned: true,
});

export const deleteCarrierAccount = endpoint('DELETE', '/api/carriers/{id}', {
  permission: 'carriers:write',
  changes: accountChanges,
  summary: 'Deletes an account by which no label was bought; others can be retired.',
  responses: { 204: null },
});

export const setCarrierCredentials = endpoint('PUT', '/api/carriers/{id}/credentials', {
  permission: 'carriers:write',
  recentSignIn: true,
  changes: accountChanges,
  summary: 'Replaces the credentials of an account. They are kept encrypted, and never shown.',
  body: Closed({ credentials: Credentials }),
  responses: { 200: CarrierAccount },
});

const offerFields = {
  code: Type.String({ examples: ['USPS:GroundAdvantage'] }),
  name: Type.String({ examples: ['USPS Ground Advantage'] }),
  cost: Nullable(Price),
  currency: Nullable(Type.String({ examples: ['EUR'] })),
  days: Nullable(Days),
};

export const CarrierTest = Closed({
  isReached: Type.Boolean({ examples: [true] }),
  error: Nullable(Type.String({ examples: ['The carrier refuses the credentials.'] })),
  offers: Type.Array(Closed(offerFields), {
    description: 'What the carrier offers for a parcel of 1 kg to the sender.',
  }),
});
export type CarrierTest = Static<typeof CarrierTest>;

export const testCarrierAccount = endpoint('POST', '/api/carriers/{id}/test', {
  permission: 'carriers:write',
  changes: ['carriers'],
  summary: 'Asks the carrier what it offers. Buys nothing.',
  responses: { 200: CarrierTest },
});

export const CarrierRule = Closed({
  id: Id,
  countries: Type.Array(Country),
  maxWeightGrams: Nullable(Type.Integer({ minimum: 1, maximum: MAX_GRAMS, examples: [31_500] })),
  maxSideMm: Nullable(Type.Integer({ minimum: 1, maximum: MAX_MILLIMETRES, examples: [1_200] })),
  maxDays: Nullable(Days),
  maxCost: Nullable(Price),
  serviceId: Nullable(Id, { description: 'Null: the cheapest service that meets the rule.' }),
});
export type CarrierRule = Static<typeof CarrierRule>;

const RuleSet = Closed({
  customer: Nullable(Named, { description: 'Null: customers without rules of their own.' }),
  rules: Type.Array(CarrierRule, { description: 'In order: the first that is met chooses.' }),
});
export type RuleSet = Static<typeof RuleSet>;

export const getCarrierRules = endpoint('GET', '/api/carrier-rules', {
  permission: 'carriers:read',
  summary: 'The rules that choose a service for a package, by customer.',
  responses: { 200: Type.Array(RuleSet) },
});

const { id: _, ...ruleInput } = CarrierRule.properties;

export const setCarrierRules = endpoint('PUT', '/api/carrier-rules', {
  permission: 'carriers:write',
  changes: accountChanges,
  summary: 'Replaces the rules of a customer, or those of all others.',
  body: Closed({
    customerId: Nullable(Id),
    rules: Type.Array(Closed(ruleInput), { maxItems: MAX_CARRIER_RULES }),
  }),
  responses: { 200: RuleSet },
});

export const ShippingLabel = Closed({
  id: Id,
  warehouseId: Id,
  order: Closed({ id: Id, orderReference: Type.String({ examples: ['SO-00042'] }) }),
  packageId: Nullable(Id, { description: 'Null once the package was taken apart.' }),
  reference: Type.String({
    description: 'What the carrier knows the purchase by.',
    examples: ['P42-1-7f3a9c'],
  }),
  account: Named,
  adapter: OneOf(carrierAdapters),
  service: Type.String({ examples: ['Ground Advantage'] }),
  carrier: Type.String({ examples: ['USPS'] }),
  rule: Nullable(Type.String({ description: 'The rule that chose the service.' })),
  isTest: Type.Boolean({ examples: [false] }),
  status: OneOf(labelStatuses, {
    description: 'UNKNOWN: no answer came, so it may be paid; the carrier is asked again.',
  }),
  trackingNumber: Nullable(Type.String({ examples: ['RR473124829DE'] })),
  cost: Nullable(Price),
  currency: Nullable(Type.String({ examples: ['EUR'] })),
  format: Nullable(OneOf(labelFormats), { description: 'Null while there is no content.' }),
  error: Nullable(Type.String({ description: 'Why it failed, or is not known.' })),
  reason: Nullable(Type.String({ description: 'Why a person ended what was not known.' })),
  isClosed: Type.Boolean({ description: 'Whether it is in a manifest.', examples: [false] }),
  requestedAt: Instant,
  requestedBy: UserRef,
  nextFindAt: Nullable(Instant),
  version: Version,
});
export type ShippingLabel = Static<typeof ShippingLabel>;

export const listShippingLabels = listEndpoint('/api/shipping-labels', {
  permission: 'carriers:read',
  summary: 'The labels of packages that were bought, or asked for.',
  filters: {
    warehouseId: Id,
    orderId: Type.Optional(Id),
    status: Type.Optional(OneOf(labelStatuses)),
    accountId: Type.Optional(Id),
  },
  sorts: ['requestedAt'],
  defaultSort: '-requestedAt',
  item: ShippingLabel,
});

export const getShippingLabel = endpoint('GET', '/api/shipping-labels/{id}', {
  permission: 'carriers:read',
  summary: 'One label.',
  responses: { 200: ShippingLabel },
});

export const LabelContent = Closed({
  format: OneOf(labelFormats),
  fileName: Type.String({ examples: ['P42-1-7f3a9c.pdf'] }),
  content: Type.String({ description: 'The bytes in base64.', examples: ['JVBERi0xLjcK'] }),
  isTest: Type.Boolean({ examples: [false] }),
});
export type LabelContent = Static<typeof LabelContent>;

export const getLabelContent = endpoint('GET', '/api/shipping-labels/{id}/label', {
  permission: 'carriers:read',
  summary: 'What is printed. 404 while there is nothing.',
  responses: { 200: LabelContent },
});

const Rate = Closed({
  serviceId: Id,
  account: Named,
  service: Type.String({ examples: ['Ground Advantage'] }),
  carrier: Type.String({ examples: ['USPS'] }),
  cost: Nullable(Price),
  currency: Nullable(Type.String({ examples: ['EUR'] })),
  days: Nullable(Days),
  isTest: Type.Boolean({ examples: [false] }),
  numbersLeft: Nullable(Type.Integer({ minimum: 0, examples: [120] }), {
    description: 'Where the numbers of own labels run out; null where they do not.',
  }),
});
export type Rate = Static<typeof Rate>;

const RuleText = Type.String({ examples: ['Rule 2 of KADE: to NL, up to 31.5 kg: Parcel'] });

export const Rates = Closed({
  rates: Type.Array(Rate, { description: 'The cheapest first.' }),
  failures: Type.Array(
    Closed({ account: Named, error: Type.String({ examples: ['No answer came in time.'] }) }),
    { description: 'Carriers that did not answer.' },
  ),
  chosen: Nullable(Closed({ serviceId: Id, rule: RuleText }), {
    description: 'What the rules choose; null where none is met.',
  }),
  passed: Type.Array(Closed({ rule: RuleText, why: OneOf(ruleMisses) }), {
    description: 'The rules before it, and what each was not met by.',
  }),
});
export type Rates = Static<typeof Rates>;

export const quotePackage = endpoint('POST', '/api/orders/{id}/packages/{packageId}/rates', {
  permission: 'orders:pack',
  changes: [],
  idempotent: false,
  summary: 'What carriers ask for a package, and what the rules choose. Buys nothing.',
  responses: { 200: Rates },
});

const labelChanges = ['carriers', 'orders'] as const;

export const buyLabel = endpoint('POST', '/api/orders/{id}/packages/{packageId}/label', {
  permission: 'orders:pack',
  changes: labelChanges,
  summary:
    'Buys the label of a package, by a service or by the rules. 409 LABEL_EXISTS if it has one that is or may be paid.',
  body: Closed({ serviceId: Type.Optional(Nullable(Id)) }),
  responses: { 201: ShippingLabel },
});

export const findLabel = endpoint('POST', '/api/shipping-labels/{id}/find', {
  permission: 'orders:pack',
  changes: labelChanges,
  summary: 'Asks the carrier whether a label was bought that no answer came for.',
  responses: { 200: ShippingLabel },
});

export const voidLabel = endpoint('POST', '/api/shipping-labels/{id}/void', {
  permission: 'orders:pack',
  changes: [...labelChanges, 'audit'],
  summary: 'Gives a label back to the account that bought it.',
  responses: { 200: ShippingLabel },
});

export const settleLabel = endpoint('POST', '/api/shipping-labels/{id}/settle', {
  permission: 'carriers:settle',
  changes: [...labelChanges, 'audit'],
  summary: 'Ends by a person what no answer came for: bought with this number, or not bought.',
  body: Closed({
    trackingNumber: Nullable(Code(MAX_TRACKING_NUMBER, 'RR473124829DE'), {
      description: 'Null: it was not bought.',
    }),
    reason: Text(MAX_EXPLANATION, 'Not in the portal of the carrier'),
  }),
  responses: { 200: ShippingLabel },
});

export const LabelTrack = Closed({
  events: Type.Array(
    Closed({ at: Nullable(Instant), text: Type.String({ examples: ['Out for delivery'] }) }),
    { description: 'The latest first.' },
  ),
});
export type LabelTrack = Static<typeof LabelTrack>;

export const trackLabel = endpoint('POST', '/api/shipping-labels/{id}/track', {
  permission: 'orders:pack',
  changes: [],
  idempotent: false,
  summary: 'Asks the carrier where a package is.',
  responses: { 200: LabelTrack },
});

export const Manifest = Closed({
  id: Id,
  warehouseId: Id,
  account: Named,
  reference: Type.String({ examples: ['M7-20261127-7f3a9c'] }),
  status: OneOf(manifestStatuses),
  labels: CountOf('Labels in it.', 42),
  externalId: Nullable(Type.String({ description: 'What the carrier calls it.' })),
  url: Nullable(Type.String({ description: 'Where the carrier shows its paper.' })),
  error: Nullable(Type.String()),
  requestedAt: Instant,
  requestedBy: UserRef,
});
export type Manifest = Static<typeof Manifest>;

export const listManifests = listEndpoint('/api/carrier-manifests', {
  permission: 'carriers:read',
  summary: 'The closes of the day that carriers were told of.',
  filters: { warehouseId: Id },
  sorts: ['requestedAt'],
  defaultSort: '-requestedAt',
  item: Manifest,
});

export const closeCarrierDay = endpoint('POST', '/api/carriers/{id}/close', {
  permission: 'orders:ship',
  changes: ['carriers'],
  summary:
    'Closes the day of an account: the labels of a warehouse that are in no manifest. Tries again the one that no answer came for.',
  body: Closed({ warehouseId: Id }),
  responses: { 200: Manifest },
});
