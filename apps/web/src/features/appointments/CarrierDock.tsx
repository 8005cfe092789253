import type { CarrierAppointment, DockView } from '@lading/contract/appointments';
import { bookByLink, cancelByLink, changeByLink, viewDock } from '@lading/contract/calls';
import { freeStatuses } from '@lading/domain/appointments';
import {
  MAX_CARRIER,
  MAX_DOCK_PALLETS,
  MAX_NAME,
  MAX_PHONE,
  MAX_PLATE,
} from '@lading/domain/limits';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ApiError, call } from '../../lib/api.ts';
import { applyZone, formatDate, formatDateTime } from '../../lib/format.ts';
import { DateField } from '../../ui/DateField.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useConfirm } from '../../ui/useConfirm.tsx';
import { kindTexts, slotChoices, timesText, zoneText } from './appointmentText.ts';

/** What the carrier says of the truck. */
interface Truck {
  startsAt: string;
  pallets: string;
  carrier: string;
  plate: string;
  driver: string;
  phone: string;
}

const noTruck: Truck = { startsAt: '', pallets: '', carrier: '', plate: '', driver: '', phone: '' };

const truckOf = (own: CarrierAppointment): Truck => ({
  startsAt: own.startsAt,
  pallets: String(own.pallets),
  carrier: own.carrier ?? '',
  plate: own.plate ?? '',
  driver: own.driver ?? '',
  phone: own.phone ?? '',
});

const bodyOf = ({ startsAt, pallets, ...texts }: Truck) => ({
  ...texts,
  startsAt,
  pallets: Number(pallets) || 0,
});

const sentence = (reason: unknown): string =>
  (reason instanceof ApiError && reason.error) || 'That did not work. Please try again.';

/** What the link shows, of a day and for a number of pallets. */
function useDock(token: string) {
  const [asked, setAsked] = useState<{ day?: string; pallets?: number }>({});
  const [shown, setShown] = useState<{ view: DockView; of: typeof asked } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const lastTurn = useRef(0);
  const load = useCallback(async () => {
    lastTurn.current += 1;
    const turn = lastTurn.current;
    setError(null);
    try {
      const view = await call(viewDock, { body: { token, ...asked } });
      // A response that was overtaken shows the times of another day.
      if (turn !== lastTurn.current) return;
      applyZone(view.warehouse.timeZone);
      setShown({ view, of: asked });
    } catch (reason) {
      if (turn === lastTurn.current) setError(sentence(reason));
    }
  }, [token, asked]);
  useEffect(() => void load(), [load]);
  return {
    view: shown?.view ?? null,
    day: asked.day ?? shown?.view.day,
    /** False while the view is still of the day or the pallets before. */
    isCurrent: shown?.of === asked,
    error,
    load,
    ask: (more: typeof asked) => setAsked((now) => ({ ...now, ...more })),
  };
}

const text = (label: string, maxLength: number) => ({
  label,
  fullWidth: true,
  slotProps: { htmlInput: { maxLength } },
});

function formTitle(edited: CarrierAppointment | null, { appointments }: DockView): string {
  if (edited) return 'Change Your Appointment';
  return appointments.length === 0 ? 'Choose a Time' : 'Book Another Time';
}

interface FormProps {
  title: string;
  view: DockView;
  /** What is being changed; null for a new booking. */
  own: CarrierAppointment | null;
  dock: ReturnType<typeof useDock>;
  onSend: (truck: Truck) => Promise<void>;
  onLeave: () => void;
}

function TruckForm({ title, view, own, dock, onSend, onLeave }: FormProps) {
  const [truck, setTruck] = useState<Truck>(own ? truckOf(own) : noTruck);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { timeZone } = view.warehouse;
  const set = (name: keyof Truck) => (event: { target: { value: string } }) =>
    setTruck((now) => ({ ...now, [name]: event.target.value }));
  const kept = own ? [own.startsAt] : [];
  const instants = [...new Set([...kept, ...view.slots.map(({ startsAt }) => startsAt)])].sort();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!instants.includes(truck.startsAt)) return setError('Please choose a time.');
    setSending(true);
    setError(null);
    try {
      await onSend(truck);
    } catch (reason) {
      setError(sentence(reason));
    }
    setSending(false);
  };
  const offset = zoneText(instants[0] ?? `${view.day}T12:00:00Z`, timeZone);
  const timesHint = !dock.isCurrent
    ? 'The free times are being read.'
    : view.slots.length === 0
      ? `Nothing is free on ${formatDate(view.day)}. Please choose another day, until ${formatDate(view.lastDay)}.`
      : `Times of the warehouse: ${timeZone} (${offset}).`;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void send(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Typography variant="h2">{title}</Typography>
      {error && <Alert severity="error">{error}</Alert>}
      {view.pallets === null && (
        <TextField
          {...text('Pallets', 3)}
          type="number"
          value={truck.pallets}
          onChange={set('pallets')}
          onBlur={() => {
            const pallets = Math.min(
              Math.max(0, Math.trunc(Number(truck.pallets)) || 0),
              MAX_DOCK_PALLETS,
            );
            setTruck((now) => ({ ...now, pallets: String(pallets) }));
            dock.ask({ pallets });
          }}
          helperText="They say how long the truck has its door."
        />
      )}
      <DateField
        label="Day"
        value={dock.day}
        onChange={(day) => day !== null && dock.ask({ day })}
      />
      <TextField
        select
        required
        fullWidth
        label="Time"
        disabled={!dock.isCurrent}
        value={instants.includes(truck.startsAt) ? truck.startsAt : ''}
        onChange={set('startsAt')}
        helperText={timesHint}
      >
        {slotChoices(instants, timeZone).map(({ value, label }) => (
          <MenuItem key={value} value={value}>
            {own && value === own.startsAt ? `${formatDateTime(value)} (as booked)` : label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        {...text('Carrier', MAX_CARRIER)}
        value={truck.carrier}
        onChange={set('carrier')}
      />
      <TextField {...text('Plate', MAX_PLATE)} value={truck.plate} onChange={set('plate')} />
      <TextField {...text('Driver', MAX_NAME)} value={truck.driver} onChange={set('driver')} />
      <TextField {...text('Phone', MAX_PHONE)} value={truck.phone} onChange={set('phone')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" size="large" loading={isSending}>
          {own ? 'Save Changes' : 'Book'}
        </Button>
        {own && (
          <Button variant="outlined" color="inherit" size="large" onClick={onLeave}>
            Go Back
          </Button>
        )}
      </Box>
    </Box>
  );
}

interface OwnProps {
  own: CarrierAppointment;
  view: DockView;
  onEdit: () => void;
  onCancel: () => void;
}

function OwnAppointment({ own, view, onEdit, onCancel }: OwnProps) {
  const isOver = freeStatuses.some((status) => status === own.status);
  const isOpen = own.status === 'BOOKED' && Date.parse(own.changeableUntil) > Date.now();
  const door = own.door ?? (own.isApproved ? 'Will be said when you come' : 'After approval');
  return (
    <Paper variant="outlined" component="section" aria-label="Your appointment" sx={{ p: 2 }}>
      <StatusChip of="appointment" status={own.status} />{' '}
      {!own.isApproved && !isOver && <StatusChip of="approval" status="TO_APPROVE" />}
      <Facts
        facts={[
          { term: 'Day', value: formatDate(own.startsAt) },
          {
            term: 'Time',
            value: `${timesText(own)} (${zoneText(own.startsAt, view.warehouse.timeZone)})`,
          },
          !isOver && { term: 'Door', value: door },
          { term: 'Pallets', value: own.pallets },
          own.carrier && { term: 'Carrier', value: own.carrier },
          own.plate && { term: 'Plate', value: own.plate },
          own.driver && { term: 'Driver', value: own.driver },
          own.phone && { term: 'Phone', value: own.phone },
        ]}
      />
      {isOpen && (
        <>
          <Typography sx={{ mb: 1, color: 'text.secondary' }}>
            You can change it until {formatDateTime(own.changeableUntil)}.
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" color="inherit" onClick={onEdit}>
              Change
            </Button>
            <Button variant="outlined" color="error" onClick={onCancel}>
              Cancel Appointment
            </Button>
          </Box>
        </>
      )}
    </Paper>
  );
}

function Loaded({
  token,
  dock,
  view,
}: {
  token: string;
  dock: ReturnType<typeof useDock>;
  view: DockView;
}) {
  const [edited, setEdited] = useState<CarrierAppointment | null>(null);
  const [said, setSaid] = useState<{ text: string; severity: 'success' | 'error' } | null>(null);
  const { confirm, dialog } = useConfirm();
  const { warehouse, kind, bookingsLeft } = view;
  const done = async (words: string) => {
    setEdited(null);
    setSaid({ text: words, severity: 'success' });
    await dock.load();
  };
  const send = async (truck: Truck) => {
    const body = { token, ...bodyOf(truck) };
    if (edited) await call(changeByLink, { body: { ...body, appointmentId: edited.id } });
    else await call(bookByLink, { body });
    await done(edited ? 'Your appointment was changed.' : 'Your appointment was booked.');
  };
  const cancel = async ({ id }: CarrierAppointment) => {
    const question = {
      title: 'Cancel Appointment',
      body: 'Others may then have its time.',
      confirm: 'Cancel Appointment',
      danger: true,
    };
    if (!(await confirm(question))) return;
    try {
      await call(cancelByLink, { body: { token, appointmentId: id } });
      await done('Your appointment was cancelled.');
    } catch (reason) {
      setSaid({ text: sentence(reason), severity: 'error' });
    }
  };
  return (
    <>
      <Box>
        <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{warehouse.name}</Typography>
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {warehouse.address}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{kindTexts[kind]}</Typography>
      </Box>
      {said && <Alert severity={said.severity}>{said.text}</Alert>}
      {dock.error && (
        <Alert
          severity="error"
          action={<Button onClick={() => void dock.load()}>Try Again</Button>}
        >
          {dock.error}
        </Alert>
      )}
      {!edited &&
        view.appointments.map((own) => (
          <OwnAppointment
            key={own.id}
            own={own}
            view={view}
            onEdit={() => {
              setSaid(null);
              setEdited(own);
            }}
            onCancel={() => void cancel(own)}
          />
        ))}
      {edited || bookingsLeft > 0 ? (
        <TruckForm
          key={edited?.id ?? `new ${bookingsLeft}`}
          title={formTitle(edited, view)}
          view={view}
          own={edited}
          dock={dock}
          onSend={send}
          onLeave={() => setEdited(null)}
        />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>
          Nothing more can be booked by this link.
        </Typography>
      )}
      {dialog}
    </>
  );
}

/** What whoever has a link sees. Its token is behind the `#`, which browsers send to no server. */
export function CarrierDock() {
  // Mail programs add blanks behind it.
  const token = useLocation()
    .hash.slice(1)
    .replace(/(?:%20|\s)+$/, '');
  const dock = useDock(token);
  if (token === '')
    return <Alert severity="warning">This link is incomplete. Please copy all of it.</Alert>;
  if (dock.view) return <Loaded token={token} dock={dock} view={dock.view} />;
  if (dock.error) return <Alert severity="error">{dock.error}</Alert>;
  return null;
}
