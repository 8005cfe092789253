import { deletePackaging, listPackagings, updatePackaging } from '@lading/contract/calls';
import type { Packaging } from '@lading/contract/packagings';
import { codeText } from '@lading/domain/codeText';
import { DEFAULT_FILL_PERCENT } from '@lading/domain/packagings';
import { may } from '@lading/domain/permissions';
import { unitKinds } from '@lading/domain/units';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { codeChoices } from '../../lib/choices.ts';
import { formatMoney, formatUnits } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import type { Card } from '../../ui/CardList.tsx';
import { actionsColumn, type Column, keyColumn, textColumn } from '../../ui/columns.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { ProductLink } from '../../ui/RecordLinks.tsx';
import { ActiveFilter, activeKinds, withRetired } from '../../ui/useRetire.tsx';
import { useRowButtons } from '../../ui/useRowButtons.tsx';
import { PackagingForm } from './PackagingForm.tsx';
import { packagingsPage } from './packagings.queries.ts';

const filterKinds = { active: activeKinds, unitKind: unitKinds } as const;

const insideOf = ({ lengthMm, widthMm, heightMm }: Packaging): string =>
  `${[lengthMm, widthMm, heightMm].map(formatUnits).join(' × ')} mm`;
const gramsOf = (grams: number | null): string =>
  grams === null ? 'No limit' : `${formatUnits(grams)} g`;
const carriersOf = ({ carriers }: Packaging): string =>
  carriers.length === 0 ? 'All' : carriers.join(', ');
const costOf = ({ cost }: Packaging): string => (cost === null ? '–' : formatMoney(cost));

const columns: Column<Packaging>[] = [
  keyColumn('Name', ({ name, active }) => withRetired(name, active), {
    sort: 'name',
    text: ({ name }) => name,
  }),
  textColumn('Kind', ({ unitKind }) => codeText(unitKind)),
  textColumn('Inside', insideOf),
  textColumn('Tare', ({ tareGrams }) => gramsOf(tareGrams), { align: 'right' }),
  textColumn('Maximum Weight', ({ maxWeightGrams }) => gramsOf(maxWeightGrams), { align: 'right' }),
  textColumn('Fill', ({ fillPercent }) => `${fillPercent} %`, { align: 'right' }),
  textColumn('Cost', costOf, { align: 'right' }),
  textColumn('Carriers', carriersOf),
  textColumn('Stock of', ({ product }) => product && <ProductLink product={product} />),
];

function cardOf(row: Packaging, actions?: ReactNode): Card {
  const { name, unitKind, active, tareGrams, maxWeightGrams, fillPercent, product } = row;
  const parts = [
    codeText(unitKind),
    insideOf(row),
    `tare ${gramsOf(tareGrams)}`,
    maxWeightGrams !== null && `up to ${gramsOf(maxWeightGrams)}`,
    fillPercent < DEFAULT_FILL_PERCENT && `filled to ${fillPercent} %`,
  ];
  return {
    title: withRetired(name, active),
    detail: parts.filter(Boolean).join(' · '),
    foot: (
      <>
        Cost {costOf(row)} · Carriers: {carriersOf(row)}
        {product && (
          <>
            {' '}
            · Stock of <ProductLink product={product} />
          </>
        )}
      </>
    ),
    actions,
  };
}

function usePackagingButtons(onEdit: (row: Packaging) => void) {
  const updating = useCall(updatePackaging);
  return useRowButtons<Packaging, typeof deletePackaging>({
    what: 'Packaging',
    nameOf: ({ name }) => name,
    remove: deletePackaging,
    change: ({ id, version }, active) =>
      updating.run({ params: { id }, body: { active } }, { ifMatch: version }),
    onEdit,
  });
}

/** What a warehouse packs goods into and stands them on. */
export function PackagingsPage() {
  const { role } = useUser();
  const mayWrite = may(role, 'packagings:write');
  const warehouse = useCurrentWarehouse();
  const list = useListState(listPackagings, filterKinds);
  const packagings = useQuery(packagingsPage({ ...list.query, warehouseId: warehouse.id }));
  const [edited, setEdited] = useState<Packaging | 'new' | null>(null);
  const { buttons, failures, dialogs } = usePackagingButtons(setEdited);
  return (
    <ListPage
      title="Packagings"
      counted={['packaging']}
      warehouse={warehouse}
      call={listPackagings}
      file="packagings"
      create={
        mayWrite && {
          label: 'Create New Packaging',
          first: 'Add the First Packaging',
          onCreate: () => setEdited('new'),
        }
      }
      above={failures}
      label="Packagings"
      list={list}
      result={packagings}
      search="Search by name..."
      filters={
        <>
          <FilterSelect label="Kind" choices={codeChoices(unitKinds)} {...list.field('unitKind')} />
          <ActiveFilter {...list.field('active')} />
        </>
      }
      columns={mayWrite ? [...columns, actionsColumn(buttons)] : columns}
      card={(row) => cardOf(row, mayWrite && buttons(row))}
      rowKey={({ id }) => id}
      empty="No packagings found. Orders get suggestions of cartons once there are some."
      failed="Failed to fetch packagings."
    >
      {edited && (
        <PackagingForm
          packaging={edited === 'new' ? null : edited}
          warehouseId={warehouse.id}
          onClose={() => setEdited(null)}
        />
      )}
      {dialogs}
    </ListPage>
  );
}
