import { createReplenishmentTask, listReplenishmentNeeds } from '@lading/contract/calls';
import type { ReplenishmentNeed } from '@lading/contract/replenishment';
import { may } from '@lading/domain/permissions';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { formatUnits } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import {
  actionsColumn,
  type Column,
  Secondary,
  textColumn,
  unitsColumn,
} from '../../ui/columns.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { useNotifiedAttempt, useNotify } from '../../ui/Notifier.tsx';
import { LocationLink, ProductLink } from '../../ui/RecordLinks.tsx';
import { CustomerFilter } from '../customers/customers.parts.tsx';
import { placeOf } from '../inventory/inventory.parts.tsx';
import { needsPage, replenishmentHead } from './replenishment.queries.ts';
import { placeColumn, productColumn } from './replenishmentColumns.tsx';

const filterKinds = { customerId: 'id' } as const;

/** The stock to take: the free reserve whose turn it is. */
function Source({ need }: { need: ReplenishmentNeed }) {
  const { source } = need;
  if (!source) return <Secondary>No free reserve</Secondary>;
  return (
    <>
      {placeOf(source)}
      <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
        Oldest, {formatUnits(source.free)} free
      </Box>
    </>
  );
}

const needed = (need: ReplenishmentNeed) => (
  <>
    <Box component="span" sx={{ fontWeight: 650 }}>
      {formatUnits(need.needed)}
    </Box>
    <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{need.why}</Box>
  </>
);

const columns: Column<ReplenishmentNeed>[] = [
  placeColumn,
  productColumn,
  unitsColumn('Free to Pick', ({ available }) => available, { sort: 'available' }),
  unitsColumn('On the Way', ({ inbound }) => inbound),
  textColumn(
    'Min / Max',
    ({ minimum, maximum }) => `${formatUnits(minimum)} / ${formatUnits(maximum)}`,
    { tight: true },
  ),
  textColumn('Needed', needed),
  textColumn('Take From', (need) => <Source need={need} />, { tight: true }),
];

function MakeTask({ need }: { need: ReplenishmentNeed }) {
  const making = useCall(createReplenishmentTask);
  const notify = useNotify();
  const attempt = useNotifiedAttempt();
  const { source, product: goods, location } = need;
  const make = async () => {
    const { id, quantity, product, from, to } = await making.run({ body: { ruleId: need.id } });
    notify(
      `Task ${id}: move ${formatUnits(quantity)} of ${product.sku} from ${from.location?.name ?? '–'} to ${to.name}.`,
    );
  };
  const label = `Make task for ${goods.sku} at ${location.name}`;
  return (
    <Tooltip
      title={
        source
          ? `Move ${formatUnits(source.quantity)} from ${source.location.name}`
          : 'There is no free reserve to move.'
      }
    >
      <span>
        <Button
          size="small"
          variant="outlined"
          aria-label={label}
          disabled={!source}
          loading={making.isPending}
          onClick={() => void attempt(make, 'The task could not be made. Please try again.')}
        >
          Make Task
        </Button>
      </span>
    </Tooltip>
  );
}

export function NeedsPage() {
  const mayWork = may(useUser().role, 'replenishment:work');
  const warehouse = useCurrentWarehouse();
  const list = useListState(listReplenishmentNeeds, filterKinds);
  // Every pick changes the needs.
  const needs = useQuery({
    ...needsPage({ ...list.query, warehouseId: warehouse.id }),
    staleTime: 0,
  });
  const make = (need: ReplenishmentNeed) => <MakeTask need={need} />;
  return (
    <ListPage
      {...replenishmentHead('Needs')}
      counted={['pick location']}
      state="below minimum"
      warehouse={warehouse}
      call={listReplenishmentNeeds}
      file="replenishment-needs"
      label="Needs"
      list={list}
      result={needs}
      search="Search by SKU, product or location..."
      filters={<CustomerFilter {...list.field('customerId')} />}
      columns={mayWork ? [...columns, actionsColumn(make)] : columns}
      card={(need) => ({
        title: (
          <>
            <LocationLink location={need.location} /> <ProductLink product={need.product} />
          </>
        ),
        value: formatUnits(need.needed),
        detail: need.why,
        foot: need.source ? <>From {placeOf(need.source)}</> : 'No free reserve',
        badge: mayWork && make(need),
      })}
      rowKey={({ id }) => id}
      empty="No pick location is below its minimum."
      fill={
        <LinkButton to="/replenishment/rules" variant="outlined" color="inherit">
          See the Rules
        </LinkButton>
      }
      failed="Failed to load the replenishment needs."
    />
  );
}
