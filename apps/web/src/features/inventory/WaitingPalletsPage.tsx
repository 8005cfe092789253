import { listPallets } from '@lading/contract/calls';
import type { PalletSummary } from '@lading/contract/inventory';
import { DOCK_HOURS } from '@lading/domain/dashboard';
import { may } from '@lading/domain/permissions';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { counted, formatUnits } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import type { Card } from '../../ui/CardList.tsx';
import {
  actionsColumn,
  type Column,
  keyColumn,
  textColumn,
  timeColumn,
  unitsColumn,
} from '../../ui/columns.tsx';
import { FilterChip } from '../../ui/FilterChip.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { LocationLink, PalletLink } from '../../ui/RecordLinks.tsx';
import { PrintLabel } from './inventory.parts.tsx';
import { palletsPage } from './inventory.queries.ts';
import { PutAwayDialog } from './PutAwayDialog.tsx';

const TITLE = 'Putaway';
const filterKinds = { olderThanHours: [String(DOCK_HOURS)] } as const;
const OLDER = `Received more than ${DOCK_HOURS} hours ago`;

const columnsWith = (actionsOf: (pallet: PalletSummary) => ReactNode): Column<PalletSummary>[] => [
  keyColumn('LPN', ({ lpn }) => <PalletLink lpn={lpn} />, { sort: 'lpn', text: ({ lpn }) => lpn }),
  textColumn('Location', ({ location }) => <LocationLink location={location} />),
  unitsColumn('Products', ({ lines }) => lines),
  unitsColumn('Units', ({ totalQuantity }) => totalQuantity),
  timeColumn('Finalized', ({ createdAt }) => createdAt, { sort: 'createdAt' }),
  actionsColumn(actionsOf),
];

const cardOf = (
  { lpn, totalQuantity, location, lines }: PalletSummary,
  actions: ReactNode,
): Card => ({
  title: <PalletLink lpn={lpn} />,
  value: formatUnits(totalQuantity),
  detail: (
    <>
      <LocationLink location={location} /> · {counted(lines, 'product')}
    </>
  ),
  actions,
});

function PalletActions({ lpn, onPutAway }: { lpn: string; onPutAway: (() => void) | null }) {
  return (
    <>
      <PrintLabel lpn={lpn} />
      {onPutAway && (
        <Button size="small" variant="outlined" color="inherit" onClick={onPutAway}>
          Put Away
        </Button>
      )}
    </>
  );
}

/** Received pallets that are not put away yet: in a RECEIVING location or in none. */
export function WaitingPalletsPage() {
  const { role } = useUser();
  const warehouse = useCurrentWarehouse();
  const list = useListState(listPallets, filterKinds);
  const { olderThanHours, ...query } = list.query;
  const older = olderThanHours === undefined ? {} : { olderThanHours: Number(olderThanHours) };
  const pallets = useQuery(
    palletsPage({ ...query, ...older, warehouseId: warehouse.id, waiting: 'true' }),
  );
  const [lpn, setLpn] = useState<string | null>(null);
  const mayPutAway = may(role, 'stock:move');
  const actionsOf = (pallet: PalletSummary) => (
    <PalletActions lpn={pallet.lpn} onPutAway={mayPutAway ? () => setLpn(pallet.lpn) : null} />
  );
  return (
    <ListPage
      title={TITLE}
      counted={['pallet']}
      state="waiting"
      warehouse={warehouse}
      call={listPallets}
      actions={
        mayPutAway && (
          <LinkButton to="/floor/putaway" variant="contained">
            Put Away by Scanning
          </LinkButton>
        )
      }
      label={TITLE}
      list={list}
      result={pallets}
      search="Search by LPN..."
      filters={
        older.olderThanHours && (
          <FilterChip label={OLDER} onRemove={() => list.setFilter('olderThanHours', null)} />
        )
      }
      columns={columnsWith(actionsOf)}
      card={(pallet) => cardOf(pallet, actionsOf(pallet))}
      rowKey={({ lpn: key }) => key}
      empty="No pallets are waiting for putaway."
      fill={
        may(role, 'stock:receive') && (
          <LinkButton to="/receiving" variant="outlined" color="inherit">
            Receive Goods
          </LinkButton>
        )
      }
      failed="Failed to fetch the waiting pallets."
    >
      {lpn && <PutAwayDialog lpn={lpn} onClose={() => setLpn(null)} />}
    </ListPage>
  );
}
