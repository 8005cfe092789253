import type { Product } from '@lading/contract/products';
import { may } from '@lading/domain/permissions';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { LoadedDocument } from '../../ui/Loaded.tsx';
import { PageHeader, StatusLine } from '../../ui/PageHeader.tsx';
import { RetiredChip } from '../../ui/useRetire.tsx';
import { WithDetails } from '../../ui/WithDetails.tsx';
import { PrintProducts } from './PrintProducts.tsx';
import { ProductForm } from './ProductForm.tsx';
import { productFacts } from './productFacts.tsx';
import { oneProduct } from './products.queries.ts';

type Part = ComponentType<{ product: Product }>;

interface Props {
  /** What the warehouse has of it. */
  Figures: Part;
  /** Its stock, documents and rules. */
  Lists: Part;
  /** Their table needs the whole width. */
  Movements: Part;
}

function EditButton({ product }: { product: Product }) {
  const user = useUser();
  const [isEditing, setEditing] = useState(false);
  if (!may(user, 'products:write')) return null;
  return (
    <>
      <Button variant="contained" onClick={() => setEditing(true)}>
        Edit
      </Button>
      {isEditing && (
        <ProductForm
          product={product}
          customers={user.role === 'CLIENT' ? null : [product.customer].filter(Boolean)}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}

export function ProductPage({ Figures, Lists, Movements }: Props) {
  const found = useQuery(oneProduct(useIdParam('productId')));
  const { data } = found;
  return (
    <>
      <PageHeader
        trail={[{ to: '/products', label: 'Products' }]}
        title={data?.sku ?? 'Product'}
        subtitle={
          data &&
          (data.active ? data.name : <StatusLine chip={<RetiredChip />}>{data.name}</StatusLine>)
        }
        actions={
          data && (
            <>
              <PrintProducts products={[data]}>Print Label</PrintProducts>
              <EditButton product={data} />
            </>
          )
        }
      />
      <LoadedDocument
        result={found}
        failed="Failed to load the product."
        missing={{ text: 'There is no such product.', to: '/products', label: 'All Products' }}
      >
        {(product) => (
          <>
            <Figures product={product} />
            <WithDetails facts={productFacts(product)} wide={<Movements product={product} />}>
              <Lists product={product} />
            </WithDetails>
          </>
        )}
      </LoadedDocument>
    </>
  );
}
