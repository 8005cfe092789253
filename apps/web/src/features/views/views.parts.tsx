import { deleteView, saveView } from '@lading/contract/calls';
import { MAX_NAME } from '@lading/domain/limits';
import { MAX_VIEW_QUERY, MAX_VIEWS, type ViewList } from '@lading/domain/views';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../lib/useCall.ts';
import type { ListState } from '../../lib/useListState.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { BookmarkAddOutlined } from '../../ui/icons.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useDelete } from '../../ui/useConfirm.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { viewsOf } from './views.queries.ts';

const chip = { height: 32, maxWidth: 1, '@media (pointer: coarse)': { height: 44 } } as const;

interface Naming {
  of: ViewList;
  query: string;
  names: readonly string[];
  onClose: () => void;
}

function SaveForm({ of, query, names, onClose }: Naming) {
  const saving = useCall(saveView);
  const notify = useNotify();
  const { control, watch, dialog } = useDialogForm({ name: '' }, async ({ name }) => {
    await saving.run({ body: { list: of, name: name.trim(), query } });
    notify(`View "${name.trim()}" saved.`);
    onClose();
  });
  const name = watch('name').trim().toLowerCase();
  const isKnown = names.some((known) => known.toLowerCase() === name);
  return (
    <FormDialog
      title="Save View"
      submit={isKnown ? 'Replace' : 'Save'}
      onClose={onClose}
      {...dialog}
    >
      <Typography>
        Search, filters and order of this list are kept under a name. Only you see it.
      </Typography>
      <TextInput
        control={control}
        name="name"
        label="Name"
        missing="Name is required."
        helperText={isKnown && 'Your view with this name is replaced.'}
        maxLength={MAX_NAME}
      />
    </FormDialog>
  );
}

/**
 * The views that the user saved of a list: a press shows one, and the list as it is now can be
 * saved. What cannot be saved leaves the button where it is, so that nothing moves.
 */
export function SavedViews({ of, list }: { of: ViewList; list: Pick<ListState, 'view' | 'show'> }) {
  const { data: views = [] } = useQuery(viewsOf(of));
  const [isSaving, setSaving] = useState(false);
  const { ask, failure, dialog } = useDelete(deleteView, 'Delete View');
  const mayBeSaved =
    views.length < MAX_VIEWS &&
    list.view !== '' &&
    list.view.length <= MAX_VIEW_QUERY &&
    !views.some(({ query }) => query === list.view);
  return (
    <Box
      role="group"
      aria-label="Saved views"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      {views.map(({ id, name, query }) => {
        const isChosen = query === list.view;
        return (
          <Chip
            key={id}
            label={name}
            variant="outlined"
            color={isChosen ? 'primary' : 'default'}
            aria-pressed={isChosen}
            onClick={() => list.show(isChosen ? '' : query)}
            {...(isChosen && {
              onDelete: () =>
                ask({
                  id,
                  body: `The view "${name}" is deleted.`,
                  failed: `"${name}" could not be deleted.`,
                }),
            })}
            sx={chip}
          />
        );
      })}
      <Chip
        icon={<BookmarkAddOutlined />}
        label="Save View"
        title={
          views.length < MAX_VIEWS
            ? undefined
            : `At most ${MAX_VIEWS} views of a list can be saved.`
        }
        variant="outlined"
        disabled={!mayBeSaved}
        onClick={() => setSaving(true)}
        sx={chip}
      />
      {failure}
      {dialog}
      {isSaving && (
        <SaveForm
          of={of}
          query={list.view}
          names={views.map(({ name }) => name)}
          onClose={() => setSaving(false)}
        />
      )}
    </Box>
  );
}
