import { mergeLot, updateProduct } from '@lading/contract/calls';
import type { Twin } from '@lading/contract/twins';
import { MAX_SKU } from '@lading/domain/limits';
import { spellingMarks } from '@lading/domain/spelling';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput, TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { Sentence } from '../../ui/Words.tsx';
import { ReasonInput } from '../settings/settings.parts.tsx';

interface Props {
  twin: Twin;
  onClose: () => void;
}

/** A spelling with what cannot be told from its look. */
const spellingText = (spelling: string): string =>
  [spelling, ...spellingMarks(spelling)].join(' · ');

export function MergeDialog({ twin, onClose }: Props) {
  const merging = useCall(mergeLot);
  const notify = useNotify();
  const lots = [twin.first, { id: twin.id, spelling: twin.spelling }];
  const otherThan = (into: number) => (into === twin.id ? twin.first : twin);
  const { control, watch, dialog } = useDialogForm(
    { into: twin.first.id, reason: '' },
    async ({ into, reason }) => {
      const { code } = await merging.run({
        params: { id: otherThan(into).id },
        body: { into, reason: reason.trim() },
      });
      notify(`The two lots are lot "${code}" now.`);
      onClose();
    },
  );
  const into = watch('into');
  const [stays, goes] = [otherThan(otherThan(into).id), otherThan(into)];
  return (
    <FormDialog
      title="Merge Lots"
      submit="Merge Lots"
      maxWidth="sm"
      danger
      onClose={onClose}
      {...dialog}
    >
      <Sentence>
        Lot "{stays.spelling}" stays. The stock of lot "{goes.spelling}" in every warehouse, and the
        open orders and ASNs that name it, are of the lot that stays from then on, and so is every
        later scan of it. This cannot be undone.
      </Sentence>
      <SelectInput
        control={control}
        name="into"
        label="Lot That Stays"
        choices={lots.map(({ id, spelling }) => ({ value: id, label: spellingText(spelling) }))}
      />
      <ReasonInput control={control} name="reason" kind="STATUS_CHANGE" isRequired />
    </FormDialog>
  );
}

/** Gives a product another SKU, which only a twin may get. */
export function RenameDialog({ twin, onClose }: Props) {
  const updating = useCall(updateProduct);
  const notify = useNotify();
  const { control, watch, dialog } = useDialogForm({ sku: twin.spelling }, async ({ sku }) => {
    const saved = await updating.run({
      params: { id: twin.id },
      body: { sku: sku.trim(), name: twin.product?.name ?? '' },
    });
    notify(`Product "${saved.sku}" saved successfully.`);
    onClose();
  });
  return (
    <FormDialog
      title="Rename SKU"
      submit="Rename"
      onClose={onClose}
      canSubmit={watch('sku').trim() !== ''}
      {...dialog}
    >
      <Sentence>
        Product "{twin.product?.name}" gets another SKU. Its stock and documents keep it; labels
        have to be printed again.
      </Sentence>
      <TextInput
        control={control}
        name="sku"
        isCode
        label="SKU"
        required
        autoFocus
        maxLength={MAX_SKU}
      />
    </FormDialog>
  );
}
