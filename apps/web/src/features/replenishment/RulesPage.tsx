import { deleteReplenishmentRule, listReplenishmentRules } from '@lading/contract/calls';
import type { ReplenishmentRule } from '@lading/contract/replenishment';
import { may } from '@lading/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../lib/api.ts';
import { formatUnits } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import type { Card } from '../../ui/CardList.tsx';
import { actionsColumn, type Column, Secondary, textColumn } from '../../ui/columns.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { LocationLink, ProductLink } from '../../ui/RecordLinks.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import { useDelete } from '../../ui/useConfirm.tsx';
import { CustomerFilter } from '../customers/customers.parts.tsx';
import { ScopeChips } from '../inventory/inventory.parts.tsx';
import { RuleForm } from './RuleForm.tsx';
import { replenishmentHead, rulesPage } from './replenishment.queries.ts';
import { figureColumns, placeColumn, productColumn } from './replenishmentColumns.tsx';

const filterKinds = { customerId: 'id', productId: 'id', locationId: 'id' } as const;

const columns: Column<ReplenishmentRule>[] = [
  placeColumn,
  productColumn,
  textColumn('Customer', ({ customer }) => customer.name),
  ...figureColumns,
];

const cardOf = (
  { location, product, minimum, maximum, available, inbound }: ReplenishmentRule,
  actions: ReactNode,
): Card => ({
  title: (
    <>
      <LocationLink location={location} />{' '}
      <Secondary>
        <ProductLink product={product} />
      </Secondary>
    </>
  ),
  value: `${formatUnits(minimum)} / ${formatUnits(maximum)}`,
  detail: `${formatUnits(available)} free to pick, ${formatUnits(inbound)} on the way`,
  actions,
});

function useRuleDeletion() {
  const notify = useNotify();
  const deletion = useDelete(deleteReplenishmentRule, 'Delete Rule');
  const remove = ({ id, product, location }: ReplenishmentRule) =>
    deletion.ask({
      id,
      body: `"${location.name}" will no longer be filled up with "${product.sku}". Open tasks stay.`,
      failed: (reason) => errorText(reason, 'Failed to delete the rule.'),
      onDone: () => notify(`The rule of "${location.name}" for "${product.sku}" was deleted.`),
    });
  return { ...deletion, remove };
}

export function RulesPage() {
  const mayWrite = may(useUser().role, 'replenishment:rules');
  const warehouse = useCurrentWarehouse();
  const list = useListState(listReplenishmentRules, filterKinds);
  const rules = useQuery(rulesPage({ ...list.query, warehouseId: warehouse.id }));
  const [edited, setEdited] = useState<ReplenishmentRule | 'new' | null>(null);
  const deletion = useRuleDeletion();
  const actions = (rule: ReplenishmentRule) => (
    <RowActions
      name={`${rule.product.sku} at ${rule.location.name}`}
      onEdit={() => setEdited(rule)}
      onDelete={() => deletion.remove(rule)}
    />
  );
  return (
    <ListPage
      {...replenishmentHead('Rules')}
      counted={['rule']}
      warehouse={warehouse}
      call={listReplenishmentRules}
      file="replenishment-rules"
      create={
        mayWrite && {
          label: 'Create New Rule',
          first: 'Add the First Rule',
          onCreate: () => setEdited('new'),
        }
      }
      above={deletion.failure}
      label="Rules"
      list={list}
      result={rules}
      search="Search by SKU, product or location..."
      filters={
        <>
          <CustomerFilter {...list.field('customerId')} />
          <ScopeChips
            filters={list.filters}
            names={['productId', 'locationId']}
            onClear={(name) => list.setFilter(name, null)}
          />
        </>
      }
      columns={mayWrite ? [...columns, actionsColumn(actions)] : columns}
      card={(rule) => cardOf(rule, mayWrite ? actions(rule) : null)}
      rowKey={({ id }) => id}
      empty="No rules found. Create one to keep a pick location replenished."
      failed="Failed to load the rules."
    >
      {edited && (
        <RuleForm
          rule={edited === 'new' ? null : edited}
          warehouseId={warehouse.id}
          onClose={() => setEdited(null)}
        />
      )}
      {deletion.dialog}
    </ListPage>
  );
}
