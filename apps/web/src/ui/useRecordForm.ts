import type { QueryKey } from '@tanstack/react-query';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { Values } from '../lib/editing.ts';
import type { RunOptions } from '../lib/useCall.ts';
import { useDialogForm } from './useDialogForm.ts';
import { type Edited, useEditing, type Versioned } from './useEditing.tsx';

interface RecordEdited<R extends Versioned, F, K extends QueryKey>
  extends Pick<Edited<R, F, never, K>, 'record' | 'query'> {
  /** The values of the form for a record, or for a new one. */
  valuesOf: (record: R | null) => F;
  shape?: Edited<R, F, never, K>['shape'];
}

/**
 * The form of a dialog that creates or changes a record. `send` gets what the form holds, and for
 * which version that is sent; null for a new record. `done` gets the answer.
 */
export function useRecordForm<
  S,
  R extends S & Versioned,
  F extends FieldValues,
  K extends QueryKey,
>(
  { record, query, valuesOf, shape = {} }: RecordEdited<R, F, K>,
  send: (values: F, sent: RunOptions | null) => Promise<S>,
  done: (saved: S, values: F) => void,
  fallback?: Parameters<typeof useDialogForm>[2],
) {
  const form = useDialogForm<F>(
    valuesOf(record),
    async (values) => {
      const saved: S = record
        ? await save((held, sent) => send(held.fields, sent))
        : await send(values, null);
      done(saved, form.getValues());
    },
    fallback,
  );
  const held = (fields: F): Values<F, never> => ({ fields, lines: [] });
  const { save, notice } = useEditing(
    { record, query, shape, valuesOf: (stored: R) => held(valuesOf(stored)) },
    {
      read: () => held(form.getValues()),
      write: (stored, values) => {
        form.reset(stored.fields as DefaultValues<F>);
        form.reset(values.fields, { keepDefaultValues: true });
      },
    },
  );
  return { ...form, dialog: { ...form.dialog, notice } };
}
