/** The largest unit price, in the currency's main unit. */
export const MAX_PRICE = 9_999_999_999.99;

/**
 * True for a price of zero or more with at most two decimals, checked on its shortest decimal form:
 * 19.99 is one.
 */
export function isPrice(value: number): boolean {
  return (
    Number.isFinite(value) &&
    value >= 0 &&
    value <= MAX_PRICE &&
    /^\d+(\.\d{1,2})?$/.test(String(value))
  );
}

/**
 * Rounds a decimal text such as `20565.6206` half up to cents, without floating point; null if it
 * is not a price.
 */
export function roundToCents(text: string): number | null {
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(text.trim());
  if (!match) return null;
  const decimals = (match[2] ?? '').padEnd(3, '0');
  const cents =
    Number(match[1]) * 100 + Number(decimals.slice(0, 2)) + (Number(decimals[2]) >= 5 ? 1 : 0);
  return cents / 100;
}

/**
 * Adds up lines of quantity times price, in cents inside, so that no cent is lost. Lines without a
 * price count nothing; null if no line has one.
 */
export function orderTotal(
  lines: readonly { quantity: number; price: number | null }[],
): number | null {
  if (lines.every((line) => line.price === null)) return null;
  const cents = lines.reduce(
    (sum, line) => sum + Math.round((line.price ?? 0) * 100) * line.quantity,
    0,
  );
  return cents / 100;
}

/** Prices have at most two decimals, whatever their currency has. */
const DECIMALS = 2;

/** How amounts are written: with their currency, where one is set. */
export function moneyFormat({
  locale,
  currency,
}: {
  locale: string;
  currency: string | null;
}): Intl.NumberFormat {
  if (currency === null)
    return new Intl.NumberFormat(locale, {
      minimumFractionDigits: DECIMALS,
      maximumFractionDigits: DECIMALS,
    });
  const usual =
    new Intl.NumberFormat(locale, { style: 'currency', currency }).resolvedOptions()
      .maximumFractionDigits ?? DECIMALS;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: Math.min(usual, DECIMALS),
    maximumFractionDigits: DECIMALS,
  });
}
