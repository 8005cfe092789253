import { deleteProduct, exportPacks, listProducts, updateProduct } from '@lading/contract/calls';
import type { Customer } from '@lading/contract/customers';
import type { Product } from '@lading/contract/products';
import { may } from '@lading/domain/permissions';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { counted, formatUnits } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { type ListState, useListState } from '../../lib/useListState.ts';
import { actionsColumn, keyColumn, textColumn, unitsColumn } from '../../ui/columns.tsx';
import type { Rows } from '../../ui/DataTable.tsx';
import { PrintOutlined } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { ProductLink } from '../../ui/RecordLinks.tsx';
import { ActiveFilter, activeKinds, withRetired } from '../../ui/useRetire.tsx';
import { useRowButtons } from '../../ui/useRowButtons.tsx';
import { type Selection, useSelection } from '../../ui/useSelection.tsx';
import { CustomerFilter } from '../customers/customers.parts.tsx';
import { allCustomers } from '../customers/customers.queries.ts';
import { PrintProduct, PrintProducts, useMayPrint } from './PrintProducts.tsx';
import { ProductForm } from './ProductForm.tsx';
import { customerOf } from './productFacts.tsx';
import { productsPage } from './products.queries.ts';

const sku = keyColumn<Product>(
  'SKU',
  (row) => withRetired(<ProductLink product={row} />, row.active),
  {
    sort: 'sku',
    text: (row) => row.sku,
  },
);
const name = textColumn<Product>('Name', (row) => row.name, { sort: 'name' });
const customer = textColumn<Product>('Customer', customerOf, { sort: 'customer' });
const quantity = unitsColumn<Product>('Base Quantity', (row) => row.quantity, { sort: 'quantity' });

const FAILED = 'Failed to fetch data. Please try again.';
const packs = {
  call: exportPacks,
  name: 'packs',
  label: 'Export Packs',
  hint: 'Packs and further barcodes, as Imports reads them',
};
const filterKinds = { customerId: 'id', active: activeKinds } as const;

function useRights() {
  const user = useUser();
  return {
    seesCustomers: user.role === 'ADMIN' || user.role === 'SUPERVISOR',
    mayWrite: may(user, 'products:write'),
    mayPrint: useMayPrint(),
  };
}

type RowButtons = (row: Product) => ReactNode;

/**
 * The units of products on hand in the current warehouse, by id; null if no warehouse is chosen.
 * Units that are still unknown are undefined.
 */
export type OnHand = (productId: number) => number | undefined;

function rowsOf(
  seesCustomers: boolean,
  {
    onHand,
    buttons,
    selection,
  }: {
    onHand: OnHand | null;
    buttons: RowButtons | null;
    selection: Selection<Product> | null;
  },
): Pick<Rows<Product>, 'columns' | 'card'> {
  const unitsOf = (row: Product): string => {
    const units = onHand?.(row.id);
    return units === undefined ? '–' : formatUnits(units);
  };
  const stock = textColumn<Product>('On Hand', unitsOf, { align: 'right', tight: true });
  return {
    columns: [
      ...(selection ? [selection.column] : []),
      sku,
      name,
      ...(seesCustomers ? [customer] : []),
      quantity,
      ...(onHand ? [stock] : []),
      ...(buttons ? [actionsColumn(buttons)] : []),
    ],
    card: (row) => ({
      choice: selection?.box(row),
      title: withRetired(row.name, row.active),
      value: formatUnits(row.quantity),
      detail: (
        <>
          <ProductLink product={row} />
          {onHand && ` · ${unitsOf(row)} on hand`}
        </>
      ),
      ...(seesCustomers ? { foot: customerOf(row) } : {}),
      actions: buttons?.(row),
    }),
  };
}

/** Why products cannot be created: no customers, or customers that cannot be loaded. */
function CustomerAlerts({
  customers,
  isSilent,
}: {
  customers: UseQueryResult<Customer[]>;
  isSilent: boolean;
}) {
  return (
    <>
      {customers.data?.length === 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          You must create a customer before you can add a new product.
        </Alert>
      )}
      {customers.isError && !isSilent && (
        <Box sx={{ mb: 2 }}>
          <LoadFailed
            text={FAILED}
            onRetry={() => void customers.refetch()}
            busy={customers.isFetching}
          />
        </Box>
      )}
    </>
  );
}

function GoToCustomers() {
  return (
    <LinkButton to="/customers" variant="outlined" color="inherit">
      Go to Customers
    </LinkButton>
  );
}

function useProductButtons(mayWrite: boolean, onEdit: (row: Product) => void) {
  const updating = useCall(updateProduct);
  const { buttons, ...shown } = useRowButtons<Product, typeof deleteProduct>({
    what: 'Product',
    nameOf: ({ sku }) => sku,
    inFull: ({ name, sku }) => `"${name}" (SKU: ${sku})`,
    remove: deleteProduct,
    change: ({ id, name, version }, active) =>
      updating.run({ params: { id }, body: { name, active } }, { ifMatch: version }),
    mayWrite,
    onEdit,
  });
  return { buttons: (row: Product) => buttons(row, <PrintProduct product={row} />), ...shown };
}

type List = ListState<typeof listProducts, typeof filterKinds>;

function Filters({ list, seesCustomers }: { list: List; seesCustomers: boolean }) {
  return (
    <>
      {seesCustomers && <CustomerFilter {...list.field('customerId')} />}
      <ActiveFilter {...list.field('active')} />
    </>
  );
}

/** `useOnHand` reads the stock of the products shown. */
export function ProductsPage({
  useOnHand,
}: {
  useOnHand: (products: readonly Product[]) => OnHand | null;
}) {
  const { seesCustomers, mayWrite, mayPrint } = useRights();
  const list = useListState(listProducts, filterKinds);
  const products = useQuery(productsPage(list.query));
  const onHand = useOnHand(products.data?.rows ?? []);
  const customers = useQuery({ ...allCustomers(), enabled: seesCustomers });
  const [edited, setEdited] = useState<Product | 'new' | null>(null);
  const { buttons, failures, dialogs } = useProductButtons(mayWrite, setEdited);
  const selection = useSelection(products.data?.rows, {
    header: 'Print',
    label: ({ sku }) => `Choose ${sku} for printing`,
  });
  const hasNoCustomers = seesCustomers && customers.data?.length === 0;
  const owners = seesCustomers ? (customers.data ?? []) : null;
  return (
    <ListPage
      title="Product Master"
      counted={['product']}
      call={listProducts}
      file="products"
      lines={packs}
      create={
        mayWrite && {
          label: 'Create New Product',
          first: 'Add the First Product',
          isDisabled: seesCustomers && !customers.data?.length,
          onCreate: () => setEdited('new'),
        }
      }
      before={
        mayPrint &&
        selection.chosen.length > 0 && (
          <PrintProducts products={selection.chosen} startIcon={<PrintOutlined />}>
            Print {counted(selection.chosen.length, 'label')}
          </PrintProducts>
        )
      }
      above={
        <>
          {seesCustomers && <CustomerAlerts customers={customers} isSilent={products.isError} />}
          {failures}
        </>
      }
      label="Products"
      list={list}
      result={products}
      search="Search by SKU or name..."
      filters={<Filters list={list} seesCustomers={seesCustomers} />}
      {...rowsOf(seesCustomers, {
        onHand,
        buttons: mayWrite || mayPrint ? buttons : null,
        selection: mayPrint ? selection : null,
      })}
      rowKey={({ id }) => id}
      empty={'No products found. Click "Create New Product" to get started.'}
      {...(hasNoCustomers && { fill: mayWrite && <GoToCustomers /> })}
      failed={FAILED}
    >
      {edited && (
        <ProductForm
          product={edited === 'new' ? null : edited}
          customers={owners}
          onClose={() => setEdited(null)}
        />
      )}
      {dialogs}
    </ListPage>
  );
}
