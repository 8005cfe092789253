import type { ShipRule } from '@lading/contract/calendars';
import { deleteShipRule, listShipRules } from '@lading/contract/calls';
import { may } from '@lading/domain/permissions';
import { dayIn } from '@lading/domain/time';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import type { Card } from '../../ui/CardList.tsx';
import { actionsColumn, type Column, keyColumn, textColumn } from '../../ui/columns.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Holder } from '../../ui/Holder.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import { Panel } from '../../ui/Section.tsx';
import { forGood, useDelete } from '../../ui/useConfirm.tsx';
import { CustomerFilter } from '../customers/customers.parts.tsx';
import { CalendarForm } from './CalendarForm.tsx';
import { serviceText, workingDaysText } from './calendars.parts.tsx';
import { oneCalendar, shipRulesPage } from './calendars.queries.ts';
import { ShipRuleForm } from './ShipRuleForm.tsx';

const filterKinds = { customerId: 'id' } as const;

const customerOf = ({ customer }: ShipRule): string => customer?.name ?? 'Every customer';
const carrierOf = ({ carrier }: ShipRule): string => carrier ?? 'Every carrier';
const priorityOf = ({ priority }: ShipRule): string =>
  priority === null ? 'Every priority' : String(priority);

const columns: Column<ShipRule>[] = [
  keyColumn('Rule', ({ name }) => name, { sort: 'name', text: ({ name }) => name }),
  textColumn('Customer', customerOf),
  textColumn('Carrier', carrierOf),
  textColumn('Priority', priorityOf),
  textColumn('Cut-off', ({ cutoff }) => cutoff),
  textColumn('Ships In', ({ days }) => serviceText(days)),
];

const cardOf = (rule: ShipRule, actions?: ReactNode): Card => ({
  title: rule.name,
  value: serviceText(rule.days),
  detail: `${customerOf(rule)} · ${carrierOf(rule)} · ${
    rule.priority === null ? 'every priority' : `priority ${rule.priority}`
  }`,
  foot: `Cut-off ${rule.cutoff}`,
  actions,
});

function useRowButtons(onEdit: (rule: ShipRule) => void) {
  const notify = useNotify();
  const deletion = useDelete(deleteShipRule, 'Delete Ship-by Rule');
  const remove = ({ id, name }: ShipRule) =>
    deletion.ask({
      id,
      body: forGood(`"${name}"`),
      failed: 'Failed to delete the rule.',
      onDone: () => notify(`Rule "${name}" deleted successfully.`),
    });
  const buttons = (rule: ShipRule) => (
    <RowActions name={rule.name} onEdit={() => onEdit(rule)} onDelete={() => remove(rule)} />
  );
  return { buttons, ...deletion };
}

/** How many holidays that come the page names. */
const SHOWN = 5;

function WorkingDays({ mayWrite }: { mayWrite: boolean }) {
  const { id, timeZone } = useCurrentWarehouse();
  const calendar = useQuery(oneCalendar(id));
  const [isEdited, setEdited] = useState(false);
  return (
    <Box sx={{ mb: 2 }}>
      <Panel title="Working Days">
        <Loaded
          results={[calendar]}
          holder={<Holder height={120} />}
          failed="Failed to load the working days."
        >
          {(stored) => {
            const today = dayIn(timeZone, new Date());
            const coming = stored.holidays.filter(({ day }) => day >= today);
            const names = coming
              .slice(0, SHOWN)
              .map(({ day, name }) => `${formatDate(day)} ${name}`);
            const rest = coming.length - names.length;
            return (
              <>
                <Facts
                  facts={[
                    { term: 'Working Days', value: workingDaysText(stored) },
                    { term: 'Time Zone', value: stored.timeZone },
                    {
                      term: 'Holidays to Come',
                      value: [...names, ...(rest > 0 ? [`${rest} more`] : [])].join(', ') || 'None',
                    },
                  ]}
                />
                {mayWrite && (
                  <Box>
                    <Button variant="outlined" color="inherit" onClick={() => setEdited(true)}>
                      Edit Working Days
                    </Button>
                  </Box>
                )}
                {isEdited && <CalendarForm calendar={stored} onClose={() => setEdited(false)} />}
              </>
            );
          }}
        </Loaded>
      </Panel>
    </Box>
  );
}

/** The working days of a warehouse, and the rules that give its orders their ship-by dates. */
export function ShipRulesPage() {
  const mayWrite = may(useUser(), 'calendars:write');
  const warehouse = useCurrentWarehouse();
  const list = useListState(listShipRules, filterKinds);
  const rules = useQuery(shipRulesPage({ ...list.query, warehouseId: warehouse.id }));
  const [edited, setEdited] = useState<ShipRule | 'new' | null>(null);
  const { buttons, failure, dialog } = useRowButtons(setEdited);
  return (
    <ListPage
      title="Ship-by Rules"
      counted={['rule']}
      warehouse={warehouse}
      call={listShipRules}
      file="ship-rules"
      create={
        mayWrite && {
          label: 'Create New Ship-by Rule',
          first: 'Add the First Rule',
          onCreate: () => setEdited('new'),
        }
      }
      above={
        <>
          {failure}
          <WorkingDays mayWrite={mayWrite} />
        </>
      }
      label="Ship-by Rules"
      list={list}
      result={rules}
      search="Search by name, customer or carrier..."
      filters={<CustomerFilter {...list.field('customerId')} />}
      columns={mayWrite ? [...columns, actionsColumn(buttons)] : columns}
      card={(row) => cardOf(row, mayWrite && buttons(row))}
      rowKey={({ id }) => id}
      empty="No rules found. Orders for which nobody asks for a ship date get one once there are some."
      failed="Failed to fetch the rules."
    >
      {edited && (
        <ShipRuleForm
          rule={edited === 'new' ? null : edited}
          warehouseId={warehouse.id}
          customerId={list.filters.customerId}
          onClose={() => setEdited(null)}
        />
      )}
      {dialog}
    </ListPage>
  );
}
