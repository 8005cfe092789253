import type { BadgeHolder } from '@lading/contract/badges';
import { removePin, setPin } from '@lading/contract/calls';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../lib/useCall.ts';
import { useNotifiedAttempt, useNotify } from '../../ui/Notifier.tsx';
import { useConfirm } from '../../ui/useConfirm.tsx';
import { PinDialog } from './PinDialog.tsx';

type Holder = Pick<BadgeHolder, 'id' | 'name'>;

/** Sets and removes PINs of others. `dialogs` are part of the screen. */
export function usePins(): {
  set: (holder: Holder) => void;
  remove: (holder: Holder) => Promise<void>;
  dialogs: ReactNode;
} {
  const setting = useCall(setPin);
  const removing = useCall(removePin);
  const notify = useNotify();
  const attempt = useNotifiedAttempt();
  const { confirm, dialog } = useConfirm();
  const [holder, setHolder] = useState<Holder | null>(null);
  const save = async ({ id, name }: Holder, pin: string) => {
    await setting.run({ params: { id }, body: { pin } });
    notify(`PIN of ${name} set. Tell it to nobody else.`);
  };
  const remove = async ({ id, name }: Holder) => {
    const body = `The badge of ${name} signs in nowhere until a new PIN is set, and its sessions end at once.`;
    if (!(await confirm({ title: 'Remove PIN', body, confirm: 'Remove', danger: true }))) return;
    await attempt(async () => {
      await removing.run({ params: { id } });
      notify(`PIN of ${name} removed.`);
    }, 'The PIN could not be removed. Please try again.');
  };
  const dialogs = (
    <>
      {holder && (
        <PinDialog
          title={`Set PIN of ${holder.name}`}
          hint="Sessions that began with the badge end at once."
          onSave={(pin) => save(holder, pin)}
          onClose={() => setHolder(null)}
        />
      )}
      {dialog}
    </>
  );
  return { set: setHolder, remove, dialogs };
}
