import type { ProductRef } from '@lading/contract/fields';
import type { Availability } from '@lading/contract/inventory';
import { MAX_LOT } from '@lading/domain/limits';
import { isExpired } from '@lading/domain/lots';
import { orderTotal } from '@lading/domain/price';
import { dayIn } from '@lading/domain/time';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney, formatUnits } from '../../lib/format.ts';
import { CENTS } from '../../lib/numbers.ts';
import { useWarehouses } from '../../lib/warehouse.tsx';

import { NumberField } from '../../ui/NumberField.tsx';
import type { Entered } from '../../ui/packUnits.ts';
import { SuggestField } from '../../ui/SuggestField.tsx';
import {
  AddProductForm,
  FEW_LINES,
  LineNumber,
  ProductLines,
  ProductUnitsField,
  withChanged,
} from '../products/products.parts.tsx';
import { useIsTracked } from '../products/products.queries.ts';
import { type DraftLine, lineProblem, priceOf, unitsOf, wantedUnits } from './orderDraft.ts';
import { lotsToName } from './orders.queries.ts';

type Stock = UseQueryResult<Availability[]>;

interface Props {
  customerId: number;
  lines: readonly DraftLine[];
  stock: Stock;
  onChange: (lines: readonly DraftLine[]) => void;
}

/** Shows whether the available stock covers what is wanted of a product. */
function StockChip({
  wanted,
  stock,
  productId,
}: {
  wanted: number;
  stock: Stock;
  productId: number;
}) {
  const known = stock.data?.find((entry) => entry.productId === productId);
  if (!known)
    return stock.isError ? (
      <Chip size="small" label="Stock unknown" />
    ) : (
      <Skeleton width={96} height={24} />
    );
  const free = formatUnits(known.available);
  if (known.available >= wanted)
    return <Chip size="small" color="success" label={`${free} available`} />;
  return known.available > 0 ? (
    <Chip size="small" color="warning" label={`Only ${free} available`} />
  ) : (
    <Chip size="small" color="error" label="Out of stock" />
  );
}

const LOTS_OFFERED = 50;

const withoutPacks = ({ packs: _, ...line }: DraftLine) => line;

interface CellProps {
  line: DraftLine;
  onChange: (line: DraftLine) => void;
  label?: string;
}

const QuantityField = ({ line, onChange, label, isAsked }: CellProps & { isAsked: boolean }) => (
  <ProductUnitsField
    label={label}
    name={`Units of ${line.product.sku}`}
    productId={line.product.id}
    isAsked={isAsked}
    value={line}
    onChange={(entered) => onChange({ ...withoutPacks(line), ...entered })}
    width={112}
    align="right"
  />
);

const PriceField = ({ line, onChange, label }: CellProps) => (
  <LineNumber
    label={label}
    name={`Price each of ${line.product.sku}`}
    value={line.price}
    onChange={(price) => onChange({ ...line, price })}
    decimals={CENTS}
    sx={{ width: 128 }}
  />
);

/**
 * The lot that a line takes, with those in stock as suggestions; nothing if the product has no
 * lots.
 */
function LotField({ line, onChange, isAsked }: CellProps & { isAsked: boolean }) {
  const isTracked = useIsTracked(line.product.id, isAsked || line.lot !== undefined);
  const { data } = useQuery({
    ...lotsToName({ productId: line.product.id, inStock: 'true', limit: LOTS_OFFERED }),
    enabled: isTracked,
  });
  const { current } = useWarehouses();
  if (!isTracked) return null;
  const today = dayIn(current?.timeZone ?? 'UTC', new Date());
  const usable = data?.rows.filter((lot) => !isExpired(lot, today)) ?? [];
  return (
    <Box sx={{ width: 224, maxWidth: '100%', mt: 1 }}>
      <SuggestField
        label="Lot"
        value={line.lot ?? ''}
        suggestions={usable.map(({ code }) => code)}
        onChange={(lot) => onChange({ ...line, lot })}
        maxLength={MAX_LOT}
        helperText={line.lot?.trim() ? undefined : 'Empty: any lot'}
      />
    </Box>
  );
}

function lineTotal(line: DraftLine): string {
  return formatMoney(orderTotal([{ quantity: unitsOf(line), price: priceOf(line) }]));
}

function OrderLines({ lines, stock, onChange }: Omit<Props, 'customerId'>) {
  const isAsked = lines.length <= FEW_LINES;
  const change = (next: DraftLine) => onChange(withChanged(lines, next));
  const wanted = wantedUnits(lines);
  const chip = (line: DraftLine) => (
    <StockChip
      wanted={wanted.get(line.product.id) ?? 0}
      stock={stock}
      productId={line.product.id}
    />
  );
  return (
    <ProductLines
      label="Order items"
      lines={lines}
      empty="No items yet. Pick or scan the first product."
      onChange={onChange}
      detail={(line) => <LotField line={line} onChange={change} isAsked={isAsked} />}
      columns={[
        {
          header: 'Quantity',
          align: 'right',
          tight: true,
          cell: (line) => <QuantityField line={line} onChange={change} isAsked={isAsked} />,
        },
        {
          header: 'Unit Price',
          align: 'right',
          tight: true,
          cell: (line) => <PriceField line={line} onChange={change} />,
        },
        { header: 'Inventory', tight: true, cell: chip },
        { header: 'Line Total', align: 'right', tight: true, cell: lineTotal },
      ]}
      card={(line) => ({
        value: lineTotal(line),
        detail: (
          <Box sx={{ display: 'grid', gap: 1.25, mt: 0.5 }}>
            {line.product.sku}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <QuantityField label="Units" line={line} onChange={change} isAsked={isAsked} />
              <PriceField label="Price each" line={line} onChange={change} />
            </Box>
            <LotField line={line} onChange={change} isAsked={isAsked} />
            <Box>{chip(line)}</Box>
          </Box>
        ),
      })}
    />
  );
}

function AddItem({ customerId, lines, onChange }: Omit<Props, 'stock'>) {
  const [price, setPrice] = useState('');
  const add = (product: ProductRef | null, entered: Entered) => {
    const problem = lineProblem(lines, { product, quantity: entered.quantity, price });
    if (problem || !product) return problem;
    onChange([...lines, { product, ...entered, price }]);
    setPrice('');
    return null;
  };
  return (
    <AddProductForm
      label="Add an item"
      customerId={customerId}
      failed="Failed to load data for order creation."
      action="Add Item"
      onAdd={add}
      extra={<NumberField label="Unit Price" decimals={CENTS} value={price} onChange={setPrice} />}
    />
  );
}

/** The items of an order form: a field that adds one, the lines, and their total. */
export function OrderItems({ stock, ...props }: Props) {
  const { lines, onChange } = props;
  const total = orderTotal(
    lines.map((line) => ({ quantity: unitsOf(line), price: priceOf(line) })),
  );
  return (
    <Paper component="section" aria-label="Order items">
      <Typography variant="h2" sx={{ p: 2, pb: 0 }}>
        Add Items
      </Typography>
      <AddItem {...props} />
      <Typography variant="h2" sx={{ px: 2, pt: 1, pb: 1.5 }}>
        Order Items
      </Typography>
      <OrderLines lines={lines} stock={stock} onChange={onChange} />
      <Box
        sx={{
          p: 2,
          display: 'flex',
          justifyContent: 'space-between',
          borderTop: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Typography variant="h2" component="span">
          Total
        </Typography>
        <Typography variant="h2" component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatMoney(total ?? 0)}
        </Typography>
      </Box>
    </Paper>
  );
}
