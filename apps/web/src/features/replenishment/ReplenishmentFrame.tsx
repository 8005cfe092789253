import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHeader } from '../../ui/PageHeader.tsx';

const views = {
  needs: { label: 'Needs', to: '/replenishment' },
  tasks: { label: 'Tasks', to: '/replenishment/tasks?status=OPEN' },
  rules: { label: 'Rules', to: '/replenishment/rules' },
} as const;

interface Props {
  view: keyof typeof views;
  subtitle: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

/** What the three screens of replenishment have around them: what is needed, what is being done about it, and by which rules. */
export function ReplenishmentFrame({ view, subtitle, actions, children }: Props) {
  return (
    <>
      <PageHeader title="Replenishment" subtitle={subtitle} actions={actions} />
      <Tabs value={view} aria-label="Replenishment" sx={{ mb: 2 }}>
        {Object.entries(views).map(([key, { label, to }]) => (
          <Tab key={key} value={key} label={label} component={Link} to={to} />
        ))}
      </Tabs>
      {children}
    </>
  );
}
