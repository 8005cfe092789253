import type { Named, ProductRef } from '@lading/contract/fields';
import type { ReplenishmentRule } from '@lading/contract/replenishment';
import { type Column, keyColumn, Secondary, textColumn, unitsColumn } from '../../ui/columns.tsx';
import { LocationLink, ProductLink } from '../../ui/RecordLinks.tsx';

export const placeColumn = keyColumn<{ location: Named }>(
  'Pick Location',
  ({ location }) => <LocationLink location={location} />,
  {
    sort: 'location',
    text: ({ location }) => location.name,
  },
);

const product = ({ product: reference }: { product: ProductRef }) => (
  <>
    <ProductLink product={reference} /> <Secondary>{reference.name}</Secondary>
  </>
);

export const productColumn = textColumn('Product', product, { sort: 'sku' });

/** The limits of a rule, and what stands at its pick location or comes there. */
export const figureColumns: Column<ReplenishmentRule>[] = [
  unitsColumn('Minimum', ({ minimum }) => minimum),
  unitsColumn('Maximum', ({ maximum }) => maximum),
  unitsColumn('Free to Pick', ({ available }) => available),
  unitsColumn('On the Way', ({ inbound }) => inbound),
];
