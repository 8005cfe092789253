import { may, type Permission } from '@lading/domain/permissions';
import type { ReactNode } from 'react';
import { useUser } from '../lib/session.ts';
import { PageHeader } from './PageHeader.tsx';

const sections = [
  { to: '/settings', label: 'Account', permission: 'session:own' },
  { to: '/settings/company', label: 'Company', permission: 'settings:write' },
  { to: '/settings/sign-in', label: 'Sign-In', permission: 'settings:write' },
  { to: '/settings/carriers', label: 'Carriers', permission: 'settings:write' },
  { to: '/settings/reasons', label: 'Reasons', permission: 'settings:write' },
  { to: '/settings/audit', label: 'Audit', permission: 'audit:read' },
] as const satisfies readonly { to: string; label: string; permission: Permission }[];

interface Props {
  section: (typeof sections)[number]['label'];
  subtitle: ReactNode;
  actions?: ReactNode;
}

/** The title that the screens of the settings share, and the sections that the role may open. */
export function useSettingsHead(section: Props['section']) {
  const { role } = useUser();
  const entries = sections.filter(({ permission }) => may(role, permission));
  return { title: 'Settings', section, sections: { label: 'Settings', entries } };
}

export function SettingsHeader({ section, ...props }: Props) {
  return <PageHeader {...useSettingsHead(section)} {...props} />;
}
