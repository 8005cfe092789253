import { type StockParts, stockPartNames } from '@lading/domain/inventory';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { type ReactNode, useState } from 'react';
import { formatUnits } from '../lib/format.ts';
import { FactsPopover } from './FactsPopover.tsx';
import { TextLink } from './LinkButton.tsx';
import { touchable } from './media.ts';

/** The parts of stock; null where they are not known. */
export type ShownParts = { [part in keyof StockParts]: number | null };

type Part = keyof StockParts;

/** What takes from the units on hand, in words. */
const partWords: Record<Exclude<Part, 'onHand' | 'available'>, string> = {
  placed: 'placed',
  promised: 'promised',
  held: 'on hold',
  expired: 'expired',
  notSellable: 'not sellable',
};

const isTaken = (part: Part): part is keyof typeof partWords => part in partWords;

/** Why less is available than is on hand: `4 placed, 12 promised`; empty if all of it is. */
export function partsText(parts: ShownParts): string {
  const taken = stockPartNames.filter(isTaken).filter((part) => (parts[part] ?? 0) > 0);
  return taken.map((part) => `${formatUnits(parts[part] ?? 0)} ${partWords[part]}`).join(', ');
}

/** A dotted underline marks a link. 0 is less prominent. */
export const numberStyle = (value: number) => ({
  color: value === 0 ? 'text.secondary' : 'inherit',
  fontWeight: value === 0 ? 400 : 650,
  fontVariantNumeric: 'tabular-nums',
  textDecoration: 'underline dotted',
  textDecorationColor: 'rgba(255,255,255,0.35)',
  textUnderlineOffset: '0.25em',
  '&:hover': { textDecoration: 'underline' },
  ...touchable,
});

/** Stands in for a quantity that there is not, and says why. */
export function Dash({ reason }: { reason?: string | null | undefined }) {
  return (
    <Box component="span" title={reason ?? undefined} sx={{ color: 'text.secondary' }}>
      –
    </Box>
  );
}

interface Props {
  parts: ShownParts;
  /** Names the stock: `of BOLT`. */
  of: string;
  /** Where the units of a part are listed. */
  links?: Partial<Record<Part, string>>;
  /** Why the parts are not known. */
  reason?: string | null;
}

/**
 * The units that may still be promised. Pressing them shows what is on hand, and what takes from
 * it.
 */
export function AvailableUnits({ parts, of, links = {}, reason }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { available } = parts;
  if (available === null) return <Dash reason={reason} />;
  const units = (part: Part, texts: string): ReactNode => {
    const text = formatUnits(parts[part] ?? 0);
    const to = links[part];
    if (to === undefined) return text;
    return (
      <TextLink to={to} color="inherit" aria-label={`${text} ${texts} ${of}`}>
        {text}
      </TextLink>
    );
  };
  const facts = [
    { term: 'On hand', value: units('onHand', 'on hand') },
    ...stockPartNames
      .filter(isTaken)
      .map((part) => ({ term: `less ${partWords[part]}`, value: units(part, partWords[part]) })),
    { term: 'Available', value: formatUnits(available) },
  ];
  return (
    <>
      <Link
        component="button"
        type="button"
        aria-haspopup="dialog"
        aria-label={`${formatUnits(available)} available ${of}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          ...numberStyle(available),
          fontSize: 'inherit',
          fontFamily: 'inherit',
          lineHeight: 'inherit',
          verticalAlign: 'baseline',
        }}
      >
        {formatUnits(available)}
      </Link>
      <FactsPopover
        title={`Available ${of}`}
        anchor={anchor}
        onClose={() => setAnchor(null)}
        width={{ minWidth: 260 }}
        asFigures
        facts={facts}
      />
    </>
  );
}
