import CallMade from '@mui/icons-material/CallMade';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import MoveDownOutlined from '@mui/icons-material/MoveDownOutlined';
import ShoppingCartOutlined from '@mui/icons-material/ShoppingCartOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { counted } from '../../lib/format.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { FloorScan, FloorScreen } from '../../ui/scan/FloorScreen.tsx';
import { whatItIs } from '../../ui/scan/scanned.ts';
import { useLookUp } from '../../ui/scan/useLookUp.ts';
import { useScanning } from '../../ui/scan/useScanning.ts';
import { countsPage } from '../counts/counts.queries.ts';
import { ordersPage } from '../orders/orders.queries.ts';
import { waitingPallets } from './floor.queries.ts';
import { OwnTasks } from './OwnTasks.tsx';
import { scanWay } from './scanWay.ts';

function Task({ to, icon, title, detail }: { to: string; icon: ReactNode; title: string; detail?: string | undefined }) {
  return (
    <ButtonBase
      component={Link}
      to={to}
      sx={{
        minHeight: 96,
        p: 2,
        gap: 2,
        justifyContent: 'flex-start',
        bgcolor: 'background.paper',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 2,
        textAlign: 'left',
        '& svg': { fontSize: 34, color: 'primary.main' },
      }}
    >
      {icon}
      <Box sx={{ minWidth: 0 }}>
        <Typography component="span" sx={{ display: 'block', fontSize: 20, fontWeight: 650 }}>
          {title}
        </Typography>
        <Typography component="span" sx={{ display: 'block', minHeight: '1.5em', color: 'text.secondary', fontSize: 15 }}>
          {detail}
        </Typography>
      </Box>
    </ButtonBase>
  );
}

const toCount = (running: number) => (running === 0 ? 'A location, at any time' : `${counted(running, 'count')} running`);

/** The tasks of the floor. A code that is scanned here opens the work on it, or says what it is. */
export function FloorPage() {
  const warehouse = useCurrentWarehouse();
  const navigate = useNavigate();
  const waiting = useQuery(waitingPallets(warehouse.id));
  const toPick = useQuery(ordersPage({ warehouseId: warehouse.id, stage: 'TO_PICK', sort: 'priority', limit: 1 }));
  const counting = useQuery(countsPage({ warehouseId: warehouse.id, status: 'COUNTING', limit: 1 }));
  const lookUp = useLookUp(warehouse.id);
  const task = useScanning(async (code) => {
    const found = await lookUp(code);
    const way = scanWay(found, warehouse.id);
    if (way !== null) return void navigate(way);
    task.say(found.kind !== null ? 'success' : 'error', whatItIs(found, warehouse.id));
  });
  return (
    <FloorScreen title="Floor mode">
      <FloorScan label="Scan anything" idle="Scan a code to see what it is, or choose a task." task={task} />
      <OwnTasks task={task} />
      <Box component="nav" aria-label="Tasks" sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <Task
          to="/floor/putaway"
          icon={<MoveDownOutlined />}
          title="Put away"
          detail={waiting.data && (waiting.data.total === 0 ? 'Nothing waits' : `${counted(waiting.data.total, 'pallet')} waiting`)}
        />
        <Task to="/floor/move" icon={<CallMade />} title="Move" detail="A pallet, or a part of it" />
        <Task
          to="/floor/pick"
          icon={<ShoppingCartOutlined />}
          title="Pick"
          detail={toPick.data && (toPick.data.total === 0 ? 'Nothing is released' : `${counted(toPick.data.total, 'order')} to pick`)}
        />
        <Task to="/floor/count" icon={<FactCheckOutlined />} title="Count" detail={counting.data && toCount(counting.data.total)} />
        <Task to="/floor/receive" icon={<Inventory2Outlined />} title="Receive" detail="With or without an ASN" />
      </Box>
    </FloorScreen>
  );
}
