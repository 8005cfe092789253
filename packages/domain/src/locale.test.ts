import { expect, test } from 'vitest';
import { isLocale } from './locale.ts';

test('a language tag is normalized, and must be of a supported language', () => {
  expect(['en-US', 'de-CH', 'nl', 'zh-Hant-TW'].filter(isLocale)).toEqual([
    'en-US',
    'de-CH',
    'nl',
    'zh-Hant-TW',
  ]);
  expect(['', 'de_CH', 'DE-ch', 'xx-XX', 'de-CH-u-nu-latn', 'de CH'].filter(isLocale)).toEqual([]);
});
