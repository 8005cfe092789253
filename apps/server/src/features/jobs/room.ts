import type { RoomManifest } from '../../platform/room.ts';
import { registerJobs } from './jobs.routes.ts';

export const jobsRoom: RoomManifest = {
  name: 'jobs',
  description: 'What runs, waits and fails in the background.',
  routes: registerJobs,
};
