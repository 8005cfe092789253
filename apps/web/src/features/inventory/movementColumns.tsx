import type { Movement } from '@lading/contract/inventory';
import { codeText } from '@lading/domain/codeText';
import { documents, isDocumentType } from '@lading/domain/documents';
import { may, type Permission } from '@lading/domain/permissions';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { formatDateTime, formatUnits } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import type { Card } from '../../ui/CardList.tsx';
import {
  type Column,
  chipColumn,
  keyColumn,
  Secondary,
  textColumn,
  timeColumn,
} from '../../ui/columns.tsx';
import type { Rows } from '../../ui/DataTable.tsx';
import { TextLink } from '../../ui/LinkButton.tsx';
import { LotLine } from '../../ui/LotText.tsx';
import { LocationLink, PalletLink, ProductLink } from '../../ui/RecordLinks.tsx';

const signed = (units: number): string =>
  units > 0 ? `+${formatUnits(units)}` : units < 0 ? `−${formatUnits(-units)}` : '0';

const statusSaid = (
  { status }: NonNullable<Movement['from']>,
  kind: Movement['kind'],
): string | null => (status === 'AVAILABLE' && kind !== 'STATUS' ? null : codeText(status));

/**
 * One side of a movement in a sentence: location, pallet and status. AVAILABLE is left out unless
 * the movement changed the status.
 */
function Place({ side, kind }: { side: Movement['from']; kind: Movement['kind'] }) {
  if (!side) return 'outside';
  const status = statusSaid(side, kind);
  return (
    <>
      <LocationLink location={side.location} none="no location" />
      {side.pallet && (
        <>
          , <PalletLink lpn={side.pallet.lpn} />
        </>
      )}
      {status && `, ${status}`}
    </>
  );
}

/** The same, one part in each line. */
function Side({ side, kind }: { side: Movement['from']; kind: Movement['kind'] }) {
  if (!side) return <Secondary>outside</Secondary>;
  const status = statusSaid(side, kind);
  return (
    <Box sx={{ whiteSpace: 'nowrap' }}>
      <LocationLink location={side.location} none="No location" />
      {side.pallet && (
        <Box sx={{ color: 'text.secondary' }}>
          <PalletLink lpn={side.pallet.lpn} />
        </Box>
      )}
      {status && <Box sx={{ color: 'text.secondary' }}>{status}</Box>}
    </Box>
  );
}

function Change({ change }: { change: number }) {
  const color = change > 0 ? 'success.main' : change < 0 ? 'error.main' : 'text.secondary';
  return (
    <Box component="span" sx={{ fontWeight: 650, color, fontVariantNumeric: 'tabular-nums' }}>
      {signed(change)}
    </Box>
  );
}

/** The page of a document, and the permission that it needs; null for one without a page. */
function documentPage(type: string, id: number): { to: string; permission: Permission } | null {
  if (type === 'COUNT') return { to: `/cycle-counts/${id}`, permission: 'counts:read' };
  if (type === 'REPLENISHMENT')
    return { to: '/replenishment/tasks', permission: 'replenishment:read' };
  if (!isDocumentType(type)) return null;
  const { path, readWith } = documents[type];
  return { to: `${path}/${id}`, permission: readWith };
}

function DocumentLink({ document }: { document: Movement['document'] }) {
  const { role } = useUser();
  if (!document) return <Secondary>–</Secondary>;
  const { id, type, reference } = document;
  const page = id === null ? null : documentPage(type, id);
  const to = page && may(role, page.permission) ? page.to : null;
  const text = reference || `${codeText(type)} ${id}`;
  return to ? (
    <TextLink to={to} color="inherit" sx={{ whiteSpace: 'nowrap' }}>
      {text}
    </TextLink>
  ) : (
    text
  );
}

const columns: Column<Movement>[] = [
  timeColumn('When', ({ at }) => at, { sort: 'at' }),
  chipColumn('Kind', ({ kind }) => <Chip size="small" label={kind} />),
  keyColumn(
    'SKU',
    ({ product, lot }) => (
      <>
        <ProductLink product={product} />
        <Box sx={{ whiteSpace: 'normal' }}>
          <LotLine lot={lot} />
        </Box>
      </>
    ),
    { text: ({ product }) => product.sku },
  ),
  textColumn('From', ({ from, kind }) => <Side side={from} kind={kind} />),
  textColumn('To', ({ to, kind }) => <Side side={to} kind={kind} />),
  { header: 'Moved', align: 'right', tight: true, cell: ({ quantity }) => formatUnits(quantity) },
  {
    header: 'Change',
    align: 'right',
    tight: true,
    cell: ({ change }) => <Change change={change} />,
  },
  textColumn('Document', ({ document }) => <DocumentLink document={document} />),
  textColumn('Who and why', ({ user, reason, notes }) => (
    <Secondary>{[user.name, reason, notes].filter(Boolean).join(' · ')}</Secondary>
  )),
];

const cardOf = (movement: Movement): Card => ({
  title: <ProductLink product={movement.product} />,
  value: <Change change={movement.change} />,
  detail: (
    <>
      {formatUnits(movement.quantity)} moved: <Place side={movement.from} kind={movement.kind} /> →{' '}
      <Place side={movement.to} kind={movement.kind} />
    </>
  ),
  foot: `${formatDateTime(movement.at)} · ${movement.user.name}`,
  badge: <Chip size="small" label={movement.kind} />,
});

export const movementRows: Pick<Rows<Movement>, 'columns' | 'card' | 'rowKey'> = {
  columns,
  card: cardOf,
  rowKey: ({ id }) => id,
};
