import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import { formatUnits } from '../../lib/format.ts';
import { actionsColumn, keyColumn, Secondary, unitsColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AddProductForm } from '../products/products.parts.tsx';
import { type AsnLine, withLine } from './asnDraft.ts';

interface Props {
  /** Whose products are offered; null until a customer is chosen. */
  customerId: number | null;
  lines: readonly AsnLine[];
  onChange: (lines: readonly AsnLine[]) => void;
}

/** The items of an ASN that is being written: adding them, and what was added. */
export function AsnItems(props: Props) {
  const { lines, onChange } = props;
  const remove = (line: AsnLine) => (
    <IconButton size="small" aria-label={`Remove ${line.product.sku}`} onClick={() => onChange(lines.filter((other) => other !== line))}>
      <DeleteOutlined fontSize="small" />
    </IconButton>
  );
  return (
    <>
      <AddProductForm
        label="Add items"
        customerId={props.customerId}
        failed="Failed to load initial data."
        onAdd={(product, quantity) => {
          const next = withLine(lines, product, quantity);
          if (typeof next === 'string') return next;
          onChange(next);
          return null;
        }}
      />
      {lines.length === 0 ? (
        <EmptyState
          text={props.customerId === null ? 'Choose a customer first, then its products.' : 'No items yet. Pick or scan the first product.'}
        />
      ) : (
        <DataTable
          label="Items"
          rows={lines}
          expected={1}
          rowKey={({ product }) => product.id}
          find={({ product }) => `${product.sku} ${product.name}`}
          columns={[
            keyColumn<AsnLine>('SKU', ({ product }) => (
              <>
                {product.sku} <Secondary>{product.name}</Secondary>
              </>
            )),
            unitsColumn<AsnLine>('Qty', ({ quantity }) => quantity),
            actionsColumn<AsnLine>(remove),
          ]}
          card={(line) => ({
            title: line.product.name,
            value: formatUnits(line.quantity),
            detail: line.product.sku,
            actions: remove(line),
          })}
        />
      )}
    </>
  );
}
