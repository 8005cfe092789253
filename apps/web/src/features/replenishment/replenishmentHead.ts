const views = [
  { label: 'Needs', to: '/replenishment' },
  { label: 'Tasks', to: '/replenishment/tasks?status=OPEN' },
  { label: 'Rules', to: '/replenishment/rules' },
] as const;

/** The header that the three pages of replenishment share. */
export const replenishmentHead = (section: (typeof views)[number]['label']) => ({
  title: 'Replenishment',
  section,
  sections: { label: 'Replenishment', entries: views },
});
