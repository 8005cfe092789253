import { may } from '@lading/domain/permissions';
import { laterDay } from '@lading/domain/reports';
import { dayIn } from '@lading/domain/time';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { Holder } from '../../ui/Holder.tsx';
import { TextLink } from '../../ui/LinkButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Panel } from '../../ui/Section.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { AppointmentForm, type DockGoods } from './AppointmentForm.tsx';
import { appointmentsPage } from './appointments.queries.ts';
import { doorText, lateText, timesText } from './appointmentText.ts';
import { DockLinkForm } from './DockLinkForm.tsx';

interface Props {
  warehouseId: number;
  timeZone: string;
  goods: DockGoods;
  /** The day that the form of a new one proposes, if it is not past. */
  expectedOn: string | null;
  /** False once the goods are here, or have left. */
  isOpen: boolean;
}

/** The appointments of the trucks that bring or take goods. */
export function DockAppointments({ warehouseId, timeZone, goods, expectedOn, isOpen }: Props) {
  const user = useUser();
  const appointments = useQuery(appointmentsPage({ warehouseId, ...goods.ids }));
  const [dialog, setDialog] = useState<'book' | 'link' | null>(null);
  const close = () => setDialog(null);
  const today = dayIn(timeZone, new Date());
  const day = expectedOn === null ? today : laterDay(expectedOn, today);
  const outlined = { variant: 'outlined', color: 'inherit' } as const;
  return (
    <Panel title="Dock Appointments">
      <Loaded
        results={[appointments]}
        failed="Failed to load the appointments."
        holder={<Holder height={40} />}
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <Typography sx={{ color: 'text.secondary' }}>No truck has an appointment.</Typography>
          ) : (
            <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
              {rows.map((row) => (
                <li key={row.id}>
                  <TextLink
                    to={`/appointments?dateFrom=${dayIn(timeZone, new Date(row.startsAt))}&open=${row.id}`}
                  >
                    {formatDate(row.startsAt)}, {timesText(row)}
                  </TextLink>{' '}
                  {doorText(row)} {row.carrier ?? ''} {lateText(row, Date.now()) ?? ''}{' '}
                  <StatusChip of="appointment" status={row.status} />
                </li>
              ))}
            </Box>
          )
        }
      </Loaded>
      {may(user, 'appointments:write') && isOpen && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button {...outlined} onClick={() => setDialog('book')}>
            Book Appointment
          </Button>
          <Button {...outlined} onClick={() => setDialog('link')}>
            Link for the Carrier
          </Button>
        </Box>
      )}
      {dialog === 'book' && (
        <AppointmentForm
          appointment={null}
          begun={{ kind: goods.kind, day, goods }}
          warehouseId={warehouseId}
          onClose={close}
        />
      )}
      {dialog === 'link' && (
        <DockLinkForm warehouseId={warehouseId} goods={goods} onClose={close} />
      )}
    </Panel>
  );
}
