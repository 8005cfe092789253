import { may, type Permission } from '@lading/domain/permissions';
import type { ReactNode } from 'react';
import { useUser } from '../lib/session.ts';
import { PageHeader } from './PageHeader.tsx';

const sections = [
  { to: '/settings', label: 'Account', permission: 'session:own' },
  { to: '/settings/company', label: 'Company', permission: 'settings:write' },
  { to: '/settings/carriers', label: 'Carriers', permission: 'settings:write' },
  { to: '/settings/reasons', label: 'Reasons', permission: 'settings:write' },
  { to: '/settings/audit', label: 'Audit', permission: 'audit:read' },
] as const satisfies readonly { to: string; label: string; permission: Permission }[];

interface Props {
  section: (typeof sections)[number]['label'];
  subtitle: ReactNode;
  actions?: ReactNode;
}

/** The head of each screen of the settings, with those of the others that the role may open. */
export function SettingsHeader({ section, subtitle, actions }: Props) {
  const { role } = useUser();
  const entries = sections.filter(({ permission }) => may(role, permission));
  return <PageHeader title="Settings" section={section} sections={{ label: 'Settings', entries }} subtitle={subtitle} actions={actions} />;
}
