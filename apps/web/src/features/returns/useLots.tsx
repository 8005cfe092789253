import type { Product } from '@lading/contract/products';
import { useQueryClient } from '@tanstack/react-query';
import { oneProduct } from '../products/products.queries.ts';
import { useLotQuestion } from '../receiving/receiving.parts.tsx';
import { lacksLots, type ReceiptLine } from './receiptDraft.ts';

/** Asks for the lots of lines. The caller renders the dialog. */
export function useLots() {
  const client = useQueryClient();
  const { ask, dialog } = useLotQuestion();
  /** Returns the line with its lot or serials; null if the question is dismissed. */
  const askFor = async (line: ReceiptLine, product: Product): Promise<ReceiptLine | null> => {
    const found = await ask({
      product,
      quantity: Number(line.quantity),
      stated: null,
      entered: line.lots,
    });
    return found && { ...line, lots: found.map(({ lot }) => lot) };
  };
  /**
   * Asks for each line that lacks them, and hands on each answer; null if a question is dismissed.
   */
  const complete = async (
    filled: readonly ReceiptLine[],
    onChange: (line: ReceiptLine) => void,
  ): Promise<ReceiptLine[] | null> => {
    const named: ReceiptLine[] = [];
    for (const line of filled) {
      const product = await client.ensureQueryData(oneProduct(line.product.id));
      const isComplete = !lacksLots(line, product.tracking);
      const next = isComplete ? line : await askFor(line, product);
      if (!next) return null;
      if (!isComplete) onChange(next);
      named.push(next);
    }
    return named;
  };
  return { askFor, complete, dialog };
}
