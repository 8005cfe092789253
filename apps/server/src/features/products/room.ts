import type { RoomManifest } from '../../platform/room.ts';
import { registerProducts } from './products.routes.ts';

export const productsRoom: RoomManifest = {
  name: 'products',
  routes: registerProducts,
  constraints: {
    product_customer_id_sku_key: 'A product with the SKU',
    product_customer_id_barcode_key: 'A product with the barcode',
  },
  tables: {
    product: ['product', 'products'],
  },
};
