import { formatUnits } from '../../lib/format.ts';
import { TextLink } from '../../ui/LinkButton.tsx';
import { Dash, numberStyle } from '../../ui/StockParts.tsx';

interface Props {
  value: number | null;
  /** Describes the quantity to a screen reader. */
  label: string;
  to: string;
  /** Why there is no quantity. */
  reason?: string | null | undefined;
}

/** A quantity that links to its details; a dash with the reason if there is none. */
export function UnitsLink({ value, label, to, reason }: Props) {
  if (value === null) return <Dash reason={reason} />;
  return (
    <TextLink to={to} aria-label={`${formatUnits(value)} ${label}`} sx={numberStyle(value)}>
      {formatUnits(value)}
    </TextLink>
  );
}
