import { expect, test } from 'vitest';
import { isPublic } from './hosts.ts';
import { resolveTarget } from './targets.ts';

const at =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  '::7f00:1',
  '::5efe:7f00:1',
  '64:ff9b:1::7f00:1',
  'fec0::1',
  '4000::1',
])('%s is not public', async (address) => {
  expect(isPublic(address)).toBe(false);
  await expect(
    resolveTarget(new URL('https://shop.example.com/'), [], at(address)),
  ).rejects.toThrow('not a public address');
});

test('public addresses need https, listed ones may use http', async () => {
  const https = new URL('https://shop.example.com/');
  const http = new URL('http://shop.example.com/');
  expect(await resolveTarget(https, [], at('93.184.216.34', '2606:2800:220:1::1'))).toHaveLength(2);
  await expect(resolveTarget(http, [], at('93.184.216.34'))).rejects.toThrow(
    /^Only https .*Settings, Company, under "Private Networks" \(webhookNetworks\)\.$/,
  );
  expect(await resolveTarget(http, ['10.1.0.0/16'], at('10.1.2.3'))).toHaveLength(1);
  expect(await resolveTarget(http, ['10.1.0.0/16'], at('::ffff:10.1.2.3'))).toHaveLength(1);
  expect(await resolveTarget(http, ['::1'], at('::1'))).toHaveLength(1);
  await expect(resolveTarget(https, ['10.1.0.0/16'], at('10.2.0.1'))).rejects.toThrow(
    'not a public address',
  );
});

test('a host with one private address is refused, and so is a host without addresses', async () => {
  await expect(
    resolveTarget(new URL('https://shop.example.com/'), [], at('93.184.216.34', '10.0.0.1')),
  ).rejects.toThrow('10.0.0.1');
  await expect(resolveTarget(new URL('https://shop.example.com/'), [], at())).rejects.toThrow(
    'no address',
  );
});

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::127.0.0.1]/',
  'https://0.0.0.0/',
  'https://017700000001/',
  'https://[fe80::1]/',
  'https://localhost/',
])('%s is resolved and refused', async (url) => {
  await expect(resolveTarget(new URL(url), [])).rejects.toThrow('not a public address');
});
