import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError, errorText } from './api.ts';

function showFaults<T extends FieldValues>(
  reason: unknown,
  fields: readonly FieldPath<T>[],
  setError: UseFormSetError<T>,
): void {
  if (!(reason instanceof ApiError)) return;
  for (const { path, message } of reason.errors) {
    const field = fields.find((name) => name === path);
    if (field) setError(field, { message });
  }
}

/** Saves a form and shows the failure: a sentence for the form, and each fault at its field. */
export function useSubmit<T extends FieldValues>(
  fields: readonly FieldPath<T>[],
  setError: UseFormSetError<T>,
) {
  const [error, setSentence] = useState<string | null>(null);
  const submit = async (
    save: () => Promise<void>,
    fallback: string | ((reason: unknown) => string),
  ) => {
    setSentence(null);
    try {
      await save();
    } catch (reason) {
      setSentence(errorText(reason, typeof fallback === 'string' ? fallback : fallback(reason)));
      showFaults(reason, fields, setError);
    }
  };
  return { error, submit };
}

/** A form's `onSubmit`: the screen itself submits, and the page stays. */
export function withoutReload(submit: () => void): (event: { preventDefault: () => void }) => void {
  return (event) => {
    event.preventDefault();
    submit();
  };
}
