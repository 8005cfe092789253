import { createLabelTemplate, updateLabelTemplate } from '@lading/contract/calls';
import type { LabelTemplateDetail } from '@lading/contract/labels';
import { type LabelKind, labelFields, labelKinds, labelWords } from '@lading/domain/labelFields';
import {
  type LabelDpi,
  type LabelLanguage,
  labelDpis,
  labelLanguages,
  labelText,
  languagesOf,
  MAX_LABEL_MM,
  MIN_LABEL_MM,
} from '@lading/domain/labelTemplates';
import { MAX_LABEL_CONTENT, MAX_NAME } from '@lading/domain/limits';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Control, useController, useForm, useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { codeChoices } from '../../lib/choices.ts';
import type { Shape, Values } from '../../lib/editing.ts';
import { wholeNumber } from '../../lib/numbers.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { useCall } from '../../lib/useCall.ts';
import { useSubmit, withoutReload } from '../../lib/useSubmit.ts';
import { SelectInput, TextInput } from '../../ui/fields.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadedDocument } from '../../ui/Loaded.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Section.tsx';
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx';
import { useEditing, useFreshQuery } from '../../ui/useEditing.tsx';
import { allCustomers } from '../customers/customers.queries.ts';
import { LabelPreview } from './LabelPreview.tsx';
import { LabelVersions } from './LabelVersions.tsx';
import { oneTemplate } from './labels.queries.ts';

interface TemplateValues {
  name: string;
  document: LabelKind;
  language: LabelLanguage;
  /** Empty for all clients. */
  customerId: number | '';
  widthMm: string;
  heightMm: string;
  dpi: LabelDpi;
  content: string;
}

const valueNames = [
  'name',
  'document',
  'language',
  'customerId',
  'widthMm',
  'heightMm',
  'dpi',
  'content',
] as const;

const FIRST_CONTENT = `^XA
^FO{{mm:3}},{{mm:3}}^A0N,{{mm:8}},{{mm:8}}^FB{{mm:94}},1,0,C^FD{{name}}^FS
^FO{{mm:3}},{{mm:15}}{{barcode:code 94x25}}
^XZ
`;

const first: TemplateValues = {
  name: '',
  document: 'LOCATION',
  language: 'ZPL',
  customerId: '',
  widthMm: '100',
  heightMm: '50',
  dpi: 203,
  content: FIRST_CONTENT,
};

const valuesOf = (template: LabelTemplateDetail): TemplateValues => ({
  name: template.name,
  document: template.document,
  language: template.language,
  customerId: template.customer?.id ?? '',
  widthMm: String(template.widthMm),
  heightMm: String(template.heightMm),
  dpi: template.dpi,
  content: template.content,
});

const bodyOf = ({ name, customerId, widthMm, heightMm, dpi, content }: TemplateValues) => ({
  name,
  customerId: customerId === '' ? null : customerId,
  widthMm: Number(widthMm),
  heightMm: Number(heightMm),
  dpi,
  content,
});

const held = (fields: TemplateValues): Values<TemplateValues, never> => ({ fields, lines: [] });
const shape: Shape<TemplateValues> = { together: { Label: ['widthMm', 'heightMm', 'dpi'] } };

const pair = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' };
const millimetres = wholeNumber(MIN_LABEL_MM, MAX_LABEL_MM);

function TemplateFields({
  control,
  isNew,
  isFixed,
}: {
  control: Control<TemplateValues>;
  isNew: boolean;
  isFixed: boolean;
}) {
  const customers = useQuery(allCustomers());
  const clients = (customers.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const document = useWatch({ control, name: 'document' });
  const documents = codeChoices(labelKinds, (document) => labelWords[document]);
  return (
    <Panel title="Template">
      <TextInput
        control={control}
        name="name"
        label="Template Name"
        missing="Template name is required."
        maxLength={MAX_NAME}
        disabled={isFixed}
      />
      <Box sx={pair}>
        <SelectInput
          control={control}
          name="document"
          label="For"
          choices={documents}
          disabled={!isNew}
        />
        <SelectInput
          control={control}
          name="language"
          label="Language"
          choices={labelLanguages.map((value) => ({
            value,
            label: value,
            disabled: !languagesOf(document).includes(value),
          }))}
          disabled={!isNew}
        />
        <SelectInput
          control={control}
          name="customerId"
          label="Client"
          choices={[{ value: '', label: 'All' }, ...clients]}
          disabled={isFixed}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        />
        <SelectInput
          control={control}
          name="dpi"
          label="Dots per Inch"
          choices={labelDpis.map((value) => ({ value, label: value }))}
          disabled={isFixed}
        />
        <NumberInput
          control={control}
          name="widthMm"
          label="Width (mm)"
          missing="Width is required."
          validate={millimetres}
          disabled={isFixed}
        />
        <NumberInput
          control={control}
          name="heightMm"
          label="Height (mm)"
          missing="Height is required."
          validate={millimetres}
          disabled={isFixed}
        />
      </Box>
    </Panel>
  );
}

/** What a field is called, what it is, and an example. Pressing its name puts it into the text. */
function FieldList({
  document,
  onField,
}: {
  document: LabelKind;
  onField: ((text: string) => void) | null;
}) {
  return (
    <Panel title="Fields" gap={1}>
      <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 1, listStyle: 'none' }}>
        {labelFields[document].map(({ name, what, example, isCode }) => {
          const text = isCode ? `{{barcode:${name} 60x20}}` : `{{${name}}}`;
          return (
            <Box component="li" key={name} sx={{ overflowWrap: 'anywhere' }}>
              <Button
                size="small"
                color="inherit"
                disabled={!onField}
                aria-label={`Insert ${text}`}
                onClick={() => onField?.(text)}
                sx={{ fontFamily: 'monospace', textTransform: 'none', minWidth: 0, px: 0.5 }}
              >
                {`{{${name}}}`}
              </Button>{' '}
              {what}.{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {labelText(example)}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Panel>
  );
}

const editorLook = {
  spellCheck: false,
  wrap: 'off',
  maxLength: MAX_LABEL_CONTENT,
  style: { fontFamily: 'monospace', fontSize: 13, lineHeight: '20px', overflowX: 'auto' },
} as const;

/** Selects a line of a text field, and shows it. */
function showLine(field: HTMLTextAreaElement | null, line: number): void {
  if (!field) return;
  const lines = field.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  field.focus();
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
}

function useTemplateForm(template: LabelTemplateDetail | null, begun: TemplateValues) {
  const form = useForm<TemplateValues>({ defaultValues: begun });
  const { error, submit } = useSubmit<TemplateValues>(valueNames, form.setError);
  const creating = useCall(createLabelTemplate);
  const updating = useCall(updateLabelTemplate);
  const released = useRef(false);
  const notify = useNotify();
  const navigate = useNavigate();
  const { save, notice } = useEditing(
    {
      record: template,
      query: oneTemplate,
      shape,
      valuesOf: (stored: LabelTemplateDetail) => held(valuesOf(stored)),
    },
    {
      read: () => held(form.getValues()),
      write: (stored, values) => {
        form.reset(stored.fields);
        form.reset(values.fields, { keepDefaultValues: true });
      },
    },
  );
  const onSubmit = form.handleSubmit((values) =>
    submit(async () => {
      if (template) {
        const params = { id: template.id };
        const saved = await save(({ fields }, sent) =>
          updating.run({ params, body: bodyOf(fields) }, sent),
        );
        form.reset(valuesOf(saved));
        notify(`Template "${saved.name}" saved as version ${saved.number}.`);
        return;
      }
      const { document, language } = values;
      const body = { ...bodyOf(values), document, language };
      const { id, name } = await creating.run({ body });
      released.current = true;
      notify(`Template "${name}" created.`);
      await navigate(`/label-templates/${id}`);
    }, 'The template could not be saved.'),
  );
  return { form, error, notice, released, onSubmit, isBusy: form.formState.isSubmitting };
}

const twoColumns = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
};
const stack = { display: 'grid', gap: 2.5, alignContent: 'start', minWidth: 0 };

function TemplateEditor({
  template,
  begun,
}: {
  template: LabelTemplateDetail | null;
  begun: TemplateValues;
}) {
  const { form, error, notice, released, onSubmit, isBusy } = useTemplateForm(template, begun);
  const { control, formState } = form;
  const isFixed = template?.isDelivered ?? false;
  const drawn = useWatch({ control });
  const values = { ...begun, ...drawn } as TemplateValues;
  const { field, fieldState } = useController({
    control,
    name: 'content',
    rules: { required: 'A template has content.' },
  });
  const { ref: _, ...bound } = field;
  const editor = useRef<HTMLTextAreaElement>(null);
  const insert = (text: string) => {
    const at = editor.current?.selectionStart ?? field.value.length;
    field.onChange(field.value.slice(0, at) + text + field.value.slice(at));
    editor.current?.focus();
  };
  const { document, language, content, dpi } = values;
  const media = { widthMm: Number(values.widthMm), heightMm: Number(values.heightMm) };
  const isSized = millimetres(values.widthMm) === true && millimetres(values.heightMm) === true;
  return (
    <Box sx={twoColumns}>
      <Box
        component="form"
        noValidate
        aria-label="Label template"
        onSubmit={withoutReload(() => void onSubmit())}
        sx={stack}
      >
        <TemplateFields control={control} isNew={template === null} isFixed={isFixed} />
        <TextField
          {...bound}
          label={language === 'ZPL' ? 'ZPL with Fields' : 'HTML with Fields'}
          required
          fullWidth
          multiline
          rows={20}
          disabled={isFixed}
          error={fieldState.invalid}
          helperText={fieldState.error?.message}
          inputRef={editor}
          slotProps={{ htmlInput: editorLook }}
        />
        {notice}
        {error && <Alert severity="error">{error}</Alert>}
        {isFixed ? (
          <Alert severity="info">
            This template came with Lading and never changes. Copy it and change the copy.
          </Alert>
        ) : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
            <Button
              type="submit"
              variant="contained"
              loading={isBusy}
              disabled={template !== null && !formState.isDirty}
            >
              {template ? 'Save Changes' : 'Create Template'}
            </Button>
            {template && (
              <Button
                color="inherit"
                disabled={!formState.isDirty || isBusy}
                onClick={() => form.reset()}
              >
                Discard Changes
              </Button>
            )}
          </Box>
        )}
      </Box>
      <Box sx={stack}>
        {isSized && content.trim() !== '' && (
          <LabelPreview
            // The record of another kind of label is none of this one.
            key={document}
            drawn={{ document, language, dpi, content, ...media }}
            onLine={(line) => showLine(editor.current, line)}
          />
        )}
        <FieldList document={document} onField={isFixed ? null : insert} />
        {template && !isFixed && <LabelVersions template={template} />}
      </Box>
      <UnsavedGuard when={formState.isDirty} released={released} />
    </Box>
  );
}

const trail = [{ to: '/label-templates', label: 'Label Templates' }];
const missing = {
  text: 'This template does not exist.',
  to: '/label-templates',
  label: 'Back to Label Templates',
};

export function LabelTemplatePage() {
  const template = useFreshQuery(oneTemplate(useIdParam('templateId')));
  return (
    <LoadedDocument result={template} failed="The template could not be loaded." missing={missing}>
      {(loaded) => (
        <>
          <PageHeader
            title={loaded.name}
            subtitle={`${labelWords[loaded.document]} label in ${loaded.language}, version ${loaded.number}${loaded.active ? '' : ', retired'}`}
            trail={trail}
            actions={
              <LinkButton
                to={`/label-templates/new?copy=${loaded.id}`}
                variant="outlined"
                color="inherit"
              >
                Copy
              </LinkButton>
            }
          />
          <TemplateEditor key={loaded.id} template={loaded} begun={valuesOf(loaded)} />
        </>
      )}
    </LoadedDocument>
  );
}

function CopyPage({ id }: { id: number }) {
  const template = useQuery(oneTemplate(id));
  return (
    <LoadedDocument result={template} failed="The template could not be loaded." missing={missing}>
      {(loaded) => (
        <TemplateEditor
          template={null}
          begun={{ ...valuesOf(loaded), name: `Copy of ${loaded.name}`.slice(0, MAX_NAME) }}
        />
      )}
    </LoadedDocument>
  );
}

export function NewLabelTemplatePage() {
  const [params] = useSearchParams();
  const copied = Number(params.get('copy'));
  return (
    <>
      <PageHeader title="New Label Template" trail={trail} />
      {copied > 0 ? <CopyPage id={copied} /> : <TemplateEditor template={null} begun={first} />}
    </>
  );
}
