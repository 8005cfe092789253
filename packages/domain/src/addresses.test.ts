import { expect, test } from 'vitest';
import { addressText, countries, countryCode, countryName, trimAddress } from './addresses.ts';

const address = {
  name: 'Kade Outdoor',
  lines: ['Attn. Mara', 'Kade 3'],
  postcode: '2583 AB',
  city: 'Den Haag',
  country: 'NL',
  phone: '+31 70 123',
  email: null,
};

test('an address is printed line by line, without phone and email', () => {
  expect(addressText(address)).toBe(
    'Kade Outdoor\nAttn. Mara\nKade 3\n2583 AB Den Haag\nNetherlands',
  );
});

test('the postcode stands where the country writes it, and nowhere if there is none', () => {
  const place = (country: string, postcode: string | null) =>
    addressText({ ...address, country, postcode })
      .split('\n')
      .at(-2);
  expect(place('GB', 'SW1A 1AA')).toBe('Den Haag SW1A 1AA');
  expect(place('DE', '24103')).toBe('24103 Den Haag');
  expect(place('HK', null)).toBe('Den Haag');
});

test('parts are trimmed, and blank ones are null', () => {
  const blank = {
    ...address,
    name: ' Kade ',
    lines: [' Quay 1 ', ' '],
    postcode: ' ',
    phone: '',
    email: ' a@b.example ',
  };
  expect(trimAddress(blank)).toEqual({
    ...address,
    name: 'Kade',
    lines: ['Quay 1'],
    postcode: null,
    phone: null,
    email: 'a@b.example',
  });
});

test('a country is known by its code and its English name', () => {
  expect(['nl', 'Netherlands', 'united states', 'USA', 'UK', 'Atlantis'].map(countryCode)).toEqual([
    'NL',
    'NL',
    'US',
    'US',
    'GB',
    'ATLANTIS',
  ]);
});

test('there are 249 countries, each once and with a name', () => {
  expect(countries).toHaveLength(249);
  expect(new Set(countries).size).toBe(249);
  expect(countries.filter((code) => countryName(code) === code)).toEqual([]);
});
