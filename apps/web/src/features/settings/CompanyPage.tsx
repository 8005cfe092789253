import { useQuery } from '@tanstack/react-query';
import { currentSettings } from '../../lib/currentSettings.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { CompanyForm } from './CompanyForm.tsx';

export function CompanyPage() {
  const settings = useQuery({ ...currentSettings(), staleTime: 0 });
  return (
    <>
      <PageHeader title="Company Settings" subtitle="They hold for every warehouse and every user, at once." />
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
