import { useConfirm } from '../../ui/useConfirm.tsx';
import { weightDoubt } from './packDraft.ts';

/**
 * Asks about a weight that is far from what the products weigh. The caller renders the question.
 */
export function useWeightQuestion() {
  const { confirm, dialog } = useConfirm();
  return {
    /** Whether the typed kilograms are to be taken; null for none. */
    isWeighed: async (typed: number | null, computed: number | null): Promise<boolean> => {
      const doubt = weightDoubt(typed, computed);
      return (
        doubt === null ||
        confirm({ title: 'Is the weight right?', body: doubt, confirm: 'It Is Right' })
      );
    },
    question: dialog,
  };
}
