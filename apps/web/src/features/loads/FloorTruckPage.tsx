import { reopenLoad } from '@lading/contract/calls';
import type { LoadDetail, LoadPackage } from '@lading/contract/loads';
import { codeText } from '@lading/domain/codeText';
import { isLegal } from '@lading/domain/life';
import { loadSteps } from '@lading/domain/loads';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted, formatUnits } from '../../lib/format.ts';
import { kept } from '../../lib/outbox/keptReads.ts';
import { useByBadge } from '../../lib/session.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { useCall } from '../../lib/useCall.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { DoneSign, FloorList, RemoveButton } from '../../ui/scan/FloorList.tsx';
import { FloorScan, FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { LoadedTask } from '../../ui/scan/LoadedTask.tsx';
import { useFirstScan } from '../../ui/scan/useFirstScan.ts';
import { CloseLoadDialog } from './CloseLoadDialog.tsx';
import { DriverPapers, useDeparture } from './LoadSteps.tsx';
import { restText } from './loading.ts';
import { isLoading } from './loadingMachine.ts';
import { oneLoad } from './loads.queries.ts';
import { packageName, wayText } from './loadWords.ts';
import { useTruck } from './useTruck.ts';

const START = '/floor/load';
/** Rows of one list: more are told by their number. */
const SHOWN = 60;

type Truck = ReturnType<typeof useTruck>;

function rowsOf(load: LoadDetail, packages: readonly LoadPackage[], truck: Truck) {
  const orders = new Map(load.orders.map(({ order }) => [order.id, order.orderReference]));
  return packages.slice(0, SHOWN).map((each) => {
    const { packageId, orderId, quantity, outerUnit, state } = each;
    const isLoaded = state === 'LOADED';
    const name = `${packageName(each)} of ${orders.get(orderId) ?? ''}`;
    return {
      key: packageId,
      ...(!isLoaded &&
        isLoading(load) && { onClick: () => truck.run({ kind: 'tap', packageId }, name) }),
      icon: <DoneSign isDone={isLoaded} />,
      title: packageName(each),
      detail: [orders.get(orderId), counted(quantity, 'unit'), outerUnit && `on ${outerUnit.lpn}`]
        .filter(Boolean)
        .join(' · '),
      ...(isLoaded &&
        isLoading(load) && {
          beside: (
            <RemoveButton
              label={`Unload ${name}`}
              onClick={() => truck.run({ kind: 'unload', packageIds: [packageId] }, name)}
            />
          ),
        }),
    };
  });
}

const listTitle = (word: string, packages: readonly LoadPackage[]): string =>
  packages.length > SHOWN
    ? `${word} (${formatUnits(SHOWN)} of ${formatUnits(packages.length)})`
    : `${word} (${formatUnits(packages.length)})`;

/** What keeps the load from being closed. */
function Blocked({ load }: { load: LoadDetail }) {
  const rows = load.orders
    .filter(({ state }) => state === 'HELD' || state === 'WAITING')
    .map(({ order, customer }) => ({
      key: order.id,
      title: order.orderReference,
      detail: `${customer.name} · ${codeText(order.status)}`,
    }));
  return rows.length > 0 && <FloorList title="Not packed, or on hold" rows={rows} />;
}

function Actions({ load, truck }: { load: LoadDetail; truck: Truck }) {
  const byBadge = useByBadge();
  const [isClosing, setClosing] = useState(false);
  const reopening = useCall(reopenLoad);
  const departure = useDeparture(load);
  const reopen = () =>
    reopening
      .run({ params: { id: load.id } })
      .catch(() => truck.say('error', 'The load could not be opened again.'));
  return (
    <>
      {departure.failure}
      {isLegal(loadSteps, load.status, 'close') && load.loadedCount > 0 && (
        <Button variant="contained" disabled={truck.isBusy} onClick={() => setClosing(true)}>
          Close Load
        </Button>
      )}
      {isLegal(loadSteps, load.status, 'depart') && (
        <Button variant="contained" onClick={() => void departure.depart()}>
          Depart
        </Button>
      )}
      <DriverPapers load={load} />
      {isLegal(loadSteps, load.status, 'reopen') && (
        <Button variant="outlined" color="inherit" onClick={() => void reopen()}>
          Reopen
        </Button>
      )}
      {!byBadge && (
        <LinkButton to={`/loads/${load.id}`} variant="outlined" color="inherit">
          Show Load Page
        </LinkButton>
      )}
      {isClosing && <CloseLoadDialog load={load} onClose={() => setClosing(false)} />}
      {departure.dialog}
    </>
  );
}

function Working({ serverLoad }: { serverLoad: LoadDetail }) {
  const truck = useTruck(serverLoad);
  const { load } = truck.state;
  useFirstScan(truck.scan);
  const left = load.packages.filter(({ state }) => state !== 'LOADED');
  const done = load.packages.filter(({ state }) => state === 'LOADED');
  const isOpen = isLoading(load);
  return (
    <FloorScreen
      title={load.number}
      detail={['Load', wayText(load), load.door?.name].filter(Boolean).join(' · ')}
      back={START}
      actions={<Actions load={load} truck={truck} />}
    >
      <FloorScan
        label={isOpen ? 'Scan a package or a pallet' : null}
        idle={isOpen ? restText(load) : `${load.number} is ${codeText(load.status)}.`}
        task={truck}
      />
      <Blocked load={load} />
      {left.length > 0 && (
        <FloorList
          title={listTitle(isOpen ? 'To load' : 'Left behind', left)}
          label="Packages to load"
          rows={rowsOf(load, left, truck)}
        />
      )}
      {done.length > 0 && (
        <FloorList
          title={listTitle('Loaded', done)}
          label="Loaded packages"
          rows={rowsOf(load, done, truck)}
        />
      )}
    </FloorScreen>
  );
}

export function FloorTruckPage() {
  const found = useQuery(kept(oneLoad(useIdParam('loadId'))));
  return (
    <LoadedTask title="Load" back={START} result={found} failed="Failed to load the load.">
      {(load) => <Working key={load.id} serverLoad={load} />}
    </LoadedTask>
  );
}
