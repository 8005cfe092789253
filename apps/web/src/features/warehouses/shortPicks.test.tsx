import { createWarehouse, listWarehouses, updateWarehouse } from '@lading/contract/calls';
import { expect, test } from 'vitest';
import { answerReads, openScreen, warehouse } from '../../app/testing/openScreen.tsx';
import { choose, closed, fill, press } from '../../app/testing/steps.ts';
import { answer } from '../../lib/testing/network.ts';

test('a warehouse has its country, and what a short pick does besides; a new one keeps the units', async () => {
  answerReads();
  answer(listWarehouses, () => [warehouse]);
  const result = answer(createWarehouse, () => ({ ...warehouse, id: 2, name: 'South' }));
  const changed = answer(updateWarehouse, () => warehouse);
  openScreen('/admin/warehouses');
  await press('Create New Warehouse')();
  fill(/^Warehouse Name/, 'South');
  await choose('Country (optional)', 'Netherlands');
  await press('Create')();
  await closed();
  expect(result).toMatchObject([{ body: { name: 'South', country: 'NL', shortPicks: 'HOLD' } }]);
  await press('Edit North')();
  await choose('After a Short Pick', 'Count the place');
  await press('Save Changes')();
  await closed();
  expect(changed).toMatchObject([{ body: { country: null, shortPicks: 'COUNT' } }]);
});
