import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCarrier, isTrackingUrl, trackingLink } from './carriers.ts';

const carriers = [
  { name: 'DHL', trackingUrl: 'https://www.dhl.com/track?id={trackingNumber}&submit=1' },
  { name: 'DHL Freight', trackingUrl: 'https://freight.dhl.com/{trackingNumber}' },
  { name: 'UPS', trackingUrl: 'https://www.ups.com/track?tracknum={trackingNumber}' },
  { name: 'Own van', trackingUrl: null },
];

describe('a tracking link', () => {
  test.each([
    'https://www.ups.com/track?tracknum={trackingNumber}',
    'https://example.com:8443/{trackingNumber}/show/{trackingNumber}',
    'https://example.com?n={trackingNumber}',
  ])('may be %s', (template) => {
    expect(isTrackingUrl(template)).toBe(true);
  });

  test.each([
    'http://www.ups.com/track?tracknum={trackingNumber}',
    'javascript:alert({trackingNumber})',
    'https://{trackingNumber}.example.com/',
    'https://example.com{trackingNumber}',
    'https://user@example.com/{trackingNumber}',
    'https://example.com/track',
    'https://example.com/{number}?{trackingNumber}',
    'https://example.com/a b/{trackingNumber}',
    'https://localhost/{trackingNumber}',
    ' https://example.com/{trackingNumber}',
    '',
  ])('may not be %j', (template) => {
    expect(isTrackingUrl(template)).toBe(false);
  });

  test('has the host of its carrier, whatever the tracking number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (number) => {
        fc.pre(number.trim() !== '');
        const link = trackingLink(carriers, 'ups', number);
        const [, tail = ''] =
          /^https:\/\/www\.ups\.com\/track\?tracknum=([^&#?/\s]+)$/.exec(link ?? '') ?? [];
        expect(decodeURIComponent(tail)).toBe(number.trim());
      }),
    );
  });

  test('is null without a number, a known carrier or a template', () => {
    expect(trackingLink(carriers, 'UPS', null)).toBeNull();
    expect(trackingLink(carriers, 'UPS', '  ')).toBeNull();
    expect(trackingLink(carriers, 'Own van', '1')).toBeNull();
    expect(trackingLink(carriers, 'Nobody', '1')).toBeNull();
    expect(trackingLink(carriers, null, '1')).toBeNull();
    expect(
      trackingLink([{ name: 'Bad', trackingUrl: 'javascript:alert(1)' }], 'Bad', '1'),
    ).toBeNull();
  });
});

test.each([
  ['dhl', 'DHL'],
  [' UPS ', 'UPS'],
  ['UPS Ground', 'UPS'],
  ['UPS/Standard', 'UPS'],
  ['DHL Freight Euroconnect', 'DHL Freight'],
  ['DHL Express', 'DHL'],
  ['UPSIDE', undefined],
  ['XRQ - TRUCK GROUND', undefined],
  ['', undefined],
])('"%s" means %s', (text, name) => {
  expect(findCarrier(carriers, text)?.name).toBe(name);
});
