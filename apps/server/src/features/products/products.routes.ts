import type { Product } from '@lading/contract/products';
import * as contract from '@lading/contract/products';
import { withSymbols } from '@lading/domain/labels';
import { type Api, linesFile, list, read, write } from '../../platform/http/route.ts';
import { packCells, packColumns } from './products.packs.ts';
import * as products from './products.service.ts';

const withCodes = (product: Product, others: readonly string[] = []) =>
  withSymbols(product, [product.sku, ...product.barcodes.map(({ code }) => code)], others);

export function registerProducts(api: Api): void {
  list(api, contract.listProducts, ({ db, actor, query }) =>
    products.listProducts(db, actor, query),
  );
  linesFile(
    api,
    contract.exportPacks,
    { columns: packColumns, sort: 'sku' },
    async ({ db, actor, query }) => ({
      documents: await products.listProducts(db, actor, query),
      linesOf: packCells,
    }),
  );
  read(api, contract.getProduct, ({ db, actor, params }) =>
    products.getProduct(db, actor, params.id),
  );
  write(api, contract.createProduct, async ({ tx, actor, body }) => {
    const product = await products.createProduct(tx, actor, body);
    return withCodes(product, await products.lookalikesOf(tx, actor, [product.id]));
  });
  write(api, contract.updateProduct, async ({ tx, actor, params, body, ifMatch }) =>
    withCodes(await products.updateProduct(tx, actor, params.id, body, ifMatch)),
  );
  write(api, contract.deleteProduct, ({ tx, actor, params }) =>
    products.deleteProduct(tx, actor, params.id),
  );
}
