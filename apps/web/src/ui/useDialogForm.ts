import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import { UNEXPECTED } from '../lib/useAttempt.ts';
import { useSubmit } from '../lib/useSubmit.ts';

/**
 * The form of a FormDialog, which takes `dialog`. Above the fields stands what `save` throws, else
 * `fallback`, or the error that it sets for `root`. What the server finds wrong with a field stands
 * at the field.
 */
export function useDialogForm<T extends FieldValues>(
  defaultValues: T,
  save: (values: T) => Promise<unknown>,
  fallback: Parameters<ReturnType<typeof useSubmit>['submit']>[1] = UNEXPECTED,
) {
  const form = useForm<T>({ defaultValues: defaultValues as DefaultValues<T> });
  const { error, submit } = useSubmit<T>(
    Object.keys(defaultValues) as FieldPath<T>[],
    form.setError,
  );
  const { isDirty, isSubmitting, errors } = form.formState;
  const onSubmit = form.handleSubmit((values) =>
    submit(async () => void (await save(values)), fallback),
  );
  return {
    ...form,
    dialog: {
      error: error ?? errors.root?.message ?? null,
      isDirty,
      isBusy: isSubmitting,
      onSubmit: () => void onSubmit(),
    },
  };
}
