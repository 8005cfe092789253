import { labelDocuments, labelKinds } from '@lading/domain/labelFields';
import {
  findingSeverities,
  labelDpis,
  labelLanguages,
  MAX_LABEL_MM,
  MIN_LABEL_MM,
} from '@lading/domain/labelTemplates';
import { MAX_LABEL_CONTENT, MAX_LABELS, MAX_NAME } from '@lading/domain/limits';
import { labelFaultCodes } from '@lading/domain/messages/faults';
import { type Static, Type } from 'typebox';
import { endpoint, listEndpoint } from './endpoint.ts';
import {
  Active,
  ActiveFilter,
  Closed,
  Id,
  Instant,
  Name,
  Named,
  Nullable,
  OneOf,
  StatedFacts,
  Version,
} from './fields.ts';

const Kind = OneOf(labelKinds, { description: 'What the label is printed for.' });
const RecordKind = OneOf(labelDocuments, { description: 'What the records are.' });
const Language = OneOf(labelLanguages, {
  description: 'ZPL for label printers, HTML for all others.',
});
const Millimetres = Type.Integer({
  minimum: MIN_LABEL_MM,
  maximum: MAX_LABEL_MM,
  description: 'Millimetres of the label.',
  examples: [100],
});
const Dpi = Type.Unsafe<(typeof labelDpis)[number]>({
  type: 'integer',
  enum: [...labelDpis],
  description: 'Dots per inch of the printer that the template is drawn for.',
  examples: [203],
});
const Content = Type.String({
  minLength: 1,
  maxLength: MAX_LABEL_CONTENT,
  description: 'ZPL or HTML with fields, such as {{name}} and {{barcode:code 60x20}}.',
  examples: ['^XA^FO40,40{{barcode:code 60x20}}^XZ'],
});
const TemplateName = Name(MAX_NAME, 'Pallet of Kaffee Kontor');
const VersionNumber = Type.Integer({
  minimum: 1,
  description: 'The number of the saved version: 1, 2, 3 of each template.',
  examples: [2],
});

const drawing = { widthMm: Millimetres, heightMm: Millimetres, dpi: Dpi };

export const LabelTemplate = Closed({
  id: Id,
  name: Type.String({ examples: ['Pallet of Kaffee Kontor'] }),
  document: Kind,
  customer: Nullable(Named, { description: 'The client whose labels these are; null for all.' }),
  language: Language,
  ...drawing,
  isDelivered: Type.Boolean({
    description: 'Whether it came with Lading: it is copied and retired, and never edited.',
    examples: [false],
  }),
  active: Active,
  number: VersionNumber,
  savedAt: Instant,
  createdAt: Instant,
  version: Version,
});
export type LabelTemplate = Static<typeof LabelTemplate>;

export const LabelTemplateDetail = Closed({ ...LabelTemplate.properties, content: Content });
export type LabelTemplateDetail = Static<typeof LabelTemplateDetail>;

export const LabelVersion = Closed({
  id: Id,
  number: VersionNumber,
  ...drawing,
  content: Content,
  savedAt: Instant,
  savedBy: Nullable(Type.String({ examples: ['supervisor@lading.local'] }), {
    description: 'Null for what came with Lading.',
  }),
});
export type LabelVersion = Static<typeof LabelVersion>;

export const LabelFinding = Closed({
  line: Type.Integer({ minimum: 1, description: 'The line of the template.', examples: [3] }),
  severity: OneOf(findingSeverities, {
    description: 'An error is refused when the template is saved.',
  }),
  code: OneOf(labelFaultCodes),
  facts: StatedFacts,
  message: Type.String({ examples: ['This is beyond the end of the label.'] }),
});
export type LabelFinding = Static<typeof LabelFinding>;

export const Label = Closed({
  format: Language,
  content: Type.String({
    description: 'What is sent to the printer: ZPL, or a whole HTML document without scripts.',
    examples: ['^XA^CI28^PW800^LL1200^XZ'],
  }),
  subjectId: Nullable(Id, { description: 'What the label is of; null for sample data.' }),
  templateVersionId: Nullable(Id, { description: 'Null for what is not saved.' }),
  mediaMm: Closed({ width: Millimetres, height: Millimetres }),
  dpi: Dpi,
  findings: Type.Array(LabelFinding, {
    description: 'What the printer would cut, and codes that are printed in another way.',
  }),
});
export type Label = Static<typeof Label>;

export const listLabelTemplates = listEndpoint('/api/label-templates', {
  permission: 'labels:read',
  summary: 'Templates of labels. The newest active one of the client, else of all, is printed.',
  filters: {
    document: Type.Optional(Kind),
    customerId: Type.Optional(Id),
    language: Type.Optional(Language),
    active: ActiveFilter,
  },
  sorts: ['name', 'createdAt'],
  defaultSort: 'name',
  item: LabelTemplate,
});

export const getLabelTemplate = endpoint('GET', '/api/label-templates/{id}', {
  permission: 'labels:read',
  summary: 'One template with the content of its newest version.',
  responses: { 200: LabelTemplateDetail },
  versioned: true,
});

export const createLabelTemplate = endpoint('POST', '/api/label-templates', {
  permission: 'labels:manage',
  summary: 'Creates a template. Refuses what its check calls an error.',
  body: Closed({
    name: TemplateName,
    document: Kind,
    customerId: Type.Optional(Nullable(Id)),
    language: Language,
    ...drawing,
    content: Content,
  }),
  responses: { 201: LabelTemplateDetail },
});

export const updateLabelTemplate = endpoint('PUT', '/api/label-templates/{id}', {
  permission: 'labels:manage',
  summary:
    'Changes a template; absent fields stay. Another content or size is a new version: a saved one never changes. One that came with Lading is only retired.',
  body: Closed({
    name: Type.Optional(TemplateName),
    customerId: Type.Optional(Nullable(Id)),
    ...Type.Partial(Closed(drawing)).properties,
    content: Type.Optional(Content),
    active: Type.Optional(Active),
  }),
  responses: { 200: LabelTemplateDetail },
  versioned: true,
});

export const listLabelVersions = listEndpoint('/api/label-templates/{id}/versions', {
  permission: 'labels:read',
  summary: 'The saved versions of a template.',
  sorts: ['number'],
  defaultSort: '-number',
  item: LabelVersion,
});

export const restoreLabelVersion = endpoint('POST', '/api/label-templates/{id}/restore', {
  permission: 'labels:manage',
  summary: 'Saves what an earlier version was as a new one.',
  body: Closed({ number: VersionNumber }),
  responses: { 200: LabelTemplateDetail },
  versioned: true,
});

export const previewLabel = endpoint('POST', '/api/label-templates/preview', {
  permission: 'labels:manage',
  summary:
    'Checks a template and renders it with sample data, or with what a record has. Saves nothing.',
  body: Closed({
    document: Kind,
    language: Language,
    ...drawing,
    content: Content,
    subject: Type.Optional(
      Nullable(Closed({ warehouseId: Id, id: Id }), {
        description: 'The record whose data is filled in; none of a SHIPPING_LABEL.',
      }),
    ),
  }),
  responses: { 200: Label },
  idempotent: false,
  changes: [],
});

export const renderLabels = endpoint('GET', '/api/labels', {
  permission: 'labels:read',
  summary: 'Labels of records of a warehouse, ready for a printer.',
  query: Closed({
    warehouseId: Id,
    document: RecordKind,
    ids: Type.String({
      pattern: '^[1-9]\\d{0,14}(,[1-9]\\d{0,14})*$',
      description: `Up to ${MAX_LABELS} ids of locations, products, units, packages, returns or users, with commas between.`,
      examples: ['1,2'],
    }),
    language: Language,
    dpi: Type.Optional(Dpi),
    widthMm: Type.Optional(Millimetres),
    heightMm: Type.Optional(Millimetres),
  }),
  responses: { 200: Type.Array(Label) },
});
