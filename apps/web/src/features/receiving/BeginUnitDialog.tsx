import { type UnitKind, unitKinds } from '@lading/domain/units';
import { codeChoices } from '../../lib/choices.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput, TextInput } from '../../ui/fields.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { type NewUnit, placeForUnit, takesUnits, unitName, unitsOn } from './stagedUnits.ts';
import type { StagedPallet } from './staging.ts';

/** Where a unit stands, as the field has it. */
const PALLET = 'PALLET';

interface Values {
  kind: UnitKind;
  parent: string;
  lpn: string;
}

interface Props {
  pallet: StagedPallet;
  onBegin: (unit: NewUnit) => void;
  onClose: () => void;
}

/** Asks for the unit into which the next goods go. */
export function BeginUnitDialog({ pallet, onBegin, onClose }: Props) {
  const units = unitsOn(pallet);
  const kind = units.at(-1)?.kind ?? 'CARTON';
  const { control, dialog } = useDialogForm<Values>(
    { kind, parent: String(placeForUnit(pallet, kind) ?? PALLET), lpn: '' },
    async (values) =>
      onBegin({
        kind: values.kind,
        parent: values.parent === PALLET ? null : Number(values.parent),
        lpn: values.lpn.trim() || null,
      }),
  );
  const places = [
    { value: PALLET, label: pallet.lpn ? `Pallet ${pallet.lpn}` : 'The pallet' },
    ...units
      .filter(({ id }) => takesUnits(pallet, id))
      .map((unit) => ({ value: String(unit.id), label: unitName(unit) })),
  ];
  return (
    <FormDialog title="New Unit" submit="Begin Unit" onClose={onClose} {...dialog}>
      <SelectInput control={control} name="kind" label="Kind" choices={codeChoices(unitKinds)} />
      {places.length > 1 && (
        <SelectInput control={control} name="parent" label="Stands in" choices={places} />
      )}
      <TextInput
        control={control}
        name="lpn"
        label="LPN of its label"
        isCode
        // Takes the scan of the label.
        autoFocus
        helperText="Leave it empty for the next LPN, or scan the label afterwards."
      />
    </FormDialog>
  );
}
