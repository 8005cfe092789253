import { assignWarehouse, removeAssignment } from '@lading/contract/calls';
import type { Warehouse } from '@lading/contract/warehouses';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCall } from '../../lib/useCall.ts';
import { DeleteOutlined } from '../../ui/icons.tsx';
import { NamedSelect } from '../../ui/NamedSelect.tsx';
import { useAskedStep } from '../../ui/useConfirm.tsx';

interface Props {
  userId: number;
  assigned: readonly Warehouse[];
  warehouses: readonly Warehouse[];
  /** Shown without steps. */
  isFixed: boolean;
}

function useAssigning(userId: number) {
  const assigning = useCall(assignWarehouse);
  const removing = useCall(removeAssignment);
  const [chosen, setChosen] = useState<number | null>(null);
  const { take, ...shown } = useAskedStep();

  const assign = async () => {
    if (chosen === null) return;
    await take(null, 'Failed to assign warehouse. The user may already be assigned.', async () => {
      await assigning.run({ params: { id: userId }, body: { warehouseId: chosen } });
      setChosen(null);
    });
  };
  const remove = ({ id, name }: Warehouse) => {
    const body = 'Are you sure you want to remove this assignment?';
    return take(
      { title: `Remove ${name}`, body, confirm: 'Remove', danger: true },
      'Failed to remove warehouse.',
      () => removing.run({ params: { id: userId, warehouseId: id } }),
    );
  };
  return { chosen, setChosen, assign, remove, isAssigning: assigning.isPending, ...shown };
}

export function UserAssignments({ userId, assigned, warehouses, isFixed }: Props) {
  const { chosen, setChosen, assign, remove, failure, dialog, isAssigning } = useAssigning(userId);
  const isAssigned = (id: number) => assigned.some((warehouse) => warehouse.id === id);
  return (
    <Paper component="section" aria-label="Warehouse assignments" sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        Warehouse Assignments
      </Typography>
      {failure}
      {assigned.length === 0 && (
        <Typography sx={{ color: 'text.secondary', py: 2 }}>No warehouses assigned.</Typography>
      )}
      <List disablePadding>
        {assigned.map((warehouse) => (
          <ListItem
            key={warehouse.id}
            disableGutters
            divider
            secondaryAction={
              !isFixed && (
                <IconButton
                  edge="end"
                  aria-label={`Remove ${warehouse.name}`}
                  onClick={() => void remove(warehouse)}
                >
                  <DeleteOutlined fontSize="small" />
                </IconButton>
              )
            }
          >
            <ListItemText
              primary={warehouse.name}
              secondary={warehouse.address || 'No address specified'}
            />
          </ListItem>
        ))}
      </List>
      {!isFixed && (
        <Box sx={{ display: 'flex', gap: 1.5, mt: 2.5 }}>
          <NamedSelect
            fullWidth
            label="Assign New Warehouse"
            options={warehouses}
            value={chosen}
            onChange={setChosen}
            isDisabled={isAssigned}
          />
          <Button
            variant="contained"
            disabled={chosen === null || isAssigned(chosen)}
            loading={isAssigning}
            onClick={() => void assign()}
          >
            Assign
          </Button>
        </Box>
      )}
      {dialog}
    </Paper>
  );
}
