import { unitGrams } from '@lading/domain/weights';
import { useQueryClient } from '@tanstack/react-query';
import { useConfirm } from '../../ui/useConfirm.tsx';
import { FEW_LINES } from '../products/products.parts.tsx';
import { oneProduct } from '../products/products.queries.ts';
import { draftWeight, type PackageDraft, type PackLine, unitsIn, weightDoubt } from './packDraft.ts';

/** Reads what the products in the open package weigh in kilograms; null where the weight of one is unknown, or it cannot be read. */
export function useDraftWeight() {
  const client = useQueryClient();
  return async (draft: PackageDraft, lines: readonly PackLine[]): Promise<number | null> => {
    const ids = [...new Set(lines.filter((line) => unitsIn(draft, line)).map(({ product }) => product.id))];
    if (draft.weight.trim() === '' || ids.length > FEW_LINES) return null;
    try {
      const products = await Promise.all(ids.map((id) => client.ensureQueryData(oneProduct(id))));
      const grams = new Map(products.map((product) => [product.id, unitGrams(product)]));
      return draftWeight(draft, lines, (id) => grams.get(id) ?? null);
    } catch {
      // Nothing to compare with: the weight is taken as it was typed.
      return null;
    }
  };
}

/** Asks about a weight that is far from what the products weigh. The caller renders the question. */
export function useWeightQuestion() {
  const { confirm, dialog } = useConfirm();
  return {
    /** Whether the typed kilograms are to be taken; null for none. */
    isWeighed: async (typed: number | null, computed: number | null): Promise<boolean> => {
      const doubt = weightDoubt(typed, computed);
      return doubt === null || confirm({ title: 'Is the weight right?', body: doubt, confirm: 'It Is Right' });
    },
    question: dialog,
  };
}
