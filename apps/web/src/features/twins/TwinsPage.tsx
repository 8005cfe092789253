import type { Twin } from '@lading/contract/twins';
import { may } from '@lading/domain/permissions';
import { spellingMarks } from '@lading/domain/spelling';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { counted } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { actionsColumn, type Column, keyColumn, Secondary, textColumn } from '../../ui/columns.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import {
  AsnLink,
  LocationLink,
  LotLink,
  OrderLink,
  ProductLink,
  ReturnLink,
} from '../../ui/RecordLinks.tsx';
import { MergeDialog, RenameDialog } from './TwinDialogs.tsx';
import { allTwins } from './twins.queries.ts';

type Spelling = Twin['first'];
type Opened = { twin: Twin; kind: 'merge' | 'rename' };

interface KindLook {
  name: string;
  Link: (spelling: Spelling) => ReactNode;
  /** Where it gets another name, on a page of its own. */
  editPath?: (id: number) => string;
}

const looks: Record<Twin['kind'], KindLook> = {
  LOT: { name: 'Lot', Link: ({ id, spelling }) => <LotLink lot={{ id, code: spelling }} /> },
  PRODUCT: {
    name: 'SKU',
    Link: ({ id, spelling }) => <ProductLink product={{ id, sku: spelling }} />,
  },
  BARCODE: {
    name: 'Barcode',
    Link: ({ id, spelling }) => <ProductLink product={{ id, sku: spelling }} />,
    editPath: (id) => `/products/${id}`,
  },
  LOCATION: {
    name: 'Location',
    Link: ({ id, spelling }) => <LocationLink location={{ id, name: spelling }} />,
    editPath: (id) => `/locations/${id}`,
  },
  ASN: {
    name: 'ASN',
    Link: ({ id, spelling }) => <AsnLink asn={{ id, asnReference: spelling }} />,
    editPath: (id) => `/asns/${id}/edit`,
  },
  ORDER: {
    name: 'Order',
    Link: ({ id, spelling }) => <OrderLink order={{ id, orderReference: spelling }} />,
    editPath: (id) => `/orders/${id}/edit`,
  },
  // A return keeps its reference; one that is cancelled is no twin.
  RETURN: {
    name: 'Return',
    Link: ({ id, spelling }) => <ReturnLink goods={{ id, returnReference: spelling }} />,
    editPath: (id) => `/returns/${id}`,
  },
};

/** A spelling that leads to its record, and what cannot be told from its look. */
function Spelled({ kind, spelling }: { kind: Twin['kind']; spelling: Spelling }) {
  const { Link } = looks[kind];
  return (
    <>
      <Box sx={{ whiteSpace: 'pre-wrap' }}>
        <Link {...spelling} />
      </Box>
      {spellingMarks(spelling.spelling).map((mark) => (
        <Box key={mark} sx={{ fontSize: 12, color: 'text.secondary' }}>
          {mark}
        </Box>
      ))}
    </>
  );
}

const usedIn = ({ kind, warehouse, customer, product }: Twin): ReactNode => (
  <>
    {[warehouse?.name, customer?.name].filter(Boolean).join(' · ')}
    {product && kind !== 'PRODUCT' && (
      <>
        {' · '}
        <ProductLink product={product} />
      </>
    )}
  </>
);

const columns: Column<Twin>[] = [
  keyColumn('Kind', ({ kind }) => looks[kind].name),
  textColumn('First Spelling', ({ kind, first }) => <Spelled kind={kind} spelling={first} />),
  textColumn('Other Spelling', ({ kind, id, spelling }) => (
    <Spelled kind={kind} spelling={{ id, spelling }} />
  )),
  textColumn('Used In', (twin) => <Secondary>{usedIn(twin)}</Secondary>),
];

function TwinActions({ twin, onOpen }: { twin: Twin; onOpen: (opened: Opened) => void }) {
  const { role } = useUser();
  const { kind, id, spelling } = twin;
  const look = { size: 'small', variant: 'outlined', color: 'inherit' } as const;
  const path = looks[kind].editPath?.(id);
  if (path) {
    const verb = kind === 'RETURN' ? 'Open' : 'Rename';
    return (
      <LinkButton {...look} to={path} aria-label={`${verb} ${spelling}`}>
        {verb}
      </LinkButton>
    );
  }
  const verb = kind === 'LOT' ? 'merge' : 'rename';
  if (!may(role, kind === 'LOT' ? 'lots:merge' : 'products:write')) return null;
  const verbText = verb === 'merge' ? 'Merge' : 'Rename';
  return (
    <Button
      {...look}
      aria-label={`${verbText} ${spelling}`}
      onClick={() => onOpen({ twin, kind: verb })}
    >
      {verbText}
    </Button>
  );
}

const keyOf = ({ kind, id, spelling }: Twin) => `${kind} ${id} ${spelling}`;

/** Records that earlier releases accepted in two spellings, for a person to merge or rename. */
export function TwinsPage() {
  const twins = useQuery(allTwins());
  const [opened, setOpened] = useState<Opened | null>(null);
  const rows = twins.data;
  const actions = (twin: Twin) => <TwinActions twin={twin} onOpen={setOpened} />;
  const close = () => setOpened(null);
  return (
    <>
      <PageHeader
        title="Twins"
        subtitle={
          rows &&
          `${counted(rows.length, 'twin')} · one code in two spellings, which earlier releases took for two`
        }
      />
      <Paper component="section" sx={{ overflow: 'hidden' }}>
        {twins.isError && (
          <Box sx={{ p: 2 }}>
            <LoadFailed
              text="The twins could not be loaded."
              onRetry={() => void twins.refetch()}
              busy={twins.isFetching}
            />
          </Box>
        )}
        {rows?.length === 0 && <EmptyState text="No twins." />}
        {rows?.length !== 0 && (rows || !twins.isError) && (
          <DataTable
            label="Twins"
            rows={rows}
            expected={5}
            rowKey={keyOf}
            find={({ spelling, first, product }) =>
              `${spelling} ${first.spelling} ${product?.sku ?? ''}`
            }
            columns={[...columns, actionsColumn(actions)]}
            card={(twin) => ({
              title: looks[twin.kind].name,
              detail: (
                <>
                  <Spelled kind={twin.kind} spelling={twin.first} />
                  <Spelled kind={twin.kind} spelling={twin} />
                </>
              ),
              foot: usedIn(twin),
              actions: actions(twin),
            })}
          />
        )}
      </Paper>
      {opened?.kind === 'merge' && <MergeDialog twin={opened.twin} onClose={close} />}
      {opened?.kind === 'rename' && <RenameDialog twin={opened.twin} onClose={close} />}
    </>
  );
}
