import {
  getAppointment,
  getDockRules,
  listAppointments,
  listDockLinks,
  listSlots,
} from '@lading/contract/calls';
import { oneQuery, pageQuery, sumQuery } from '../../lib/queries.ts';

export const appointmentsPage = pageQuery('appointments', listAppointments);

export const oneAppointment = oneQuery('appointments', getAppointment);

export const freeSlots = sumQuery('appointments', listSlots);

export const dockRules = oneQuery('appointments', getDockRules);

export const dockLinksPage = pageQuery('appointments', listDockLinks);

const views = [
  { label: 'Calendar', to: '/appointments' },
  { label: 'Links', to: '/appointments/links' },
] as const;

export const appointmentsHead = (section: (typeof views)[number]['label']) => ({
  title: 'Dock',
  section,
  sections: { label: 'Dock', entries: views },
});
