import type { InventoryRecord } from '@lading/contract/inventory';
import { isExpired } from '@lading/domain/lots';
import { may } from '@lading/domain/permissions';
import { dayIn } from '@lading/domain/time';
import Box from '@mui/material/Box';
import { formatDate, formatUnits } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import type { Card } from '../../ui/CardList.tsx';
import {
  actionsColumn,
  type Column,
  chipColumn,
  dateColumn,
  Secondary,
  textColumn,
  unitsColumn,
} from '../../ui/columns.tsx';
import { TextLink } from '../../ui/LinkButton.tsx';
import { LotLine, lotText } from '../../ui/LotText.tsx';
import { touchable } from '../../ui/media.ts';
import { LotLink, PalletLink, ProductLink, skuColumn } from '../../ui/RecordLinks.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { AvailableUnits } from '../../ui/StockParts.tsx';
import { placeOf, placeText } from './inventory.parts.tsx';
import { useStockActions } from './StockActions.tsx';

const whereOf = ({ pallet, location }: InventoryRecord) => ({
  pallet,
  location: pallet?.location ?? location,
});

/** The location of a record, and its pallet. */
function Place({ record }: { record: InventoryRecord }) {
  return placeOf(whereOf(record));
}

const lotColumn = textColumn<InventoryRecord>('Lot', ({ lot }) =>
  lot ? <LotLink lot={lot} text={lotText(lot)} /> : '–',
);

/** Says that a count looks for what a picker did not find, and leads staff to it. */
function ShortCountLink({ id }: { id: number }) {
  const { role } = useUser();
  const text = 'Being counted after a short pick';
  return may(role, 'counts:read') ? (
    <TextLink to={`/cycle-counts/${id}`} sx={{ ...touchable, whiteSpace: 'normal' }}>
      {text}
    </TextLink>
  ) : (
    <Secondary whole>{text}</Secondary>
  );
}

/**
 * The status of a record, and why orders take nothing of it: its lot is on hold or has expired by
 * the day of its warehouse, or units are looked for.
 */
function Status({
  record: { status, lot, shortCountId },
  today,
}: {
  record: InventoryRecord;
  today: string;
}) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      <StatusChip of="stock" status={status} />
      {lot?.onHold && <StatusChip of="lot" status="ON_HOLD" />}
      {lot && isExpired(lot, today) && <StatusChip of="lot" status="EXPIRED" />}
      {shortCountId !== null && <ShortCountLink id={shortCountId} />}
    </Box>
  );
}

const productColumns: Column<InventoryRecord>[] = [
  skuColumn({ sort: 'sku' }),
  textColumn('Product Name', ({ product }) => product.name, { sort: 'productName' }),
];

/** Product and lot in one, because the list of a location is half as wide. */
const goodsColumn = textColumn<InventoryRecord>('Product', ({ product, lot }) => (
  <>
    <ProductLink product={product} /> <Secondary>{product.name}</Secondary>{' '}
    {lot && <LotLink lot={lot} text={lotText(lot)} />}
  </>
));

const placeColumn = textColumn<InventoryRecord>('Location (LPN)', (record) => (
  <Place record={record} />
));
const availableColumn: Column<InventoryRecord> = {
  header: 'Available',
  align: 'right',
  tight: true,
  cell: (record) => (
    <AvailableUnits
      parts={record}
      of={`of ${record.product.sku} in ${placeText(whereOf(record))}`}
    />
  ),
};
const palletColumn = textColumn<InventoryRecord>('Pallet (LPN)', ({ pallet }) =>
  pallet ? <PalletLink lpn={pallet.lpn} /> : 'Loose',
);

/**
 * How stock is shown, with the menu of each record and the dialog that it opens. The lot has a
 * column where a record has one; what all records share (`of`) needs none.
 */
export function useStockRows(
  records: readonly InventoryRecord[] = [],
  subject?: 'product' | 'location',
) {
  const { actionsOf, dialog } = useStockActions();
  const today = dayIn(useCurrentWarehouse().timeZone, new Date());
  const lots = records.some(({ lot }) => lot !== null) ? [lotColumn] : [];
  const columns: Column<InventoryRecord>[] = [
    ...(subject === 'location'
      ? [goodsColumn, palletColumn]
      : [...(subject === 'product' ? [] : productColumns), ...lots, placeColumn]),
    unitsColumn('Quantity', ({ quantity }) => quantity, { sort: 'quantity' }),
    // The list of a location has no room for it; the parts of *Available* say it there.
    ...(subject === 'product'
      ? [unitsColumn<InventoryRecord>('Placed', ({ placed }) => placed)]
      : []),
    availableColumn,
    chipColumn('Status', (record) => <Status record={record} today={today} />, { sort: 'status' }),
    dateColumn('Received Date', ({ receivedDate }) => receivedDate, { sort: 'receivedDate' }),
    actionsColumn(actionsOf),
  ];
  const card = (record: InventoryRecord): Card => ({
    title: record.product.name,
    value: formatUnits(record.quantity),
    detail: (
      <>
        <ProductLink product={record.product} /> · <Place record={record} />{' '}
        <LotLine lot={record.lot} />
      </>
    ),
    foot: [
      formatDate(record.receivedDate),
      ...(record.available === record.quantity
        ? []
        : [`${formatUnits(record.available)} available`]),
    ].join(' · '),
    badge: <Status record={record} today={today} />,
    actions: actionsOf(record),
  });
  return { rows: { columns, card, rowKey: ({ id }: InventoryRecord) => id }, dialog };
}
