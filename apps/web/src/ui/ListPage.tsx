import type { Call } from '@lading/contract/call';
import type { ComponentProps, ReactNode } from 'react';
import type { InputOf, QueryOf } from '../lib/api.ts';
import { totalText } from '../lib/format.ts';
import type { ListState } from '../lib/useListState.ts';
import { ExportButton } from './ExportButton.tsx';
import { ListSurface } from './ListSurface.tsx';
import { PageHeader } from './PageHeader.tsx';

type Header = Pick<ComponentProps<typeof PageHeader>, 'title' | 'trail' | 'section' | 'sections'>;
type Surface<T> = ComponentProps<typeof ListSurface<T>>;

interface Props<T, C extends Call> extends Header, Surface<T> {
  list: Surface<T>['list'] & Pick<ListState<C>, 'whole'>;
  /** The call that lists the rows; the export makes it again without paging. */
  call: C;
  /** The name of the exported file; without it there is no export. */
  file?: string;
  /** The warehouse that the rows are of, where they are of one. */
  warehouse?: { id: number; name: string };
  /** What the subtitle counts: one row, and where the plural is irregular, several. */
  counted?: readonly [one: string, many?: string];
  /** Words of the subtitle between the count and the warehouse. */
  state?: string;
  /** The subtitle of a page that does not count its rows there. */
  subtitle?: ReactNode;
  /** Buttons before the export. */
  before?: ReactNode;
  /** Buttons after the export. */
  actions?: ReactNode;
  /** What stands between the header and the list. */
  above?: ReactNode;
  /** Dialogs. */
  children?: ReactNode;
}

/** A page that is one list: its title, how many rows there are, the export, what can be created, and the list itself. */
export function ListPage<T, C extends Call>(props: Props<T, C>) {
  const { title, trail, section, sections, call, file, warehouse, counted, state, subtitle, before, actions, above, children, ...surface } =
    props;
  const { list, result } = surface;
  const total =
    result.data && counted && [totalText(result.data, ...counted), state, warehouse && `in ${warehouse.name}`].filter(Boolean).join(' ');
  const query = { ...list.whole, ...(warehouse && { warehouseId: warehouse.id }) } as QueryOf<C>;
  const buttons = (
    <>
      {before}
      {file && <ExportButton endpoint={call} input={{ query } as InputOf<C>} name={file} />}
      {actions}
    </>
  );
  return (
    <>
      <PageHeader
        title={title}
        {...(trail && { trail })}
        {...(sections && section && { sections, section })}
        subtitle={subtitle ?? total}
        actions={(before || file || actions) && buttons}
      />
      {above}
      <ListSurface {...surface} />
      {children}
    </>
  );
}
