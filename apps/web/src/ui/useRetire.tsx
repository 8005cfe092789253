import Chip from '@mui/material/Chip';
import type { ReactNode } from 'react';
import { errorText } from '../lib/api.ts';
import { FilterSelect } from './FilterSelect.tsx';
import { ArchiveOutlined, UnarchiveOutlined } from './icons.tsx';
import { IconAction } from './RowActions.tsx';
import { useAskedStep } from './useConfirm.tsx';

/** The values of a list's filter besides its default, which shows what is in use. */
export const activeKinds = ['false', 'all'] as const;
const activeChoices = [
  { value: 'false', label: 'Retired' },
  { value: 'all', label: 'All' },
];

/** Shows what is retired, or all; without a choice, what is in use. */
export function ActiveFilter({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (value: string | null) => void;
}) {
  return (
    <FilterSelect
      label="Show"
      none="In use"
      value={value}
      choices={activeChoices}
      onChange={onChange}
    />
  );
}

export function RetiredChip() {
  return <Chip size="small" label="Retired" />;
}

/** A name in a list, with a chip where it is retired. */
export function withRetired(name: ReactNode, active: boolean): ReactNode {
  if (active) return name;
  return (
    <>
      {name} <RetiredChip />
    </>
  );
}

/**
 * Retires and brings back the rows of a list, after a question. `what` is one of them, such as
 * `Product`.
 */
export function useRetire<T extends { active: boolean }>(
  what: string,
  nameOf: (row: T) => string,
  change: (row: T, active: boolean) => Promise<unknown>,
): { button: (row: T) => ReactNode; failure: ReactNode; dialog: ReactNode } {
  const { take, ...shown } = useAskedStep();
  const ask = (row: T) => {
    const name = nameOf(row);
    const question = row.active
      ? {
          title: `Retire ${what}`,
          body: `Nothing new can name "${name}" any more. Its stock, open documents and history stay.`,
          confirm: 'Retire',
        }
      : {
          title: `Bring Back ${what}`,
          body: `"${name}" can be named again.`,
          confirm: 'Bring Back',
        };
    const failed = (reason: unknown) =>
      errorText(reason, `Failed to change the ${what.toLowerCase()}.`);
    void take(question, failed, () => change(row, !row.active));
  };
  const button = (row: T) => {
    const label = `${row.active ? 'Retire' : 'Bring back'} ${nameOf(row)}`;
    return (
      <IconAction label={label} onClick={() => ask(row)}>
        {row.active ? <ArchiveOutlined fontSize="small" /> : <UnarchiveOutlined fontSize="small" />}
      </IconAction>
    );
  };
  return { button, ...shown };
}
