import type { Appointment } from '@lading/contract/appointments';
import type { Door } from '@lading/contract/doors';
import { addDays } from '@lading/domain/reports';
import { HOUR_MS } from '@lading/domain/time';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatDate, formatTime } from '../../lib/format.ts';
import { beginOf, dayOf, endOf } from '../../lib/zone.ts';
import { doorText, lateText, timesText, truckText } from './appointmentText.ts';

interface Props {
  doors: readonly Pick<Door, 'id' | 'name'>[];
  appointments: readonly Appointment[];
  from: string;
  to: string;
  now: number;
  onOpen: (id: number) => void;
}

const isComing = ({ status }: Appointment): boolean =>
  status !== 'CANCELLED' && status !== 'NO_SHOW';

/** A quarter of an hour, the least that a block shows, is as high as a line with its borders. */
const HOUR_PX = 72;
const LINE_PX = 15;
const BORDER_PX = 1;
const LEAST_MS = HOUR_MS / 4;

/** When the door is free again: a truck that has left does not need the rest of its time. */
const freeFrom = ({ startsAt, endsAt, leftAt }: Appointment): number =>
  Math.min(
    Date.parse(endsAt),
    leftAt === null
      ? Number.POSITIVE_INFINITY
      : Math.max(Date.parse(leftAt), Date.parse(startsAt) + LEAST_MS),
  );

/** The column of appointments that have no door yet. */
const NO_DOOR = { id: 0, name: 'No door yet' };

/** The doors with their appointments; one of appointments without a door, if there are any. */
function columnsOf({ doors, appointments }: Pick<Props, 'doors' | 'appointments'>) {
  const shown = appointments.filter(isComing);
  const columns = [...doors, NO_DOOR].map(({ id, name }) => ({
    id,
    name,
    rows: shown.filter(({ door }) => (door?.id ?? NO_DOOR.id) === id),
  }));
  return columns.filter(({ id, rows }) => id !== NO_DOOR.id || rows.length > 0);
}

const colours: Readonly<Record<string, string>> = {
  BOOKED: 'primary.main',
  ARRIVED: 'warning.main',
  AT_DOOR: 'info.main',
  DONE: 'success.main',
  LEFT: 'text.disabled',
};

type BlockProps = Pick<Props, 'now' | 'onOpen'> & { appointment: Appointment };

function Block({
  appointment,
  now,
  onOpen,
  place,
  children,
}: BlockProps & { place?: object; children: ReactNode }) {
  const text = `${timesText(appointment)} ${truckText(appointment)}`;
  return (
    <ButtonBase
      aria-label={[text, doorText(appointment), lateText(appointment, now)]
        .filter(Boolean)
        .join(', ')}
      onClick={() => onOpen(appointment.id)}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        justifyContent: 'flex-start',
        textAlign: 'left',
        overflow: 'hidden',
        p: 0.5,
        width: 1,
        minHeight: 24,
        bgcolor: 'background.paper',
        border: `${BORDER_PX}px solid`,
        borderColor: 'divider',
        borderLeft: '4px solid',
        borderLeftColor: colours[appointment.status] ?? 'divider',
        borderRadius: 1,
        font: 'inherit',
        fontSize: 12,
        lineHeight: `${LINE_PX}px`,
        ...place,
      }}
    >
      {children}
    </ButtonBase>
  );
}

const late = { color: 'error.main', fontWeight: 650 };

/** A block as high as its truck is there, with as many whole lines as fit. */
function DayBlock({ top, height, ...props }: BlockProps & { top: number; height: number }) {
  const { appointment, now } = props;
  const inner = height - 2 * BORDER_PX;
  const lines = Math.max(1, Math.floor((inner - 3) / LINE_PX));
  const lateness = lateText(appointment, now);
  // The place of the block says the time, which therefore comes last.
  const hasTimes = lines > 2;
  const linesOfTruck = Math.max(1, lines - (lateness ? 1 : 0) - (hasTimes ? 1 : 0));
  const place = {
    position: 'absolute',
    left: 2,
    right: 2,
    width: 'auto',
    top,
    height,
    flexDirection: lines === 1 ? 'row' : 'column',
    columnGap: 0.5,
    py: `${Math.min(4, Math.max(0, (inner - lines * LINE_PX) / 2))}px`,
  };
  return (
    <Block {...props} place={place}>
      <Box
        component="span"
        sx={{
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: linesOfTruck,
          overflow: 'hidden',
          overflowWrap: 'anywhere',
          flexShrink: lines === 1 ? 1 : 0,
          fontWeight: 650,
        }}
      >
        {truckText(appointment)}
      </Box>
      {lateness && (
        <Box component="span" sx={{ ...late, whiteSpace: 'nowrap', flexShrink: 0 }}>
          {lateness}
        </Box>
      )}
      {hasTimes && (
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {timesText(appointment)}
        </Box>
      )}
    </Block>
  );
}

function WeekBlock(props: BlockProps) {
  const { appointment, now } = props;
  const lateness = lateText(appointment, now);
  return (
    <Block {...props}>
      <span>
        <Box component="span" sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
          {formatTime(appointment.startsAt)}
        </Box>{' '}
        {truckText(appointment)}
        {lateness && (
          <Box component="span" sx={late}>
            {' '}
            {lateness}
          </Box>
        )}
      </span>
    </Block>
  );
}

/** The hours that the day shows: those of its appointments and some around them. */
function hoursOf(rows: readonly Appointment[], day: string): { from: number; to: number } {
  const [begin, end] = [Date.parse(beginOf(day)), Date.parse(endOf(day)) + 1];
  const starts = rows.map(({ startsAt }) => Date.parse(startsAt));
  const ends = rows.map(({ endsAt }) => Date.parse(endsAt));
  const usual = { from: begin + 6 * HOUR_MS, to: begin + 18 * HOUR_MS };
  const from = Math.min(usual.from, ...starts);
  const to = Math.max(usual.to, ...ends);
  const whole = (at: number) => begin + Math.floor((at - begin) / HOUR_MS) * HOUR_MS;
  return {
    from: Math.max(begin, whole(from)),
    // What goes on over midnight is cut off there.
    to: Math.min(end, whole(to + HOUR_MS - 1)),
  };
}

function Day({ now, onOpen, ...props }: Props) {
  const columns = columnsOf(props);
  const { from, to } = hoursOf(
    columns.flatMap(({ rows }) => rows),
    props.from,
  );
  const ticks = Array.from({ length: Math.ceil((to - from) / HOUR_MS) }, (_, index) => index);
  const topOf = (at: number): number => ((at - from) / HOUR_MS) * HOUR_PX;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: `64px repeat(${columns.length}, minmax(148px, 1fr))`,
        minWidth: 'min-content',
      }}
    >
      <span />
      {columns.map(({ id, name }) => (
        <Typography
          key={id}
          component="h3"
          sx={{ fontWeight: 650, p: 1, overflowWrap: 'anywhere' }}
        >
          {name}
        </Typography>
      ))}
      <Box sx={{ position: 'relative', height: topOf(to) }}>
        {ticks.map((index) => (
          <Box key={index} sx={{ position: 'absolute', top: index * HOUR_PX, fontSize: 12, pl: 1 }}>
            {formatTime(new Date(from + index * HOUR_MS).toISOString())}
          </Box>
        ))}
      </Box>
      {columns.map(({ id, name, rows }) => (
        <Box
          key={id}
          component="section"
          aria-label={name}
          sx={{
            position: 'relative',
            overflow: 'hidden',
            height: topOf(to),
            borderLeft: '1px solid',
            borderColor: 'divider',
            backgroundImage: 'linear-gradient(rgba(128,128,128,.25) 1px, transparent 1px)',
            backgroundSize: `100% ${HOUR_PX}px`,
          }}
        >
          {rows.map((appointment) => {
            const [begin, end] = [Date.parse(appointment.startsAt), freeFrom(appointment)];
            return (
              <DayBlock
                key={appointment.id}
                {...{ appointment, now, onOpen }}
                top={topOf(begin)}
                height={topOf(end) - topOf(begin) - 1}
              />
            );
          })}
        </Box>
      ))}
    </Box>
  );
}

function Week({ from, to, now, onOpen, ...props }: Props) {
  const columns = columnsOf(props);
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  const cell = {
    p: 0.5,
    borderTop: '1px solid',
    borderColor: 'divider',
    display: 'grid',
    gap: 0.5,
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: `minmax(96px, auto) repeat(${days.length}, minmax(112px, 1fr))`,
        minWidth: 'min-content',
      }}
    >
      <span />
      {days.map((day) => (
        <Typography key={day} component="h3" sx={{ fontWeight: 650, p: 0.5 }}>
          {formatDate(day)}
        </Typography>
      ))}
      {columns.map(({ id, name, rows }) => [
        <Box key={id} sx={{ ...cell, fontWeight: 650, overflowWrap: 'anywhere' }}>
          {name}
        </Box>,
        ...days.map((day) => (
          <Box key={`${id} ${day}`} sx={{ ...cell, alignContent: 'start' }}>
            {rows
              .filter(({ startsAt }) => dayOf(startsAt) === day)
              .map((appointment) => (
                <WeekBlock key={appointment.id} {...{ appointment, now, onOpen }} />
              ))}
          </Box>
        )),
      ])}
    </Box>
  );
}

/** The doors of a warehouse on a day, by the clock, or on several. */
export function DockCalendar(props: Props) {
  return (
    <Box
      role="region"
      aria-label="Doors"
      tabIndex={0}
      sx={{ display: { xs: 'none', sm: 'block' }, overflowX: 'auto', mb: 2.5 }}
    >
      {props.from === props.to ? <Day {...props} /> : <Week {...props} />}
    </Box>
  );
}
