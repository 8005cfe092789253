import type { Passkey } from '@lading/contract/auth';
import { removePasskey, renamePasskey } from '@lading/contract/calls';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { actionsColumn, type Column, Secondary, textColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { Panel } from '../../ui/Section.tsx';
import { useAskedAttempt } from '../../ui/useConfirm.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { ownPasskeys, ownSecondFactor, signInOptions } from './auth.queries.ts';
import { PasskeyDialog, PasskeyName } from './PasskeyDialog.tsx';
import { canUsePasskeys } from './passkeyPlace.ts';

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const renaming = useCall(renamePasskey);
  const { control, dialog } = useDialogForm({ name: passkey.name }, async (body) => {
    await renaming.run({ params: { id: passkey.id }, body });
    onClose();
  });
  return (
    <FormDialog title="Rename Passkey" submit="Save Changes" onClose={onClose} {...dialog}>
      <PasskeyName control={control} />
    </FormDialog>
  );
}

const usedText = ({ lastUsedAt }: Passkey) =>
  lastUsedAt === null ? 'never' : formatDateTime(lastUsedAt);

const columns: Column<Passkey>[] = [
  textColumn('Name', ({ name }) => name),
  textColumn('Added', ({ createdAt }) => <Secondary>{formatDate(createdAt)}</Secondary>),
  textColumn('Last Used', (passkey) => <Secondary>{usedText(passkey)}</Secondary>),
];

function PasskeyTable({ passkeys }: { passkeys: Passkey[] }) {
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const removing = useCall(removePasskey);
  const { ask, error, dialog } = useAskedAttempt('The passkey could not be removed.');
  const remove = ({ id, name }: Passkey) => {
    const body = `"${name}" no longer signs you in. Delete it on the device as well, which goes on to offer it.`;
    return ask({ title: 'Remove Passkey', body, confirm: 'Remove', danger: true }, () =>
      removing.run({ params: { id } }),
    );
  };
  const actionsOf = (passkey: Passkey) => (
    <>
      <Button
        size="small"
        color="inherit"
        aria-label={`Rename ${passkey.name}`}
        onClick={() => setRenamed(passkey)}
      >
        Rename
      </Button>
      <Button
        size="small"
        color="error"
        aria-label={`Remove ${passkey.name}`}
        disabled={removing.isPending}
        onClick={() => void remove(passkey)}
      >
        Remove
      </Button>
    </>
  );
  return (
    <>
      {error && <Alert severity="error">{error}</Alert>}
      <DataTable
        label="Passkeys"
        rows={passkeys}
        expected={1}
        rowKey={({ id }) => id}
        columns={[...columns, actionsColumn(actionsOf)]}
        card={(passkey) => ({
          title: passkey.name,
          detail: `Added ${formatDate(passkey.createdAt)} · last used ${usedText(passkey)}`,
          actions: actionsOf(passkey),
        })}
      />
      {renamed && <RenameDialog passkey={renamed} onClose={() => setRenamed(null)} />}
      {dialog}
    </>
  );
}

/** Why none can be added here; null if one can. */
function hindrance(origin: string | null): string | null {
  if (canUsePasskeys(origin)) return null;
  if (origin === null)
    return 'Passkeys need https and a host name. The operator of this server sets PUBLIC_URL.';
  return origin === location.origin
    ? 'This browser does not support passkeys.'
    : `Passkeys work at ${origin} only.`;
}

function AddPasskey({ origin }: { origin: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const notify = useNotify();
  const why = hindrance(origin);
  const added = () => {
    setOpen(false);
    notify('The passkey was added.');
  };
  if (why) return <Alert severity="info">{why}</Alert>;
  return (
    <Box>
      <Button variant="contained" onClick={() => setOpen(true)}>
        Add Passkey
      </Button>
      {isOpen && <PasskeyDialog onAdded={added} onClose={() => setOpen(false)} />}
    </Box>
  );
}

export function PasskeysCard() {
  const results = [
    useQuery(ownPasskeys()),
    useQuery(signInOptions()),
    useQuery(ownSecondFactor()),
  ] as const;
  return (
    <Panel title="Passkeys">
      <Loaded
        results={results}
        failed="Your passkeys could not be loaded."
        holder={<PanelSkeleton lines={2} height={24} />}
      >
        {({ passkeys }, { passkeyOrigin }, { since }) => (
          <>
            <Typography sx={{ color: 'text.secondary' }}>
              A passkey signs you in with your fingerprint, your face or the PIN of a device, and
              nobody can guess or phish it.
              {passkeys.length > 0 &&
                since === null &&
                ' Your password alone still signs you in: an authenticator app ends that.'}
            </Typography>
            {passkeys.length > 0 && <PasskeyTable passkeys={passkeys} />}
            <AddPasskey origin={passkeyOrigin} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}
