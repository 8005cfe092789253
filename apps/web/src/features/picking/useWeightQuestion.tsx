import { useConfirm } from '../../ui/useConfirm.tsx';
import { overweightText, type WeighedBox, weightDoubt } from './packDraft.ts';

interface Weighed {
  /** In kilograms; null for none. */
  typed: number | null;
  /** What the products and the packaging weigh. */
  computed: number | null;
  box: WeighedBox | null;
}

/**
 * Asks about a weight that is above what the packaging carries, or far from what is in it. The
 * caller renders the question.
 */
export function useWeightQuestion() {
  const { confirm, dialog } = useConfirm();
  return {
    /** Whether the typed kilograms are to be taken. */
    isWeighed: async ({ typed, computed, box }: Weighed): Promise<boolean> => {
      const tooHeavy = typed === null ? null : overweightText({ typed, computed }, box);
      if (tooHeavy !== null)
        return confirm({
          title: 'The package is too heavy',
          body: tooHeavy,
          confirm: 'Save It All the Same',
        });
      const doubt = weightDoubt(typed, computed, box);
      return (
        doubt === null ||
        confirm({ title: 'Is the weight right?', body: doubt, confirm: 'It Is Right' })
      );
    },
    question: dialog,
  };
}
