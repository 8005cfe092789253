import * as calls from '@lading/contract/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerReads, openScreen, place } from '../../app/testing/openScreen.tsx';
import { choose, fill, press } from '../../app/testing/steps.ts';
import { answer } from '../../lib/testing/network.ts';

beforeEach(answerReads);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
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

test('the barcode follows the name while typing, and the note of what was saved stays six seconds', async () => {
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
  await screen.findByText('Location "rack 7" saved successfully.', { normalizer: (text) => text.replace(/\s+/g, ' ') });
  const note = () => screen.queryByText(/saved successfully\./);
  vi.advanceTimersByTime(5_000);
  expect(note()).not.toBeNull();
  vi.advanceTimersByTime(1_000);
  await waitFor(() => expect(note()).toBeNull());
});
