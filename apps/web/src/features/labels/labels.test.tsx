import * as calls from '@lading/contract/calls';
import type { Label, LabelTemplateDetail } from '@lading/contract/labels';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  answerReads,
  customer,
  openScreen,
  operator,
  place,
  supervisor,
  warehouse,
} from '../../app/testing/openScreen.tsx';
import { confirmed, fill, press, rowsOf } from '../../app/testing/steps.ts';
import { answer, refusal } from '../../lib/testing/network.ts';

const content = '^XA\n^FO24,24^A0N,40,40^FD{{name}}^FS\n^FO24,80{{barcode:code 90x20}}\n^XZ\n';
const own: LabelTemplateDetail = {
  id: 41,
  name: 'Bin',
  document: 'LOCATION',
  customer: null,
  language: 'ZPL',
  widthMm: 100,
  heightMm: 50,
  dpi: 203,
  isDelivered: false,
  active: true,
  number: 2,
  savedAt: '2026-11-02T08:00:00.000Z',
  createdAt: '2026-11-01T08:00:00.000Z',
  version: 3,
  content,
};
const delivered: LabelTemplateDetail = {
  ...own,
  id: 1,
  name: 'Location',
  isDelivered: true,
  number: 1,
};
const version = (number: number) => ({
  id: 100 + number,
  number,
  widthMm: 100,
  heightMm: 50,
  dpi: 203 as const,
  content,
  savedAt: own.savedAt,
  savedBy: 'mara@example.com',
});
const label: Label = {
  format: 'ZPL',
  content: '^XA^CI28^PW800^LL400^FO24,24^A0N,40,40^FDA-01^FS^XZ',
  subjectId: null,
  templateVersionId: null,
  mediaMm: { width: 100, height: 50 },
  dpi: 203,
  findings: [],
};

beforeEach(() => {
  answerReads();
  answer(calls.listLabelTemplates, () => [own, delivered]);
  answer(calls.getLabelTemplate, ({ params }) => (Number(params.id) === 1 ? delivered : own));
  answer(calls.listLabelVersions, () => [version(2), version(1)]);
  answer(calls.previewLabel, () => label);
});

const editor = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^ZPL/ });

test('the list says what a template is for, and one is retired', async () => {
  const sent = answer(calls.updateLabelTemplate, ({ body }) => ({ ...own, ...body }) as never);
  openScreen('/label-templates', supervisor);
  await screen.findByRole('link', { name: 'Bin' });
  const [first, second] = await rowsOf('Label templates');
  for (const text of ['Bin', 'Location', 'ZPL', 'All', '100 × 50 mm'])
    expect(first).toContain(text);
  expect(second).toContain('Came with Lading');
  expect(screen.getByRole('link', { name: 'Copy Bin' })).toHaveProperty(
    'href',
    expect.stringContaining('/label-templates/new?copy=41'),
  );
  await confirmed('Retire Bin', 'Retire')();
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ active: false }]));
});

test('the picture of a label is drawn, and the check names lines, which a press selects', async () => {
  const previews = answer(
    calls.previewLabel,
    ({ body }): Label => ({
      ...label,
      findings: body.content.includes('{{nam}}')
        ? [
            {
              line: 2,
              severity: 'ERROR',
              code: 'LABEL_UNKNOWN_FIELD',
              facts: { field: 'nam', fields: ['code', 'name'] },
              message: 'The document has no field "nam". It has code, name.',
            },
          ]
        : [],
    }),
  );
  openScreen('/label-templates/41', supervisor);
  const picture = await screen.findByRole('img', { name: 'The label as it is printed' });
  expect(picture).toHaveProperty('src', expect.stringMatching(/^data:image\/png;base64,iVBOR/));
  await screen.findByText('The check found nothing to change.');
  const field = await editor();
  fireEvent.change(field, { target: { value: content.replace('{{name}}', '{{nam}}') } });
  await screen.findByText(/has no field "nam"/);
  await press('Line 2')();
  const { value, selectionStart, selectionEnd } = field;
  expect(value.slice(selectionStart, selectionEnd)).toBe('^FO24,24^A0N,40,40^FD{{nam}}^FS');
  expect(previews.at(-1)?.body).toMatchObject({ document: 'LOCATION', dpi: 203, subject: null });
});

test('a change is saved as a version; what the server finds wrong stands at the content', async () => {
  const sent = answer(calls.updateLabelTemplate, ({ body }) =>
    body.content?.includes('~JA')
      ? refusal(400, 'BAD_INPUT', 'content (line 3): ~JA is not allowed.')
      : ({ ...own, ...body, number: 3, version: 4 } as never),
  );
  openScreen('/label-templates/41', supervisor);
  const field = await editor();
  fireEvent.change(field, { target: { value: `${content}~JA` } });
  await press('Save Changes')();
  await screen.findAllByText(/~JA is not allowed/);
  fireEvent.change(field, { target: { value: content.replace('90x20', '90x25') } });
  fill(/^Height/, '60');
  await press('Save Changes')();
  await screen.findByText('Template "Bin" saved as version 3.');
  expect(sent.at(-1)?.body).toEqual({
    name: 'Bin',
    customerId: null,
    widthMm: 100,
    heightMm: 60,
    dpi: 203,
    content: content.replace('90x20', '90x25'),
  });
});

test('the data of a record are shown where its code is entered', async () => {
  answer(calls.scanCode, ({ query }) => ({
    code: query.code ?? '',
    kind: query.code === 'A-01' ? ('LOCATION' as const) : null,
    id: query.code === 'A-01' ? place.id : null,
    count: null,
    fault: null,
    doubts: [],
    pallet: null,
    freshLpn: null,
    location: query.code === 'A-01' ? { id: place.id, name: place.name, type: place.type } : null,
    stated: null,
    lots: [],
    products: [],
    documents: [],
    announced: null,
    trace: null,
    batch: null,
    load: null,
    user: null,
  }));
  const previews = answer(calls.previewLabel, () => label);
  openScreen('/label-templates/41', supervisor);
  await editor();
  fill('Code of a location', 'X-99');
  await press('Use')();
  await screen.findByText('"X-99" is no location of this warehouse.');
  fill('Code of a location', 'A-01');
  await press('Use')();
  await screen.findByText('Data of A-01.');
  await waitFor(() =>
    expect(previews.at(-1)?.body.subject).toEqual({ warehouseId: warehouse.id, id: place.id }),
  );
  await press('Sample')();
  await screen.findByText('Sample data.');
});

test('an earlier version is restored after a question', async () => {
  const sent = answer(calls.restoreLabelVersion, () => ({ ...own, number: 3, version: 4 }));
  openScreen('/label-templates/41', supervisor);
  await screen.findByText(/^Version 2, saved/);
  expect(screen.queryByRole('button', { name: 'Restore version 2' })).toBeNull();
  await confirmed('Restore version 1', 'Restore')();
  await screen.findByText('Version 1 was restored.');
  expect(sent.map(({ body }) => body)).toEqual([{ number: 1 }]);
});

test('what came with Lading is read and copied; the copy is for a client', async () => {
  const sent = answer(calls.createLabelTemplate, ({ body }) =>
    Response.json({ ...own, name: body.name }, { status: 201 }),
  );
  openScreen('/label-templates/1', supervisor);
  await screen.findByText(/came with Lading and never changes/);
  expect((await editor()).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /Save/ })).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Copy' }));
  await screen.findByDisplayValue('Copy of Location');
  expect((await editor()).value).toBe(content);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /^Client/ }));
  fireEvent.click(within(await screen.findByRole('listbox')).getByText(customer.name));
  await press('Create Template')();
  await screen.findByText('Template "Copy of Location" created.');
  expect(sent.map(({ body }) => body)).toEqual([
    {
      name: 'Copy of Location',
      document: 'LOCATION',
      language: 'ZPL',
      customerId: customer.id,
      widthMm: 100,
      heightMm: 50,
      dpi: 203,
      content,
    },
  ]);
});

test('an HTML label is shown in a frame that runs nothing', async () => {
  answer(calls.previewLabel, () => ({ ...label, format: 'HTML' as const, content: '<p>A-01</p>' }));
  openScreen('/label-templates/41', supervisor);
  const frame = await screen.findByTitle<HTMLIFrameElement>('Label');
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
  expect(frame.getAttribute('srcdoc')).toBe('<p>A-01</p>');
});

test('an operator changes no templates', async () => {
  openScreen('/label-templates', operator);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Bin' })).toBeNull());
});

test('the browser prints labels of records, once all of them are there', async () => {
  const printed = vi.fn();
  vi.stubGlobal('print', printed);
  // The frames load when the test says so, and not when the environment does.
  const loaded: (() => void)[] = [];
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockReturnValue(null);
  vi.spyOn(HTMLIFrameElement.prototype, 'addEventListener').mockImplementation((_, listener) => {
    if (typeof listener === 'function') loaded.push(() => listener(new Event('load')));
  });
  const sent = answer(calls.renderLabels, () => [
    { ...label, format: 'HTML' as const, content: '<!doctype html><body>A-01</body>' },
    { ...label, format: 'HTML' as const, content: '<!doctype html><body>A-02</body>' },
  ]);
  openScreen('/print/labels/PRODUCT?id=7&id=8');
  const frames = [await screen.findByTitle('Label 1'), await screen.findByTitle('Label 2')];
  expect(frames.map((frame) => frame.getAttribute('sandbox'))).toEqual([
    'allow-same-origin',
    'allow-same-origin',
  ]);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(printed).not.toHaveBeenCalled();
  for (const load of loaded) load();
  await waitFor(() => expect(printed).toHaveBeenCalledOnce());
  expect(sent.map(({ query }) => query)).toMatchObject([
    { document: 'PRODUCT', ids: '7,8', language: 'HTML' },
  ]);
});

test.each(['/print/labels/PRODUCT', '/print/labels/NOTHING?id=1'])(
  '%s: without records there is nothing to print',
  async (address) => {
    openScreen(address);
    await screen.findByText('No label was named for printing.');
  },
);
