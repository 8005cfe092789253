import type { ReplenishmentRule, ReplenishmentTask } from '@lading/contract/replenishment';
import { useQuery } from '@tanstack/react-query';
import { formatUnits } from '../../lib/format.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { type Column, textColumn, timeColumn, unitsColumn } from '../../ui/columns.tsx';
import { FIRST_ROWS, ListSection } from '../../ui/ListSection.tsx';
import { LocationLink, ProductLink, skuColumn } from '../../ui/RecordLinks.tsx';
import { placeOf } from '../inventory/inventory.parts.tsx';
import { rulesPage, tasksPage } from './replenishment.queries.ts';
import { figureColumns, placeColumn } from './replenishmentColumns.tsx';

type Of = { productId: number } | { locationId: number };

export function RulesSection({ of }: { of: Of }) {
  const warehouse = useCurrentWarehouse();
  const isProduct = 'productId' in of;
  const filter = isProduct ? `productId=${of.productId}` : `locationId=${of.locationId}`;
  return (
    <ListSection
      label="Replenishment Rules"
      result={useQuery(rulesPage({ warehouseId: warehouse.id, ...of, limit: FIRST_ROWS }))}
      all={{ to: `/replenishment/rules?${filter}`, counted: ['rule'] }}
      empty={
        isProduct
          ? 'No rule keeps a pick location filled with this product.'
          : 'No rule keeps this location filled.'
      }
      failed="Failed to load the rules."
      columns={[isProduct ? placeColumn : skuColumn<ReplenishmentRule>(), ...figureColumns]}
      rowKey={({ id }) => id}
      card={(rule) => ({
        title: isProduct ? (
          <LocationLink location={rule.location} />
        ) : (
          <ProductLink product={rule.product} />
        ),
        value: `${formatUnits(rule.minimum)} / ${formatUnits(rule.maximum)}`,
        detail: `${formatUnits(rule.available)} free to pick, ${formatUnits(rule.inbound)} on the way`,
      })}
    />
  );
}

const taskColumns: Column<ReplenishmentTask>[] = [
  skuColumn(),
  textColumn('From (LPN)', ({ from }) => placeOf(from)),
  textColumn('To', ({ to }) => <LocationLink location={to} />, { tight: true }),
  unitsColumn('Units', ({ quantity }) => quantity),
  timeColumn('Made', ({ createdAt }) => createdAt),
];

export function TasksSection({ locationId }: { locationId: number }) {
  const warehouse = useCurrentWarehouse();
  return (
    <ListSection
      label="Open Replenishment Tasks"
      result={useQuery(
        tasksPage({ warehouseId: warehouse.id, locationId, status: 'OPEN', limit: FIRST_ROWS }),
      )}
      all={{
        to: `/replenishment/tasks?status=OPEN&locationId=${locationId}`,
        counted: ['open task'],
      }}
      empty="No open task concerns this location."
      failed="Failed to load the tasks."
      columns={taskColumns}
      rowKey={({ id }) => id}
      card={(task) => ({
        title: <ProductLink product={task.product} />,
        value: formatUnits(task.quantity),
        detail: <>From {placeOf(task.from)}</>,
        foot: (
          <>
            To <LocationLink location={task.to} />
          </>
        ),
      })}
    />
  );
}
