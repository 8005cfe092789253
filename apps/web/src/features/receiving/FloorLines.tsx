import Box from '@mui/material/Box';
import { Inventory2Outlined } from '../../ui/icons.tsx';
import { FloorList, type FloorRow, goodsRow, RemoveButton } from '../../ui/scan/FloorList.tsx';
import { LineMarks, variesFrom } from './LineMarks.tsx';
import { countsBlind } from './receivingState.ts';
import { goodsIn, type UnitRow, unitName, unitRows, unitsOn } from './stagedUnits.ts';
import { awaitedItems, contentText, lineKey, lineName, type StagedItem } from './staging.ts';
import type { ReceivingTask } from './useFloorReceiving.ts';

/** The rows of the goods on a pallet, each behind the unit in which they are. */
function rowsOf({ state, act }: ReceivingTask) {
  const { asn, pallet, isSending } = state;
  const variation = variesFrom(asn, pallet.items, countsBlind(state));
  const lineRow = (item: StagedItem): FloorRow => ({
    key: lineKey(item),
    onClick: () => act({ kind: 'choose', key: lineKey(item) }, item.product.sku),
    ...goodsRow(item.product, item.quantity),
    more: <LineMarks item={item} {...variation(item)} />,
    beside: (
      <RemoveButton
        label={`Delete ${lineName(item)}`}
        disabled={isSending}
        onClick={() => act({ kind: 'remove', key: lineKey(item) }, item.product.sku)}
      />
    ),
  });
  const unitRow = ({ unit, depth }: UnitRow): FloorRow => {
    const id = unit?.id ?? null;
    const name = unit ? unitName(unit) : (pallet.lpn ?? 'On the pallet');
    const items = unit ? goodsIn(pallet, unit.id) : pallet.items;
    const isOpen = (pallet.open ?? null) === id;
    return {
      key: `unit ${id}`,
      icon: (
        <Box component="span" sx={{ pl: depth * 2, display: 'inline-flex' }}>
          <Inventory2Outlined color={isOpen ? 'primary' : 'disabled'} />
        </Box>
      ),
      title: name,
      detail: [isOpen && 'Open', contentText(items)].filter(Boolean).join(' · '),
      onClick: () => act({ kind: 'openUnit', id }, name),
      beside: unit && (
        <RemoveButton
          label={`Delete ${name}`}
          disabled={isSending}
          onClick={() => act({ kind: 'removeUnit', id: unit.id }, name)}
        />
      ),
    };
  };
  if (unitsOn(pallet).length === 0) return pallet.items.map(lineRow);
  return unitRows(pallet).flatMap((row) => [unitRow(row), ...row.items.map(lineRow)]);
}

/** What is on the pallet, and what the ASN still expects; without numbers where that is counted blind. */
export function FloorLines({ task }: { task: ReceivingTask }) {
  const { asn, pallet } = task.state;
  const isBlind = countsBlind(task.state);
  const rows = rowsOf(task);
  const awaited = (asn ? awaitedItems(asn, pallet.items) : []).map(
    ({ item: { id, product }, units }) => ({
      key: id,
      ...(isBlind ? { title: product.sku, detail: product.name } : goodsRow(product, units)),
    }),
  );
  return (
    <>
      {rows.length > 0 && <FloorList title="Current Pallet (LPN)" rows={rows} />}
      {awaited.length > 0 && <FloorList title="Still expected" rows={awaited} />}
    </>
  );
}
