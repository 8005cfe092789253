import type { Call } from '@lading/contract/call';
import Button from '@mui/material/Button';
import type { ComponentProps, ReactNode } from 'react';
import type { InputOf, QueryOf } from '../lib/api.ts';
import { totalText } from '../lib/format.ts';
import type { ListState } from '../lib/useListState.ts';
import { ExportButton, type LinesFile } from './ExportButton.tsx';
import { Add } from './icons.tsx';
import { ListSurface } from './ListSurface.tsx';
import { PageHeader } from './PageHeader.tsx';

type Header = Pick<ComponentProps<typeof PageHeader>, 'title' | 'trail' | 'section' | 'sections'>;
type Surface<T> = ComponentProps<typeof ListSurface<T>>;

interface Creation {
  label: string;
  first?: string;
  isDisabled?: boolean;
  onCreate: () => void;
}

interface Props<T, C extends Call> extends Header, Surface<T> {
  list: Surface<T>['list'] & Pick<ListState<C>, 'whole'>;
  /** The list call; the export repeats it without paging. */
  call: C;
  /** The name of the exported file; without it there is no export. */
  file?: string;
  lines?: LinesFile;
  warehouse?: { id: number; name: string };
  /** The counted noun of the subtitle, with its plural where that is irregular. */
  counted?: readonly [one: string, many?: string];
  /** Between the count and the warehouse. */
  state?: string;
  /** The subtitle of a page that does not count its rows there. */
  subtitle?: ReactNode;
  /**
   * What the user may create: a button after the export, and with `first` one in place of the
   * missing rows.
   */
  create?: Creation | false | undefined;
  before?: ReactNode;
  actions?: ReactNode;
  /** Between the header and the list. */
  above?: ReactNode;
  children?: ReactNode;
}

/** A page that is one list: header, export, actions, and the rows. */
export function ListPage<T, C extends Call>(props: Props<T, C>) {
  const { title, trail, section, sections, subtitle, counted, state, ...body } = props;
  const { call, file, lines, warehouse, create, before, actions, above, children, ...surface } =
    body;
  const { list, result } = surface;
  const { first, isDisabled = false, onCreate }: Partial<Creation> = create || {};
  const total =
    result.data &&
    counted &&
    [totalText(result.data, ...counted), state, warehouse && `in ${warehouse.name}`]
      .filter(Boolean)
      .join(' ');
  const query = { ...list.whole, ...(warehouse && { warehouseId: warehouse.id }) } as QueryOf<C>;
  const buttons = (
    <>
      {before}
      {file && (
        <ExportButton endpoint={call} input={{ query } as InputOf<C>} name={file} lines={lines} />
      )}
      {actions}
      {create && (
        <Button variant="contained" startIcon={<Add />} disabled={isDisabled} onClick={onCreate}>
          {create.label}
        </Button>
      )}
    </>
  );
  const fill = first && (
    <Button variant="outlined" color="inherit" onClick={onCreate}>
      {first}
    </Button>
  );
  return (
    <>
      <PageHeader
        {...{ title, trail, section, sections }}
        subtitle={subtitle ?? total}
        actions={(before || file || actions || create) && buttons}
      />
      {above}
      <ListSurface fill={fill} {...surface} />
      {children}
    </>
  );
}
