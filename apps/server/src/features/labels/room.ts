import type { RoomManifest } from '../../platform/room.ts';
import { registerLabels } from './labels.routes.ts';

export const labelsRoom: RoomManifest = {
  name: 'labels',
  description: 'Templates of labels, and labels to print.',
  routes: registerLabels,
  constraints: { label_template_name_key: 'LABEL_TEMPLATE_NAME' },
  tables: {
    label_template: { kind: 'LABEL_TEMPLATE' },
    label_template_version: { kind: 'LABEL_VERSION' },
  },
};
