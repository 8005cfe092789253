import { MAX_WORKSTATION, MAX_ZONE } from '@lading/domain/limits';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SuggestInput } from '../../ui/fields.tsx';
import { PrintOutlined } from '../../ui/icons.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { keepPrintPlace, placeText, usePrintPlace } from './place.ts';
import { printChoices } from './printers.queries.ts';

/** Asks where this device stands, so that what it prints comes out there. */
export function PlaceDialog({ onClose }: { onClose: () => void }) {
  const warehouseId = useCurrentWarehouse().id;
  const place = usePrintPlace(warehouseId);
  const known = useQuery(printChoices(warehouseId, place)).data;
  const notify = useNotify();
  const { control, dialog } = useDialogForm({ ...place }, async (values) => {
    keepPrintPlace(warehouseId, values);
    notify(`This device prints at ${placeText(values) || 'no place of its own'}.`);
    onClose();
  });
  return (
    <FormDialog title="Where This Device Prints" submit="Save" onClose={onClose} {...dialog}>
      <Typography>
        Labels and papers come out at this workstation, else in this zone. The device keeps it,
        whoever signs in.
      </Typography>
      <SuggestInput
        control={control}
        name="workstation"
        label="Workstation"
        suggestions={known?.workstations ?? []}
        maxLength={MAX_WORKSTATION}
      />
      <SuggestInput
        control={control}
        name="zone"
        label="Zone"
        suggestions={known?.zones ?? []}
        maxLength={MAX_ZONE}
      />
    </FormDialog>
  );
}

/** Says where this device prints, and lets that be changed. */
export function DevicePlace() {
  const place = usePrintPlace(useCurrentWarehouse().id);
  const [isOpen, setOpen] = useState(false);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <PrintOutlined fontSize="small" color="action" />
      <span>This device prints at: {placeText(place) || 'no place of its own'}</span>
      <Button size="small" onClick={() => setOpen(true)}>
        Change Place
      </Button>
      {isOpen && <PlaceDialog onClose={() => setOpen(false)} />}
    </Box>
  );
}
