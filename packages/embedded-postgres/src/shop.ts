/**
 * A program that brings its own PostgreSQL. Its name needs quotes in SQL, and escapes in an
 * address.
 */
export const shop = {
  name: 'shop "1"',
  words: {
    program: 'Shop',
    setting: 'SHOP_DATA',
    example: 'SHOP_DATA=/var/lib/shop shop',
    alternative: 'set SHOP_DATABASE',
  },
};
