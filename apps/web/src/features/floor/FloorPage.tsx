import type { Scan } from '@lading/contract/floor';
import { packageOfCode } from '@lading/domain/picking';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useContext, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { counted, formatUnits } from '../../lib/format.ts';
import { useByBadge, useUser } from '../../lib/session.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import {
  AllInboxOutlined,
  AssignmentReturnOutlined,
  CallMade,
  FactCheckOutlined,
  Inventory2Outlined,
  KeyboardOutlined,
  LocalShippingOutlined,
  MoveDownOutlined,
  MoveUpOutlined,
  ShoppingCartOutlined,
} from '../../ui/icons.tsx';
import { HandOver } from '../../ui/scan/FloorMenu.ts';
import { FloorScan, FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { whatItIs } from '../../ui/scan/scanned.ts';
import { useLookUp } from '../../ui/scan/useLookUp.ts';
import { useScanning } from '../../ui/scan/useScanning.ts';
import { countsPage } from '../counts/counts.queries.ts';
import { ordersPage } from '../orders/orders.queries.ts';
import { tasksPage } from '../tasks/tasks.queries.ts';
import type { ListedKind } from './FloorTasksPage.tsx';
import { waitingPallets } from './floor.queries.ts';
import { OwnTasks } from './OwnTasks.tsx';
import { ScanAnswer } from './ScanAnswer.tsx';
import { scanWay } from './scanWay.ts';

/** True if the screen to which a code leads takes it as its first scan. */
const goesOn = ({ announced }: Scan, code: string): boolean =>
  packageOfCode(code) !== null || announced !== null;

interface TileProps {
  to: string;
  icon: ReactNode;
  title: string;
  detail?: string | undefined;
}

function Tile({ to, icon, title, detail }: TileProps) {
  return (
    <ButtonBase
      component={Link}
      to={to}
      sx={{
        minHeight: 84,
        p: { xs: 1.25, sm: 2 },
        columnGap: { xs: 1, sm: 2 },
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        alignContent: 'center',
        bgcolor: 'background.paper',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 2,
        textAlign: 'left',
        '& svg': { fontSize: 28, color: 'primary.main' },
      }}
    >
      {icon}
      <Typography component="span" sx={{ fontSize: 19, fontWeight: 650 }}>
        {title}
      </Typography>
      <Typography
        component="span"
        sx={{ gridColumn: '1 / -1', minHeight: '1.5em', color: 'text.secondary', fontSize: 15 }}
      >
        {detail}
      </Typography>
    </ButtonBase>
  );
}

/** How many tasks of a kind are open; undefined until that is known. */
function useWaiting(warehouseId: number, kind: ListedKind): string | undefined {
  const { data } = useQuery(tasksPage({ warehouseId, kind, limit: 1 }));
  return data && (data.total === 0 ? 'Nothing waits' : `${formatUnits(data.total)} waiting`);
}

const toCount = (running: number) =>
  running === 0 ? 'A location, at any time' : `${counted(running, 'count')} running`;

/** The ways to each kind of work, in the order in which goods pass through. */
function Tiles() {
  const { id: warehouseId } = useCurrentWarehouse();
  const waiting = useQuery(waitingPallets(warehouseId));
  const toPick = useQuery(
    ordersPage({ warehouseId, stage: 'TO_PICK', sort: 'priority', limit: 1 }),
  );
  const counting = useQuery(countsPage({ warehouseId, status: 'COUNTING', limit: 1 }));
  const pallets =
    waiting.data &&
    (waiting.data.total === 0
      ? 'Nothing waits'
      : `${counted(waiting.data.total, 'pallet')} waiting`);
  const orders =
    toPick.data &&
    (toPick.data.total === 0
      ? 'Nothing is released'
      : `${counted(toPick.data.total, 'order')} to pick`);
  const tiles: TileProps[] = [
    {
      to: '/floor/receive',
      icon: <Inventory2Outlined />,
      title: 'Receive',
      detail: 'With or without an ASN',
    },
    { to: '/floor/putaway', icon: <MoveDownOutlined />, title: 'Put away', detail: pallets },
    { to: '/floor/pick', icon: <ShoppingCartOutlined />, title: 'Pick', detail: orders },
    {
      to: '/floor/pack',
      icon: <AllInboxOutlined />,
      title: 'Pack',
      detail: useWaiting(warehouseId, 'PACK'),
    },
    {
      to: '/floor/load',
      icon: <LocalShippingOutlined />,
      title: 'Load',
      detail: useWaiting(warehouseId, 'LOAD'),
    },
    {
      to: '/floor/replenish',
      icon: <MoveUpOutlined />,
      title: 'Replenish',
      detail: useWaiting(warehouseId, 'REPLENISHMENT'),
    },
    {
      to: '/floor/count',
      icon: <FactCheckOutlined />,
      title: 'Count',
      detail: counting.data && toCount(counting.data.total),
    },
    {
      to: '/floor/returns',
      icon: <AssignmentReturnOutlined />,
      title: 'Returns',
      detail: useWaiting(warehouseId, 'RETURN'),
    },
    { to: '/floor/move', icon: <CallMade />, title: 'Move', detail: 'A unit, or a part of it' },
    {
      to: '/floor/scanner-test',
      icon: <KeyboardOutlined />,
      title: 'Scanner Test',
      detail: 'How the scanner is set',
    },
  ];
  return (
    <Box
      component="nav"
      aria-label="Tasks"
      sx={{ display: 'grid', gap: { xs: 1, sm: 1.5 }, gridTemplateColumns: '1fr 1fr' }}
    >
      {tiles.map((tile) => (
        <Tile key={tile.to} {...tile} />
      ))}
    </Box>
  );
}

/** The tasks of the floor. A code that is scanned here opens the work on it, or says what it is. */
export function FloorPage() {
  const warehouse = useCurrentWarehouse();
  const navigate = useNavigate();
  const lookUp = useLookUp(warehouse.id);
  const user = useUser();
  const byBadge = useByBadge();
  const handOver = useContext(HandOver);
  const [answered, setAnswered] = useState<Scan | null>(null);
  const task = useScanning(async (code) => {
    setAnswered(null);
    const found = await lookUp(code);
    // On a shared device the next one takes over.
    if (byBadge && found.user && found.user.id !== user.id)
      return handOver?.(code.trim().toUpperCase());
    const way = scanWay(found, warehouse.id);
    // A badge opens no screens of the desk.
    if (way !== null && (!byBadge || way.startsWith('/floor')))
      return void navigate(way, goesOn(found, code) ? { state: { scanned: code } } : {});
    setAnswered(found);
    const known = found.doubts.length > 0 ? 'attention' : 'success';
    task.say(found.kind === null ? 'error' : known, whatItIs(found, warehouse.id));
  });
  return (
    <FloorScreen title="Floor mode">
      <FloorScan
        label="Scan anything"
        idle="Scan a code to see what it is, or choose a task."
        task={task}
      />
      {answered && <ScanAnswer key={answered.code} found={answered} />}
      <OwnTasks task={task} />
      <Tiles />
    </FloorScreen>
  );
}
