import {
  getCalendar,
  getLane,
  getShipRule,
  listLanes,
  listShipRules,
} from '@lading/contract/calls';
import { oneQuery, pageQuery } from '../../lib/queries.ts';

export const oneCalendar = oneQuery('calendars', getCalendar);

export const shipRulesPage = pageQuery('calendars', listShipRules);

export const oneShipRule = oneQuery('calendars', getShipRule);

export const lanesPage = pageQuery('calendars', listLanes);

export const oneLane = oneQuery('calendars', getLane);
