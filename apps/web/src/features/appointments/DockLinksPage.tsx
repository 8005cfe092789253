import type { DockLink } from '@lading/contract/appointments';
import { listDockLinks, revokeDockLink } from '@lading/contract/calls';
import { may } from '@lading/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import {
  actionsColumn,
  type Column,
  chipColumn,
  keyColumn,
  textColumn,
  timeColumn,
} from '../../ui/columns.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { CancelOutlined } from '../../ui/icons.tsx';
import { TextLink } from '../../ui/LinkButton.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { IconAction } from '../../ui/RowActions.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useAskedStep } from '../../ui/useConfirm.tsx';
import { appointmentsHead, dockLinksPage } from './appointments.queries.ts';
import { kindTexts } from './appointmentText.ts';
import { DockLinkForm } from './DockLinkForm.tsx';

const filterKinds = { openOnly: ['true'], asnId: 'id', loadId: 'id' } as const;

const nameOf = ({ id, asn, load, carrier }: DockLink): string =>
  asn?.asnReference ?? load?.number ?? carrier ?? String(id);
const subjectOf = (link: DockLink) =>
  link.asn ? (
    <TextLink to={`/asns/${link.asn.id}`}>{link.asn.asnReference}</TextLink>
  ) : (
    nameOf(link)
  );
const bookingsOf = ({ bookings, maxBookings }: DockLink): string => `${bookings} of ${maxBookings}`;

function stateOf({ revokedAt, expiresAt }: DockLink): 'ACTIVE' | 'EXPIRED' | 'REVOKED' {
  if (revokedAt !== null) return 'REVOKED';
  return Date.parse(expiresAt) <= Date.now() ? 'EXPIRED' : 'ACTIVE';
}

const columns: Column<DockLink>[] = [
  keyColumn('For', subjectOf, { text: nameOf }),
  textColumn('Truck', ({ kind }) => kindTexts[kind]),
  textColumn('Carrier', ({ carrier }) => carrier ?? '–'),
  textColumn('Booked', bookingsOf),
  timeColumn('Expires', ({ expiresAt }) => expiresAt),
  textColumn('Made By', ({ createdBy }) => createdBy),
  timeColumn('Made', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  chipColumn('Status', (row) => <StatusChip of="key" status={stateOf(row)} />),
];

function useRevoke() {
  const revoking = useCall(revokeDockLink);
  const notify = useNotify();
  const { take, dialog, failure } = useAskedStep();
  const revoke = (link: DockLink) =>
    void take(
      {
        title: 'Revoke Link',
        body: `The link for "${nameOf(link)}" ends at once. What was booked by it stays.`,
        confirm: 'Revoke',
        danger: true,
      },
      'Failed to revoke the link.',
      async () => {
        await revoking.run({ params: { id: link.id } });
        notify(`The link for "${nameOf(link)}" was revoked.`);
      },
    );
  const button = (link: DockLink) =>
    stateOf(link) === 'ACTIVE' && (
      <IconAction label={`Revoke ${nameOf(link)}`} onClick={() => revoke(link)}>
        <CancelOutlined fontSize="small" />
      </IconAction>
    );
  return { button, dialog, failure };
}

/** The links by which carriers book without an account. */
export function DockLinksPage() {
  const mayWrite = may(useUser(), 'appointments:write');
  const warehouse = useCurrentWarehouse();
  const list = useListState(listDockLinks, filterKinds);
  const links = useQuery(dockLinksPage({ ...list.query, warehouseId: warehouse.id }));
  const [isMaking, setMaking] = useState(false);
  const { button, dialog, failure } = useRevoke();
  return (
    <ListPage
      {...appointmentsHead('Links')}
      counted={['link']}
      warehouse={warehouse}
      call={listDockLinks}
      file="dock-links"
      create={
        mayWrite && {
          label: 'Make a Link',
          first: 'Make the First Link',
          onCreate: () => setMaking(true),
        }
      }
      above={failure}
      label="Links"
      list={list}
      result={links}
      search="Search by ASN or carrier..."
      filters={
        <FilterSelect
          label="Status"
          choices={[{ value: 'true', label: 'Active' }]}
          {...list.field('openOnly')}
        />
      }
      columns={mayWrite ? [...columns, actionsColumn(button)] : columns}
      card={(row) => ({
        title: subjectOf(row),
        value: bookingsOf(row),
        detail: `${kindTexts[row.kind]} · ${row.carrier ?? 'any carrier'}`,
        foot: `Expires ${formatDateTime(row.expiresAt)}`,
        badge: <StatusChip of="key" status={stateOf(row)} />,
        actions: mayWrite && button(row),
      })}
      rowKey={({ id }) => id}
      empty="No links found. By a link a carrier books a free time without an account."
      failed="Failed to fetch the links."
    >
      {isMaking && (
        <DockLinkForm warehouseId={warehouse.id} goods={null} onClose={() => setMaking(false)} />
      )}
      {dialog}
    </ListPage>
  );
}
