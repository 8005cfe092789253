import type { ReplicaStatus } from '@lading/contract/jobs';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatPercent, formatUnits } from '../../lib/format.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { Panel } from '../../ui/Section.tsx';
import { replicaQuery } from './jobs.queries.ts';

const states = {
  READY: 'Ready',
  BEHIND: 'Behind: the primary answers until it has caught up',
  AWAY: 'Away: it does not answer, so the primary does',
  PROMOTED: 'Promoted: it is a primary now, and is not read',
  FOREIGN: 'Foreign: it is of another database or history, and is not read',
} satisfies Record<ReplicaStatus['state'], string>;

/** Why the primary answered calls that the replica may answer. */
const reasons = {
  unfit: 'Primary: Replica Not Ready',
  behind: 'Primary: Replica Too Late',
  failed: 'Primary: Replica Failed',
  refused: 'Primary: Confirmed a Refusal',
} satisfies Record<Exclude<keyof ReplicaStatus['reads'], 'replica'>, string>;

const lagText = ({ lagMs, lagBytes }: ReplicaStatus): string =>
  lagMs === null || lagBytes === null
    ? 'Not known'
    : `${formatUnits(lagMs / 1000)} s, ${formatUnits(lagBytes)} bytes`;

const sharesOf = ({ reads }: ReplicaStatus) => {
  const all = Object.values(reads).reduce((sum, count) => sum + count, 0);
  const shareText = (count: number): string =>
    `${formatUnits(count)} (${formatPercent(all === 0 ? null : (count / all) * 100)})`;
  return [
    { term: 'Replica', value: shareText(reads.replica) },
    ...Object.entries(reasons).map(([reason, term]) => {
      const count = reads[reason as keyof typeof reasons];
      return count > 0 && { term, value: shareText(count) };
    }),
  ];
};

/** The replica for reads, as the server that answers sees it. */
export function ReplicaPanel() {
  return (
    <Loaded
      results={[useQuery(replicaQuery())]}
      failed="The state of the replica could not be loaded."
      holder={<PanelSkeleton lines={2} height={20} />}
    >
      {({ replica }) => (
        <Panel title="Replica" hint="As this server sees it.">
          {replica ? (
            <State replica={replica} />
          ) : (
            <Typography>No replica is configured: the primary answers all reads.</Typography>
          )}
        </Panel>
      )}
    </Loaded>
  );
}

function State({ replica }: { replica: ReplicaStatus }) {
  return (
    <>
      <Facts
        facts={[
          { term: 'State', value: states[replica.state] },
          { term: 'Since', value: formatDateTime(replica.since) },
          { term: 'Lag', value: lagText(replica) },
          replica.error !== null && { term: 'Error', value: replica.error },
        ]}
      />
      <Typography variant="h3">Reads Since {formatDateTime(replica.readsSince)}</Typography>
      <Facts facts={sharesOf(replica)} />
    </>
  );
}
