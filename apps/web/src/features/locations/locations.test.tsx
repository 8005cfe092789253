import * as calls from '@lading/contract/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerReads, client, openScreen, place } from '../../app/testing/openScreen.tsx';
import { choose, fill, press, rowsOf } from '../../app/testing/steps.ts';
import { answer } from '../../lib/testing/network.ts';
import { serveQrWriter } from '../../lib/testing/qrWriter.ts';

beforeEach(answerReads);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the template has the columns and one example', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:template');
  openScreen('/locations');
  await press('Download Template')();
  const [file] = saved.mock.lastCall ?? [];
  const [header, ...examples] = (await (file as Blob).text()).trim().split('\n');
  expect([header, examples.length]).toEqual(['name,type', 1]);
});

test('the barcode follows the name while typing, and the message after saving stays six seconds', async () => {
  answer(calls.createLocation, ({ body }) => Response.json({ ...place, ...body }, { status: 201 }));
  openScreen('/locations');
  await press('Create New Location')();
  await screen.findByRole('dialog', { name: 'Create New Location' });
  fill(/Location Name/, 'rack  7');
  const barcode = screen.getByLabelText<HTMLInputElement>('Barcode');
  expect([barcode.value, barcode.readOnly]).toEqual(['RACK-7', true]);
  await choose('Location Type', 'HAZARDOUS');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('Location "rack 7" saved successfully.', {
    normalizer: (text) => text.replace(/\s+/g, ' '),
  });
  const note = () => screen.queryByText(/saved successfully\./);
  vi.advanceTimersByTime(5_000);
  expect(note()).not.toBeNull();
  vi.advanceTimersByTime(1_000);
  await waitFor(() => expect(note()).toBeNull());
});

test('a location is blocked for a reason, which its row shows', async () => {
  let shelf = place;
  answer(calls.listLocations, () => [shelf]);
  const sent = answer(calls.updateLocation, ({ body }) => {
    shelf = { ...shelf, ...body };
    return shelf;
  });
  openScreen('/locations');
  await press('Edit A-01')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Location' }));
  fireEvent.click(dialog.getByLabelText('Nothing comes in'));
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await dialog.findByText('A reason is required for a blocked location.');
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText(/^Reason for the Block/), {
    target: { value: 'Broken rack' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(async () =>
    expect(await rowsOf('Locations')).toEqual([expect.stringContaining('Blocked in: Broken rack')]),
  );
});

test('all labels of a list, on all its pages, are selected, or none', async () => {
  const shelves = [1, 2, 3].map((id) => ({ ...place, id, name: `A-0${id}`, barcode: `A-0${id}` }));
  answer(calls.listLocations, ({ query: { limit } }) =>
    limit === undefined
      ? shelves
      : Response.json(shelves.slice(0, 2), { headers: { 'X-Total-Count': '3' } }),
  );
  openScreen('/locations');
  await press('Choose All')();
  await screen.findByRole('button', { name: 'Print 3 labels' });
  await press('Choose None')();
  await screen.findByRole('button', { name: 'Choose All' });
  expect(screen.queryByRole('button', { name: /^Print \d/ })).toBeNull();
});

test('a client has no bins to label', async () => {
  answer(calls.listLocations, () => [place]);
  openScreen('/locations', client);
  await screen.findByRole('link', { name: place.name });
  expect(screen.queryByRole('button', { name: 'Choose All' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Print/ })).toBeNull();
});

test('a text that Code 128 cannot carry is printed as a QR code, once it is drawn', async () => {
  const printed = vi.fn();
  vi.stubGlobal('print', printed);
  serveQrWriter();
  const unfit = ['HALLE-Ä', 'GANG-Ł-4', '棚-2'];
  openScreen(
    `/print/barcode?${unfit.map((code) => `locationName=${code}&barcodeValue=${code}`).join('&')}`,
  );
  await waitFor(() => expect(printed).toHaveBeenCalledOnce());
  for (const code of unfit) {
    const drawing = screen.getByRole('img', { name: `Barcode ${code}` });
    expect(drawing.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h1v1h-1z/);
    expect(drawing.closest('.no-print')).toBeNull();
  }
});

test('a location whose code Code 128 cannot carry says so when it is saved', async () => {
  const warning = 'Code 128 cannot carry "GANG-Ł-4": a label shows it as a QR code.';
  answer(calls.createLocation, () => ({
    ...place,
    name: 'Gang Ł 4',
    barcode: 'GANG-Ł-4',
    warnings: [warning],
  }));
  openScreen('/locations');
  await press('Create New Location')();
  const dialog = await screen.findByRole('dialog', { name: 'Create New Location' });
  fill(/Location Name/, 'Gang Ł 4');
  within(dialog).getByText(warning);
  await choose('Location Type', 'STORAGE');
  await press('Create')();
  await screen.findByText(`Location "Gang Ł 4" saved successfully. ${warning}`);
});

test.each(['', '?locationName=Dock%202', '?barcodeValue=DOCK-2'])(
  'without a whole label there is nothing to print: "%s"',
  async (query) => {
    const printed = vi.fn();
    vi.stubGlobal('print', printed);
    openScreen(`/print/barcode${query}`);
    await screen.findByText('No location data provided for printing.');
    expect(printed).not.toHaveBeenCalled();
  },
);
