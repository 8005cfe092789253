import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/PageHeader.tsx';

const views = [
  { label: 'Needs', to: '/replenishment' },
  { label: 'Tasks', to: '/replenishment/tasks?status=OPEN' },
  { label: 'Rules', to: '/replenishment/rules' },
] as const;

interface Props {
  view: (typeof views)[number]['label'];
  subtitle: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

/** What the three screens of replenishment have around them: what is needed, what is being done about it, and by which rules. */
export function ReplenishmentFrame({ view, subtitle, actions, children }: Props) {
  return (
    <>
      <PageHeader
        title="Replenishment"
        section={view}
        sections={{ label: 'Replenishment', entries: views }}
        subtitle={subtitle}
        actions={actions}
      />
      {children}
    </>
  );
}
