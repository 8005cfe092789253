import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mount } from '../lib/testing/mount.tsx';
import { FormDialog } from './FormDialog.tsx';
import { TextInput } from './fields.tsx';
import { useDialogForm } from './useDialogForm.ts';

const onClose = vi.fn();

function useNameForm() {
  const { control, dialog } = useDialogForm({ name: 'Dock' }, async () => {});
  return {
    dialog: (
      <FormDialog title="Rename" submit="Save" onClose={onClose} {...dialog}>
        <TextInput control={control} name="name" label="Name" maxLength={20} />
      </FormDialog>
    ),
  };
}

const leaveBy = {
  Cancel: () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })),
  Escape: () =>
    fireEvent.keyDown(screen.getByRole('dialog', { name: 'Rename' }), { key: 'Escape' }),
};

test.each(Object.keys(leaveBy) as (keyof typeof leaveBy)[])(
  '%s asks before it discards what was entered',
  async (way) => {
    onClose.mockClear();
    mount(useNameForm);
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Gate' } });
    leaveBy[way]();
    const question = await screen.findByRole('dialog', { name: 'Discard your changes?' });
    expect(onClose).not.toHaveBeenCalled();
    await act(async () =>
      fireEvent.click(
        [...question.querySelectorAll('button')].find(
          ({ textContent }) => textContent === 'Discard',
        ) as Element,
      ),
    );
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  },
);

test('an unchanged form is left at once', () => {
  onClose.mockClear();
  mount(useNameForm);
  leaveBy.Cancel();
  expect(onClose).toHaveBeenCalledOnce();
});
