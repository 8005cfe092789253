import type { BadgeHolder } from '@lading/contract/badges';
import { listBadges } from '@lading/contract/calls';
import { maySetPin } from '@lading/domain/badges';
import { codeText } from '@lading/domain/codeText';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { counted } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import {
  actionsColumn,
  type Column,
  chipColumn,
  keyColumn,
  Secondary,
  textColumn,
} from '../../ui/columns.tsx';
import { DeleteOutlined, PasswordOutlined, PrintOutlined } from '../../ui/icons.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { PrinterButton, PrinterIcon } from '../../ui/PrinterButton.tsx';
import { IconAction } from '../../ui/RowActions.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { type Selection, useSelection } from '../../ui/useSelection.tsx';
import { badgeLabelsPath, badgesHead, badgesPage } from './badges.queries.ts';
import { usePins } from './usePins.tsx';

const chip = ({ pin }: BadgeHolder) => <StatusChip of="pin" status={pin} />;

const columns: Column<BadgeHolder>[] = [
  keyColumn('Name', ({ name }) => name, { sort: 'name' }),
  textColumn('Email', ({ email }) => <Secondary>{email}</Secondary>),
  textColumn('Role', ({ role }) => role),
  textColumn('Badge', ({ badge }) => badge, { tight: true }),
  chipColumn('PIN', chip),
];

function PrintChosen({
  selection: { chosen, hasAll, toggleAll },
}: {
  selection: Selection<BadgeHolder>;
}) {
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={toggleAll}>
        {hasAll ? 'Choose None' : 'Choose All'}
      </Button>
      {chosen.length > 0 && (
        <PrinterButton
          prints={{ document: 'BADGE', ids: chosen.map(({ id }) => id) }}
          page={{ to: badgeLabelsPath(chosen.map(({ id }) => id)) }}
          variant="outlined"
          startIcon={<PrintOutlined />}
        >
          Print {counted(chosen.length, 'badge')}
        </PrinterButton>
      )}
    </>
  );
}

interface ActionsProps {
  holder: BadgeHolder;
  pins: ReturnType<typeof usePins>;
}

function Actions({ holder, pins }: ActionsProps) {
  const { role } = useUser();
  const { id, name, pin } = holder;
  return (
    <>
      <PrinterIcon
        label={`Print badge of ${name}`}
        prints={{ document: 'BADGE', ids: [id] }}
        page={{ to: badgeLabelsPath([id]) }}
      />
      {maySetPin(role, holder.role) && (
        <IconAction label={`Set PIN of ${name}`} hint="Set PIN" onClick={() => pins.set(holder)}>
          <PasswordOutlined fontSize="small" />
        </IconAction>
      )}
      {maySetPin(role, holder.role) && pin !== 'NONE' && (
        <IconAction
          label={`Remove PIN of ${name}`}
          hint="Remove PIN"
          onClick={() => void pins.remove(holder)}
        >
          <DeleteOutlined fontSize="small" />
        </IconAction>
      )}
    </>
  );
}

export function BadgesPage() {
  const warehouse = useCurrentWarehouse();
  const list = useListState(listBadges, {});
  const badges = useQuery(badgesPage({ ...list.query, warehouseId: warehouse.id }));
  const selection = useSelection(badges.data?.rows, {
    header: 'Print',
    label: ({ name }) => `Choose ${name} for printing`,
  });
  const pins = usePins();
  const actions = (holder: BadgeHolder) => <Actions holder={holder} pins={pins} />;
  return (
    <ListPage
      {...badgesHead('People')}
      counted={['badge']}
      warehouse={warehouse}
      call={listBadges}
      before={badges.data && badges.data.rows.length > 0 && <PrintChosen selection={selection} />}
      label="Badges"
      list={list}
      result={badges}
      search="Search by name or email..."
      columns={[selection.column, ...columns, actionsColumn(actions)]}
      card={(holder) => ({
        choice: selection.box(holder),
        title: holder.name,
        detail: `${holder.badge} · ${holder.role} · PIN ${codeText(holder.pin).toLowerCase()}`,
        foot: holder.email,
        actions: actions(holder),
      })}
      rowKey={({ id }) => id}
      empty="Nobody of the staff works in this warehouse."
      failed="The badges could not be loaded."
    >
      {pins.dialogs}
    </ListPage>
  );
}
