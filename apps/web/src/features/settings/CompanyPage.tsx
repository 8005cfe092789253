import { useQuery } from '@tanstack/react-query';
import { currentSettings } from '../../lib/currentSettings.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { SettingsHeader } from '../../ui/SettingsHeader.tsx';
import { CompanyForm } from './CompanyForm.tsx';

export function CompanyPage() {
  const settings = useQuery({ ...currentSettings(), staleTime: 0 });
  return (
    <>
      <SettingsHeader section="Company" subtitle="They hold for every warehouse and every user, at once." />
      {settings.data ? (
        <CompanyForm settings={settings.data} onReload={settings.refetch} />
      ) : settings.isError ? (
        <LoadFailed text="The settings could not be loaded." onRetry={() => void settings.refetch()} busy={settings.isFetching} />
      ) : (
        <PanelSkeleton lines={5} height={56} />
      )}
    </>
  );
}
