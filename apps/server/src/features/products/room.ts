import type { RoomManifest } from '../../platform/room.ts';
import { registerProducts } from './products.routes.ts';

export const productsRoom: RoomManifest = {
  name: 'products',
  description: 'Products, their packs and barcodes.',
  routes: registerProducts,
  constraints: {
    product_customer_id_sku_key: 'PRODUCT_SKU',
    product_barcode_pkey: 'PRODUCT_BARCODE',
    product_barcode_code: 'PRODUCT_BARCODE',
  },
  tables: {
    product: 'PRODUCT',
    product_pack: 'PACK',
    product_barcode: 'BARCODE',
  },
};
