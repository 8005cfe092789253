import type { RoomManifest } from '../../platform/room.ts';
import { registerProducts } from './products.routes.ts';

export const productsRoom: RoomManifest = {
  name: 'products',
  description: 'Products, their packs and barcodes.',
  routes: registerProducts,
  constraints: {
    product_customer_id_sku_key: 'A product with the SKU',
    product_barcode_pkey: 'A product with the barcode',
    product_barcode_code: 'A product with the barcode',
  },
  tables: {
    product: ['product', 'products'],
    product_pack: ['pack', 'packs'],
    product_barcode: ['barcode', 'barcodes'],
  },
};
