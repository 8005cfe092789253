import { updateAsn } from '@lading/contract/calls';
import type { Warehouse } from '@lading/contract/warehouses';
import { codeText } from '@lading/domain/codeText';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { useCall } from '../../lib/useCall.ts';
import { LoadedDocument } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { useEditing, useFreshQuery } from '../../ui/useEditing.tsx';
import { allWarehouses } from '../warehouses/warehouses.queries.ts';
import { AsnForm, useAsnDraft } from './AsnForm.tsx';
import { mayEdit } from './asnActions.ts';
import { asnBody, asnShape, editOf } from './asnDraft.ts';
import { type AnnouncedAsn, announcedAsn, noSuchAsn } from './asns.queries.ts';

function EditForm({ asn, warehouses }: { asn: AnnouncedAsn; warehouses: readonly Warehouse[] }) {
  const updating = useCall(updateAsn);
  const { draft, submit, dialog } = useAsnDraft(() => editOf(asn), {
    needsCustomer: false,
    warehouses,
    failed: 'Failed to save ASN.',
  });
  const editing = useEditing(
    { record: asn, query: announcedAsn, valuesOf: editOf, shape: asnShape },
    draft.side,
  );
  const save = () =>
    submit(async (fields) => {
      const { warehouseId } = fields;
      await editing.save((values, sent) =>
        updating.run(
          {
            params: { id: asn.id },
            body: asnBody({ ...values.fields, warehouseId }, values.lines),
          },
          sent,
        ),
      );
      await draft.leave(
        `/asns/${asn.id}`,
        `ASN "${fields.asnReference.trim()}" saved successfully.`,
      );
    });
  return (
    <AsnForm
      {...{ draft, warehouses, dialog }}
      customers={null}
      isStored
      notice={editing.notice}
      cancel={`/asns/${asn.id}`}
      submit="Save Changes"
      onSubmit={save}
      isBusy={updating.isPending}
    />
  );
}

/**
 * Decides once, when it opens, whether the ASN can be edited. A change of status does not close the
 * form; saving is refused instead.
 */
function EditAsn({ asn }: { asn: AnnouncedAsn }) {
  const user = useUser();
  const warehouses = useQuery(allWarehouses());
  const [isOpen] = useState(() => mayEdit(user, asn));
  if (!isOpen)
    return (
      <Alert severity="info">This ASN is {codeText(asn.status)} and can no longer be edited.</Alert>
    );
  return warehouses.isPending ? (
    <PanelSkeleton lines={5} height={56} />
  ) : (
    <EditForm asn={asn} warehouses={warehouses.data ?? []} />
  );
}

export function EditAsnPage() {
  const asnId = useIdParam('asnId');
  const asn = useFreshQuery(announcedAsn(asnId));
  const { data } = asn;
  return (
    <>
      <PageHeader
        trail={[
          { to: '/reports/asns', label: 'ASN Reports' },
          { to: `/asns/${asnId}`, label: data?.asnReference ?? 'ASN' },
        ]}
        here="Edit"
        title={data ? `Edit ${data.asnReference}` : 'Edit ASN'}
        subtitle={data?.customer.name}
      />
      <LoadedDocument
        result={asn}
        failed="Failed to load ASN data."
        missing={noSuchAsn}
        holder={<PanelSkeleton lines={5} height={56} />}
      >
        {(shown) => <EditAsn key={shown.id} asn={shown} />}
      </LoadedDocument>
    </>
  );
}
