import type { Schema } from './schema.ts';

/** Examples by field name for text fields whose schema has none. */
const texts: Record<string, string> = {
  address: 'Havenweg 12, 3089 JG Rotterdam',
  currentPassword: 'correct horse battery',
  message: 'Done.',
  name: 'Rotterdam North',
  notes: 'Handle with care',
  operatorEmail: 'mara@example.com',
  reason: 'Damaged by a forklift',
  reference: 'PO-00042',
  sku: 'WB-H098',
  token: 'pQ0tJr9m1c3vXb7yKz2wLh5dFs8gNa4eTu6iRo1qWpE',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
};

const formats: Record<string, string> = {
  'date-time': '2026-11-21T08:30:00.000Z',
  date: '2026-11-28',
  email: 'mara@example.com',
};

/** Returns a valid value of a schema from its examples. */
export function exampleOf(schema: Schema, name = ''): unknown {
  if (schema.examples?.length) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum?.length) return schema.enum[0];
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([key, property]) => [key, exampleOf(property, key)]),
    );
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0], name);
  if (schema.items) return [exampleOf(schema.items, name)];
  switch (schema.type) {
    case 'string':
      return formats[schema.format ?? ''] ?? texts[name] ?? 'text';
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'object':
      return {};
    default:
      return null;
  }
}
