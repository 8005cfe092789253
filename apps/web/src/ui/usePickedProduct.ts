import type { ProductRef } from '@lading/contract/fields';
import { useRef, useState } from 'react';
import type { CodePickerProps } from './CodePicker.tsx';

/** What a product picker and the quantity beside it hold, and how they work together: picking leads on to the quantity. */
export function usePickedProduct() {
  const [product, setProduct] = useState<ProductRef | null>(null);
  const [text, setText] = useState('');
  const [quantity, setQuantity] = useState('');
  const productField = useRef<HTMLInputElement>(null);
  const quantityField = useRef<HTMLInputElement>(null);
  return {
    product,
    text,
    setText,
    quantity,
    setQuantity,
    productField,
    quantityField,
    pick: (next: ProductRef | null) => {
      setProduct(next && { id: next.id, sku: next.sku, name: next.name });
      if (next) quantityField.current?.focus();
    },
    /** Empties both for the next product, where the keyboard or scanner goes on. */
    clear: () => {
      setProduct(null);
      setText('');
      setQuantity('');
      // A dialog that closes gives the focus back to where it was; the next scan belongs into the product field.
      requestAnimationFrame(() => productField.current?.focus());
    },
  };
}

/** A product and its units while they are being entered, ready for a CodePicker (`field`) and a quantity field. */
export interface ProductPicker extends ReturnType<typeof usePickedProduct> {
  /** Why the last code or entry was not taken, in a sentence. */
  alert: string | null;
  setAlert: (alert: string | null) => void;
  /** Whether the products could be asked for, and another try. */
  offer: { hasFailed: boolean; isBusy: boolean; retry: () => void };
  field: Omit<CodePickerProps<ProductRef>, 'label'>;
}
