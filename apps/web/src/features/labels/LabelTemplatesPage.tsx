import { listLabelTemplates, updateLabelTemplate } from '@lading/contract/calls';
import type { LabelTemplate } from '@lading/contract/labels';
import { labelKinds, labelWords } from '@lading/domain/labelFields';
import { labelLanguages } from '@lading/domain/labelTemplates';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { codeChoices } from '../../lib/choices.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { useListState } from '../../lib/useListState.ts';
import type { Card } from '../../ui/CardList.tsx';
import { actionsColumn, type Column, keyColumn, Secondary, textColumn } from '../../ui/columns.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { ContentCopy } from '../../ui/icons.tsx';
import { TextLink } from '../../ui/LinkButton.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { IconAction } from '../../ui/RowActions.tsx';
import { ActiveFilter, activeKinds, useRetire, withRetired } from '../../ui/useRetire.tsx';
import { templatesPage } from './labels.queries.ts';

const filterKinds = {
  document: labelKinds,
  language: labelLanguages,
  active: activeKinds,
} as const;
const documentChoices = codeChoices(labelKinds, (document) => labelWords[document]);
const languageChoices = labelLanguages.map((value) => ({ value, label: value }));

const sizeOf = ({ widthMm, heightMm }: LabelTemplate): string => `${widthMm} × ${heightMm} mm`;
const clientOf = ({ customer }: LabelTemplate): string => customer?.name ?? 'All';
const versionOf = ({ isDelivered, number, savedAt }: LabelTemplate): string =>
  isDelivered ? 'Came with Lading' : `${number}, saved ${formatDateTime(savedAt)}`;
const nameOf = ({ id, name, active }: LabelTemplate): ReactNode =>
  withRetired(<TextLink to={`/label-templates/${id}`}>{name}</TextLink>, active);

const columns: Column<LabelTemplate>[] = [
  keyColumn('Name', nameOf, { sort: 'name', text: ({ name }) => name }),
  textColumn('For', ({ document }) => labelWords[document]),
  textColumn('Language', ({ language }) => language),
  textColumn('Client', clientOf),
  textColumn('Size', sizeOf),
  textColumn('Version', (row) => <Secondary>{versionOf(row)}</Secondary>),
];

const cardOf = (row: LabelTemplate, actions: ReactNode): Card => ({
  title: nameOf(row),
  detail: [labelWords[row.document], row.language, sizeOf(row)].join(' · '),
  foot: `Client: ${clientOf(row)} · ${versionOf(row)}`,
  actions,
});

/** What labels look like, by what they are printed for. */
export function LabelTemplatesPage() {
  const navigate = useNavigate();
  const list = useListState(listLabelTemplates, filterKinds);
  const templates = useQuery(templatesPage(list.query));
  const updating = useCall(updateLabelTemplate);
  const retirement = useRetire<LabelTemplate>(
    'Label Template',
    ({ name }) => name,
    ({ id, version }, active) =>
      updating.run({ params: { id }, body: { active } }, { ifMatch: version }),
  );
  const buttons = (row: LabelTemplate) => (
    <>
      <IconAction
        label={`Copy ${row.name}`}
        component={Link}
        to={`/label-templates/new?copy=${row.id}`}
      >
        <ContentCopy fontSize="small" />
      </IconAction>
      {retirement.button(row)}
    </>
  );
  return (
    <ListPage
      title="Label Templates"
      subtitle="The newest active template of the client is printed, else the newest of your own, else the one that came with Lading."
      call={listLabelTemplates}
      file="label-templates"
      create={{
        label: 'Create New Template',
        onCreate: () => void navigate('/label-templates/new'),
      }}
      above={retirement.failure}
      label="Label templates"
      list={list}
      result={templates}
      search="Search by name..."
      filters={
        <>
          <FilterSelect label="For" choices={documentChoices} {...list.field('document')} />
          <FilterSelect label="Language" choices={languageChoices} {...list.field('language')} />
          <ActiveFilter {...list.field('active')} />
        </>
      }
      columns={[...columns, actionsColumn(buttons)]}
      card={(row) => cardOf(row, buttons(row))}
      rowKey={({ id }) => id}
      empty="No label templates found."
      failed="Failed to fetch label templates."
    >
      {retirement.dialog}
    </ListPage>
  );
}
