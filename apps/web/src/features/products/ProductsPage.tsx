import { deleteProduct, listProducts } from '@lading/contract/calls';
import type { Product } from '@lading/contract/products';
import { may } from '@lading/domain/permissions';
import Add from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../lib/api.ts';
import { formatUnits } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useListState } from '../../lib/useListState.ts';
import { actionsColumn, keyColumn, textColumn, unitsColumn } from '../../ui/columns.tsx';
import type { Rows } from '../../ui/DataTable.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import { useDelete } from '../../ui/useConfirm.tsx';
import { CustomerFilter } from '../customers/customers.parts.tsx';
import { allCustomers } from '../customers/customers.queries.ts';
import { ProductForm } from './ProductForm.tsx';
import { productsPage } from './products.queries.ts';

const sku = keyColumn<Product>('SKU', (row) => row.sku, { sort: 'sku' });
const name = textColumn<Product>('Name', (row) => row.name, { sort: 'name' });
const customer = textColumn<Product>('Customer', (row) => row.customer?.name ?? 'N/A', { sort: 'customer' });
const quantity = unitsColumn<Product>('Base Quantity', (row) => row.quantity, { sort: 'quantity' });

const FAILED = 'Failed to fetch data. Please try again.';
const filterKinds = { customerId: 'id' } as const;

/** What the role sees: supervisors choose among customers, and only who may write has buttons. */
function useRights() {
  const { role } = useUser();
  return { seesCustomers: role === 'ADMIN' || role === 'SUPERVISOR', mayWrite: may(role, 'products:write') };
}

function useProductDeletion() {
  const removing = useCall(deleteProduct);
  const deletion = useDelete();
  const ask = (product: Product) =>
    void deletion.ask(
      {
        title: 'Delete Product',
        body: `Are you sure you want to permanently delete "${product.name}" (SKU: ${product.sku})? This action cannot be undone.`,
      },
      () => removing.run({ params: { id: product.id } }),
      (reason) => errorText(reason, 'Failed to delete product.'),
    );
  return { ...deletion, ask };
}

type RowButtons = (row: Product) => ReactNode;

/** How products stand in the list. Who may not write has no buttons beside them. */
function rowsOf(seesCustomers: boolean, buttons: RowButtons | null): Pick<Rows<Product>, 'columns' | 'card'> {
  return {
    columns: [sku, name, ...(seesCustomers ? [customer] : []), quantity, ...(buttons ? [actionsColumn(buttons)] : [])],
    card: (row) => ({
      title: row.name,
      value: formatUnits(row.quantity),
      detail: row.sku,
      ...(seesCustomers ? { foot: row.customer?.name ?? 'N/A' } : {}),
      actions: buttons?.(row),
    }),
  };
}

function NoCustomers() {
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      You must create a customer before you can add a new product.
    </Alert>
  );
}

function FirstProduct({ hasNoCustomers, onCreate }: { hasNoCustomers: boolean; onCreate: () => void }) {
  return hasNoCustomers ? (
    <LinkButton to="/customers" variant="outlined" color="inherit">
      Go to Customers
    </LinkButton>
  ) : (
    <Button variant="outlined" color="inherit" onClick={onCreate}>
      Add the First Product
    </Button>
  );
}

export function ProductsPage() {
  const { seesCustomers, mayWrite } = useRights();
  const list = useListState(listProducts, filterKinds);
  const products = useQuery(productsPage(list.query));
  const customers = useQuery({ ...allCustomers(), enabled: seesCustomers });
  const [edited, setEdited] = useState<Product | 'new' | null>(null);
  const deletion = useProductDeletion();
  const actions = (row: Product) => <RowActions name={row.sku} onEdit={() => setEdited(row)} onDelete={() => deletion.ask(row)} />;
  const create = () => setEdited('new');
  const hasNoCustomers = seesCustomers && customers.data?.length === 0;
  return (
    <ListPage
      title="Product Master"
      counted={['product']}
      call={listProducts}
      file="products"
      actions={
        mayWrite && (
          <Button variant="contained" startIcon={<Add />} disabled={seesCustomers && !customers.data?.length} onClick={create}>
            Create New Product
          </Button>
        )
      }
      above={
        <>
          {hasNoCustomers && <NoCustomers />}
          {customers.isError && !products.isError && (
            <Box sx={{ mb: 2 }}>
              <LoadFailed text={FAILED} onRetry={() => void customers.refetch()} busy={customers.isFetching} />
            </Box>
          )}
          {deletion.failure}
        </>
      }
      label="Products"
      list={list}
      result={products}
      search="Search by SKU or name..."
      filters={seesCustomers && <CustomerFilter value={list.filters.customerId} onChange={(id) => list.setFilter('customerId', id)} />}
      {...rowsOf(seesCustomers, mayWrite ? actions : null)}
      rowKey={({ id }) => id}
      empty={'No products found. Click "Create New Product" to get started.'}
      fill={mayWrite && <FirstProduct hasNoCustomers={hasNoCustomers} onCreate={create} />}
      failed={FAILED}
    >
      {edited && (
        <ProductForm
          product={edited === 'new' ? null : edited}
          customers={seesCustomers ? (customers.data ?? []) : null}
          onClose={() => setEdited(null)}
        />
      )}
      {deletion.dialog}
    </ListPage>
  );
}
