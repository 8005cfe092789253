import { labelTemplate, type RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  listLabelTemplates: { scope: 'none', path: () => '/api/label-templates' },
  getLabelTemplate: { scope: 'none', path: (t) => `/api/label-templates/${t.labelTemplateId}` },
  createLabelTemplate: {
    scope: 'none',
    path: () => '/api/label-templates',
    body: () => labelTemplate(),
  },
  updateLabelTemplate: {
    scope: 'none',
    path: (t) => `/api/label-templates/${t.labelTemplateId}`,
    body: () => ({ content: '^XA^FO9,9^FDnew^FS^XZ' }),
  },
  listLabelVersions: {
    scope: 'none',
    path: (t) => `/api/label-templates/${t.labelTemplateId}/versions`,
  },
  restoreLabelVersion: {
    scope: 'none',
    path: (t) => `/api/label-templates/${t.labelTemplateId}/restore`,
    body: () => ({ number: 1 }),
  },
  previewLabel: {
    scope: 'warehouse',
    path: () => '/api/label-templates/preview',
    body: (t) => {
      const { name: _, ...drawn } = labelTemplate();
      return { ...drawn, subject: { warehouseId: t.warehouseId, id: t.locationId } };
    },
  },
  renderLabels: {
    scope: 'warehouse',
    path: (t) =>
      `/api/labels?warehouseId=${t.warehouseId}&document=LOCATION&language=ZPL&ids=${t.locationId}`,
  },
};
