import { setWorkerTasks } from '@lading/contract/calls';
import type { Worker } from '@lading/contract/tasks';
import { may } from '@lading/domain/permissions';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx';
import { TaskKindsForm, taskKindsText } from '../users/users.parts.tsx';
import { workersOf } from './tasks.queries.ts';

function WorkersDialog({ warehouseId, onClose }: { warehouseId: number; onClose: () => void }) {
  const titleId = useId();
  const workers = useQuery(workersOf(warehouseId));
  const setting = useCall(setWorkerTasks);
  const [chosen, setChosen] = useState<Worker | null>(null);
  if (chosen)
    return (
      <TaskKindsForm
        title={`Tasks of ${chosen.name}`}
        kinds={chosen.taskKinds}
        save={(taskKinds) =>
          setting.run({ params: { id: chosen.id }, body: { warehouseId, taskKinds } })
        }
        onClose={() => setChosen(null)}
      />
    );
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Who Does What</DialogTitle>
      <DialogContent sx={{ px: 0 }}>
        <Loaded
          results={[workers]}
          failed="The staff of the warehouse could not be loaded."
          holder={<PanelSkeleton lines={3} height={64} />}
        >
          {(people) => (
            <List disablePadding aria-label="Staff">
              {people.map((worker) => (
                <ListItem key={worker.id} disablePadding>
                  <ListItemButton onClick={() => setChosen(worker)} sx={{ px: { xs: 2, sm: 3 } }}>
                    <ListItemText
                      primary={worker.name}
                      secondary={taskKindsText(worker.taskKinds)}
                    />
                  </ListItemButton>
                </ListItem>
              ))}
            </List>
          )}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

/** The button behind which a supervisor sees, and sets, which tasks each of the staff may do. */
export function WorkersButton() {
  const { role } = useUser();
  const { id } = useCurrentWarehouse();
  const [isOpen, setOpen] = useState(false);
  if (!may(role, 'tasks:assign')) return null;
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => setOpen(true)}>
        Who Does What
      </Button>
      {isOpen && <WorkersDialog warehouseId={id} onClose={() => setOpen(false)} />}
    </>
  );
}
