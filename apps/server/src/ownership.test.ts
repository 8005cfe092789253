import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const features = `${import.meta.dirname}/features`;

test('a service does not re-export other files', () => {
  const services = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.service.ts'),
  );
  expect(services.length).toBeGreaterThan(20);
  expect(
    services.filter((file) =>
      /^export (?!type )(\*|\{[^}]*\}) from/m.test(readFileSync(`${features}/${file}`, 'utf8')),
    ),
  ).toEqual([]);
});
