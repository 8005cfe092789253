import {
  getReplenishmentRule,
  getReplenishmentTask,
  listReplenishmentNeeds,
  listReplenishmentRules,
  listReplenishmentTasks,
} from '@lading/contract/calls';
import { kept } from '../../lib/outbox/keptReads.ts';
import { oneQuery, pageQuery } from '../../lib/queries.ts';

export const needsPage = pageQuery('replenishment', listReplenishmentNeeds);
export const tasksPage = pageQuery('replenishment', listReplenishmentTasks);
/** A task, kept on the device of the person who works on it. */
export const oneTask = (id: number) => kept(oneQuery('replenishment', getReplenishmentTask)(id));
export const oneRule = oneQuery('replenishment', getReplenishmentRule);
export const rulesPage = pageQuery('replenishment', listReplenishmentRules);

const views = [
  { label: 'Needs', to: '/replenishment' },
  { label: 'Tasks', to: '/replenishment/tasks?status=OPEN' },
  { label: 'Rules', to: '/replenishment/rules' },
] as const;

export const replenishmentHead = (section: (typeof views)[number]['label']) => ({
  title: 'Replenishment',
  section,
  sections: { label: 'Replenishment', entries: views },
});
