import { restoreLabelVersion } from '@lading/contract/calls';
import type { LabelTemplateDetail, LabelVersion } from '@lading/contract/labels';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { Panel } from '../../ui/Section.tsx';
import { useAskedStep } from '../../ui/useConfirm.tsx';
import { templateVersions } from './labels.queries.ts';

const textOf = ({ number, savedAt, savedBy }: LabelVersion): string =>
  `Version ${number}, saved ${formatDateTime(savedAt)}${savedBy ? ` by ${savedBy}` : ''}`;

/** The saved versions of a template, the newest first. An earlier one can be restored. */
export function LabelVersions({ template }: { template: LabelTemplateDetail }) {
  const { id, number: newest, version } = template;
  const versions = useQuery(templateVersions(id));
  const restoring = useCall(restoreLabelVersion);
  const notify = useNotify();
  const { take, failure, dialog } = useAskedStep();
  const restore = ({ number }: LabelVersion) =>
    take(
      {
        title: 'Restore Version',
        body: `What version ${number} was becomes version ${newest + 1}, and is printed from now on. No version is lost.`,
        confirm: 'Restore',
      },
      'The version could not be restored.',
      async () => {
        await restoring.run({ params: { id }, body: { number } }, { ifMatch: version });
        notify(`Version ${number} was restored.`);
      },
    );
  return (
    <Panel title="Versions" gap={1}>
      {failure}
      <Loaded
        results={[versions]}
        failed="The versions could not be loaded."
        holder={<PanelSkeleton lines={2} height={24} />}
      >
        {({ rows }) => (
          <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 0.5, listStyle: 'none' }}>
            {rows.map((row) => (
              <Box
                component="li"
                key={row.id}
                sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
              >
                <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{textOf(row)}</Box>
                {row.number !== newest && (
                  <Button
                    size="small"
                    color="inherit"
                    aria-label={`Restore version ${row.number}`}
                    onClick={() => void restore(row)}
                  >
                    Restore
                  </Button>
                )}
              </Box>
            ))}
          </Box>
        )}
      </Loaded>
      {dialog}
    </Panel>
  );
}
