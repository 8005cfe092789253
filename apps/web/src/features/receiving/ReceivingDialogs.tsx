import { ConfirmDialog } from '../../ui/useConfirm.tsx';
import { BeginUnitDialog } from './BeginUnitDialog.tsx';
import { ConditionDialog } from './ConditionDialog.tsx';
import { VarianceDialog } from './FinalizeButton.tsx';
import { LotDialog } from './receiving.parts.tsx';
import { lineKey, recondition } from './staging.ts';
import { UnitDialog } from './UnitDialog.tsx';
import type { ReceivingTask } from './useFloorReceiving.ts';
import { warningQuestion } from './warnings.tsx';

/** Draws what the task asks; each answer is an event. */
export function ReceivingDialogs({
  task: { state, act },
}: {
  task: Pick<ReceivingTask, 'state' | 'act'>;
}) {
  const { question, asn, pallet } = state;
  const close = (closed: 'condition' | 'variances' | 'unit' | 'newUnit') => () =>
    act({ kind: 'dismiss', question: closed }, 'Cancel');
  switch (question?.kind) {
    case 'warning':
      return (
        <ConfirmDialog
          question={warningQuestion(question.warning)}
          onAnswer={(isYes) => act({ kind: 'answer', isYes }, question.warning.sku)}
        />
      );
    case 'lot':
      return (
        <LotDialog
          key={question.turn}
          question={question}
          onAnswer={(lots) => act({ kind: 'lots', lots }, question.product.sku)}
        />
      );
    case 'condition': {
      const item = pallet.items.find((line) => lineKey(line) === question.key);
      if (!item) return null;
      const set = (
        units: number,
        condition: Parameters<Parameters<typeof ConditionDialog>[0]['onSet']>[1],
      ) => {
        const fits = recondition(pallet.items, item, units, condition) !== null;
        if (fits) act({ kind: 'setCondition', units, condition }, item.product.sku);
        return fits;
      };
      return <ConditionDialog item={item} onSet={set} onClose={close('condition')} />;
    }
    case 'unit':
      return (
        <UnitDialog
          key={question.code}
          code={question.code}
          units={state.units}
          isBlind={state.rule === 'BLIND'}
          onReceive={async (found) => act({ kind: 'unitFound', found }, question.code)}
          onClose={close('unit')}
        />
      );
    case 'newUnit':
      return (
        <BeginUnitDialog
          pallet={pallet}
          onBegin={(unit) => act({ kind: 'beginUnit', unit }, 'New Unit')}
          onClose={close('newUnit')}
        />
      );
    case 'variances':
      return (
        <VarianceDialog
          asn={asn}
          items={pallet.items}
          onProceed={async (notes) => act({ kind: 'proceed', notes }, 'the pallet')}
          onClose={close('variances')}
        />
      );
    default:
      return null;
  }
}
