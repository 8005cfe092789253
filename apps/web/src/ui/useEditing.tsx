import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ApiError } from '../lib/api.ts';
import {
  agrees,
  begin,
  type Collision,
  decide,
  type Editing,
  rebase,
  type Shape,
  type Values,
} from '../lib/editing.ts';
import type { RunOptions } from '../lib/useCall.ts';
import { useLatest, useLatestState } from '../lib/useLatest.ts';

export interface Versioned {
  /** Left out by what there is one of. */
  id?: number;
  version: number;
}

/** A record that a form changes. */
export interface Edited<R extends Versioned, F, L, K extends QueryKey> {
  /** As the screen has it, which may be old; null for a new one. */
  record: R | null;
  query: (id: number) => UseQueryOptions<R, Error, R, K>;
  valuesOf: (record: R) => Values<F, L>;
  shape: Shape<F, L>;
}

/**
 * The form's own side: what it holds, and how it takes over what is stored and what it then holds.
 */
export interface FormSide<F, L> {
  /** What a form that was kept had begun with. */
  begun?: Values<F, L> | null;
  read: () => Values<F, L>;
  write: (stored: Values<F, L>, values: Values<F, L>) => void;
}

const UNDECIDED =
  'Somebody else has changed the same. Please choose above what is right, then save again.';
const undecided = () => new ApiError(412, { error: UNDECIDED, code: 'STALE' });
const isStale = (reason: unknown): boolean => reason instanceof ApiError && reason.status === 412;

/** A query whose data are read when the screen opens: what was read before is not shown. */
export function useFreshQuery<T, K extends QueryKey>(
  options: UseQueryOptions<T, Error, T, K>,
): UseQueryResult<T> {
  const result = useQuery({ ...options, refetchOnMount: 'always' });
  return result.isFetchedAfterMount
    ? result
    : ({ ...result, data: undefined, isError: false } as UseQueryResult<T>);
}

/**
 * A form that changes a record. It follows the record while it is open: what others change is taken
 * over where the form has not changed it too, and asked about where it has. `save` sends the newest
 * version, once more where the record has changed just before.
 */
export function useEditing<R extends Versioned, F extends object, L, K extends QueryKey>(
  { record, query, valuesOf, shape }: Edited<R, F, L, K>,
  form: FormSide<F, L>,
) {
  const client = useQueryClient();
  const [editing, setEditing, readEditing] = useLatestState<Editing<F, L> | null>(
    () =>
      // Which version a kept form had begun with does not matter: whatever is stored now is newer,
      // or the same.
      record && (form.begun ? begin(0, form.begun) : begin(record.version, valuesOf(record))),
  );
  const options = query(record?.id ?? 0);
  const { data } = useQuery({ ...options, enabled: record !== null, refetchOnMount: 'always' });

  const take = (newer: R): void => {
    const before = readEditing();
    if (!before) return;
    const mine = form.read();
    const next = rebase(shape, before, mine, { version: newer.version, values: valuesOf(newer) });
    if (next.editing === before) return;
    setEditing(next.editing);
    const isSame =
      JSON.stringify([mine, before.stored]) === JSON.stringify([next.values, next.editing.stored]);
    if (!isSame) form.write(next.editing.stored, next.values);
  };
  const latest = useLatest(take);
  useEffect(() => {
    if (data) latest.current(data);
  }, [data, latest]);

  const choose = (id: string, side: 'mine' | 'theirs') => {
    const before = readEditing();
    if (!before) return;
    const next = decide(shape, before, form.read(), { id, side });
    setEditing(next.editing);
    form.write(next.editing.stored, next.values);
  };

  /**
   * Returns what is stored now where that is what was sent: an answer was lost. Else takes it over.
   */
  const catchUp = async (sent: Values<F, L>): Promise<R | null> => {
    const newer = await client.fetchQuery({ ...options, staleTime: 0 });
    if (agrees(shape, valuesOf(newer), sent)) return newer;
    take(newer);
    return null;
  };
  /** Sends what the form holds. Throws ApiError. */
  const save = async <S,>(
    send: (values: Values<F, L>, sent: RunOptions) => Promise<S>,
  ): Promise<S | R> => {
    for (;;) {
      const { version, collisions } = readEditing() ?? { version: 0, collisions: [] };
      if (collisions.length > 0) throw undecided();
      const mine = form.read();
      const isTaken = (stored: unknown) => agrees(shape, valuesOf(stored as R), mine);
      try {
        return await send(mine, { ifMatch: version, isTaken });
      } catch (reason) {
        if (!isStale(reason)) throw reason;
        const done = await catchUp(mine);
        if (done) return done;
        if (readEditing()?.version === version) throw reason;
      }
    }
  };
  const notice = editing && (
    <EditingNotice
      editing={editing}
      onChoose={choose}
      onSeen={() => setEditing({ ...editing, taken: [] })}
    />
  );
  return { save, notice };
}

const sides = { display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 } as const;

function Choice({
  collision,
  onChoose,
}: {
  collision: Collision;
  onChoose: (side: 'mine' | 'theirs') => void;
}) {
  const { name, mine, theirs } = collision;
  return (
    <Box component="li" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      <strong>{name}</strong>: you have {mine}, somebody else has {theirs}.
      <Box sx={sides}>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={`${name}: keep mine`}
          onClick={() => onChoose('mine')}
        >
          Keep Mine
        </Button>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={`${name}: take theirs`}
          onClick={() => onChoose('theirs')}
        >
          Take Theirs
        </Button>
      </Box>
    </Box>
  );
}

interface NoticeProps {
  editing: Pick<Editing<unknown, unknown>, 'collisions' | 'taken'>;
  onChoose: (id: string, side: 'mine' | 'theirs') => void;
  onSeen: () => void;
}

/** What others have changed meanwhile, and what they and the form have changed both. */
function EditingNotice({
  editing: { collisions, taken },
  onChoose,
  onSeen,
}: NoticeProps): ReactNode {
  if (collisions.length === 0 && taken.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {taken.length > 0 && (
        <Alert severity="info" onClose={onSeen}>
          Somebody else has changed this meanwhile, and it is shown here: {taken.join(', ')}.
        </Alert>
      )}
      {collisions.length > 0 && (
        <Alert severity="warning">
          Somebody else has changed the same. Which is right?
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {collisions.map((collision) => (
              <Choice
                key={collision.id}
                collision={collision}
                onChoose={(side) => onChoose(collision.id, side)}
              />
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  );
}
