import { setCarrierCredentials } from '@lading/contract/calls';
import type { CarrierAccount } from '@lading/contract/carriers';
import { MAX_CREDENTIAL } from '@lading/domain/limits';
import { adapterTraits } from '@lading/domain/shippingLabels';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { Sentence } from '../../ui/Words.tsx';
import { credentialNames } from './carrierWords.ts';

/** Replaces the credentials of an account. Nobody can read the former ones. */
export function CredentialsForm({
  account,
  onClose,
}: {
  account: CarrierAccount;
  onClose: () => void;
}) {
  const replacing = useCall(setCarrierCredentials);
  const notify = useNotify();
  const names = adapterTraits[account.adapter].credentials ?? [];
  const { control, dialog } = useDialogForm<Record<string, string>>(
    Object.fromEntries(names.map((name) => [name, ''])),
    async (credentials) => {
      await replacing.run({ params: { id: account.id }, body: { credentials } });
      notify(`The credentials of "${account.name}" are replaced.`);
      onClose();
    },
    'The credentials could not be replaced.',
  );
  return (
    <FormDialog title="Replace Credentials" submit="Replace" onClose={onClose} {...dialog}>
      <Sentence>They are kept encrypted and are never shown again.</Sentence>
      {names.map((name) => (
        <TextInput
          key={name}
          control={control}
          name={name}
          label={credentialNames[name] ?? name}
          maxLength={MAX_CREDENTIAL}
          autoComplete="off"
          missing={`${credentialNames[name] ?? name} is required.`}
          slotProps={{ htmlInput: { spellCheck: false } }}
        />
      ))}
    </FormDialog>
  );
}
