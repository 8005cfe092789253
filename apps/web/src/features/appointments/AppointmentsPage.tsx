import type { Appointment } from '@lading/contract/appointments';
import { listAppointments } from '@lading/contract/calls';
import { appointmentKinds, appointmentStatuses } from '@lading/domain/appointments';
import { may } from '@lading/domain/permissions';
import { addDays, laterDay } from '@lading/domain/reports';
import { dayIn } from '@lading/domain/time';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { choicesOf, codeChoices } from '../../lib/choices.ts';
import { formatDate } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { idOf, useAddress } from '../../lib/useAddress.ts';
import { type ListState, useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import type { Card } from '../../ui/CardList.tsx';
import { type Column, chipColumn, keyColumn, textColumn, unitsColumn } from '../../ui/columns.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { doorsPage } from '../doors/doors.queries.ts';
import { AppointmentDialog } from './AppointmentDialog.tsx';
import { AppointmentForm } from './AppointmentForm.tsx';
import { appointmentsHead, appointmentsPage } from './appointments.queries.ts';
import { doorText, kindTexts, lateText, timesText, truckText } from './appointmentText.ts';
import { DockCalendar } from './DockCalendar.tsx';
import { DockRulesForm } from './DockRulesForm.tsx';

const filterKinds = {
  dateFrom: 'date',
  dateTo: 'date',
  doorId: 'id',
  kind: appointmentKinds,
  status: appointmentStatuses,
} as const;

type List = ListState<typeof listAppointments, typeof filterKinds>;

const WEEK = 6;
/** As many as five weeks have, after the first. */
const MOST_DAYS = 34;

/** The days that are shown: today, unless the address says others; no more than five weeks. */
function daysOf({ filters }: List, today: string): { from: string; to: string } {
  const from = filters.dateFrom ?? filters.dateTo ?? today;
  const [, to = from] = [from, filters.dateTo ?? from].sort();
  const [last = to] = [to, addDays(from, MOST_DAYS)].sort();
  return { from, to: last };
}

function Chips({ appointment }: { appointment: Appointment }) {
  return (
    <>
      <StatusChip of="appointment" status={appointment.status} />
      {!appointment.isApproved && <StatusChip of="approval" status="TO_APPROVE" />}
    </>
  );
}

const columnsFor = (onOpen: (id: number) => void, now: number): Column<Appointment>[] => [
  keyColumn('Truck', (row) => <TruckLink row={row} onOpen={onOpen} />, { text: truckText }),
  textColumn('Day', ({ startsAt }) => formatDate(startsAt), { sort: 'startsAt' }),
  textColumn('Time', (row) => <Times row={row} now={now} />),
  textColumn('Door', doorText),
  textColumn('Kind', ({ kind }) => kindTexts[kind]),
  unitsColumn('Pallets', ({ pallets }) => pallets),
  chipColumn('Status', (row) => <Chips appointment={row} />),
];

function TruckLink({ row, onOpen }: { row: Appointment; onOpen: (id: number) => void }) {
  return (
    <Link
      component="button"
      type="button"
      onClick={() => onOpen(row.id)}
      sx={{ textAlign: 'left', overflowWrap: 'anywhere' }}
    >
      {truckText(row)}
    </Link>
  );
}

function Times({ row, now }: { row: Appointment; now: number }) {
  const late = lateText(row, now);
  return (
    <>
      {timesText(row)}
      {late && (
        <Box component="span" sx={{ color: 'error.main', fontWeight: 650 }}>
          {' '}
          {late}
        </Box>
      )}
    </>
  );
}

const cardFor =
  (onOpen: (id: number) => void, now: number) =>
  (row: Appointment): Card => ({
    title: <TruckLink row={row} onOpen={onOpen} />,
    value: timesText(row),
    detail: [doorText(row), kindTexts[row.kind], lateText(row, now)].filter(Boolean).join(' · '),
    foot: `${formatDate(row.startsAt)} · ${row.pallets} pallets`,
    badge: <Chips appointment={row} />,
  });

function Pager({ list, from, to, today }: { list: List; from: string; to: string; today: string }) {
  const isDay = from === to;
  const length = isDay ? 1 : WEEK + 1;
  const show = (first: string, days: number) =>
    list.setFilters({ dateFrom: first, dateTo: addDays(first, days) });
  const turn = (days: number) =>
    list.setFilters({ dateFrom: addDays(from, days), dateTo: addDays(to, days) });
  const buttons: readonly [label: string, onClick: () => void, isOn: boolean][] = [
    ['Back', () => turn(-length), false],
    ['Today', () => show(today, 0), isDay && from === today],
    ['Next', () => turn(length), false],
    ['Day', () => show(from, 0), isDay],
    ['Week', () => show(from, WEEK), !isDay],
  ];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {buttons.map(([label, onClick, isOn]) => (
        <Button
          key={label}
          variant={isOn ? 'contained' : 'outlined'}
          color="inherit"
          size="small"
          aria-pressed={isOn}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}

function Filters({ list, doors }: { list: List; doors: ReturnType<typeof choicesOf> }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, flex: '1 1 560px' }}>
      <DateField label="From" {...list.field('dateFrom')} />
      <DateField label="To" {...list.field('dateTo')} />
      <FilterSelect label="Door" choices={doors} {...list.field('doorId')} />
      <FilterSelect
        label="Truck"
        choices={codeChoices(appointmentKinds, (kind) => kindTexts[kind])}
        {...list.field('kind')}
      />
      <FilterSelect
        label="Status"
        choices={codeChoices(appointmentStatuses)}
        {...list.field('status')}
      />
    </Box>
  );
}

/** Which appointment is open: the address says it, so that other pages lead to it. */
function useOpened(): { opened: ReactNode; open: (id: number) => void } {
  const [params, write] = useAddress();
  const id = idOf(params.get('open') ?? '');
  return {
    opened: id > 0 && <AppointmentDialog id={id} onClose={() => write({ open: null })} />,
    open: (next) => write({ open: next }),
  };
}

/** The doors of a warehouse as a calendar, and its appointments by time. */
export function AppointmentsPage() {
  const user = useUser();
  const warehouse = useCurrentWarehouse();
  const list = useListState(listAppointments, filterKinds);
  const today = dayIn(warehouse.timeZone, new Date());
  const days = daysOf(list, today);
  const { doorId, kind, status } = list.filters;
  const between = { dateFrom: days.from, dateTo: days.to };
  const shown = { ...list.query, ...between, warehouseId: warehouse.id };
  const appointments = useQuery(appointmentsPage(shown));
  const all = useQuery(
    appointmentsPage({
      ...between,
      warehouseId: warehouse.id,
      ...(doorId !== undefined && { doorId }),
      ...(kind !== undefined && { kind }),
      ...(status !== undefined && { status }),
    }),
  );
  const doors = useQuery(doorsPage({ warehouseId: warehouse.id })).data?.rows ?? [];
  const { opened, open } = useOpened();
  const [dialog, setDialog] = useState<'book' | 'rules' | null>(null);
  const close = () => setDialog(null);
  const now = Date.now();
  return (
    <ListPage
      {...appointmentsHead('Calendar')}
      counted={['appointment']}
      warehouse={warehouse}
      call={listAppointments}
      file="appointments"
      create={
        may(user, 'appointments:write') && {
          label: 'Book Appointment',
          onCreate: () => setDialog('book'),
        }
      }
      actions={
        may(user, 'doors:write') && (
          <Button variant="outlined" color="inherit" onClick={() => setDialog('rules')}>
            Dock Rules
          </Button>
        )
      }
      above={
        <>
          <Pager list={list} today={today} {...days} />
          <DockCalendar
            {...days}
            doors={doors.filter(({ id }) => doorId === undefined || id === doorId)}
            appointments={all.data?.rows ?? []}
            now={now}
            onOpen={open}
          />
        </>
      }
      label="Appointments"
      list={{ ...list, whole: { ...list.whole, ...between } }}
      result={appointments}
      search="Search by ASN, carrier, plate or driver..."
      filters={<Filters list={list} doors={choicesOf(doors)} />}
      columns={columnsFor(open, now)}
      card={cardFor(open, now)}
      rowKey={({ id }) => id}
      empty="No appointments found."
      failed="Failed to fetch appointments."
    >
      {opened}
      {dialog === 'book' && (
        <AppointmentForm
          appointment={null}
          begun={{ kind: kind ?? 'INBOUND', day: laterDay(days.from, today) }}
          warehouseId={warehouse.id}
          onClose={close}
        />
      )}
      {dialog === 'rules' && <DockRulesForm warehouseId={warehouse.id} onClose={close} />}
    </ListPage>
  );
}
