import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';

export const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** Presses a button as soon as it can be pressed. */
export const press = (name: string | RegExp) => async () => {
  const found = await button(name);
  await waitFor(() => expect(found).toHaveProperty('disabled', false));
  fireEvent.click(found);
};

export const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Presses a button that asks first, and gives the reply. */
export const confirmed = (name: string | RegExp, reply: string) => async () => {
  await closed();
  await press(name)();
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: reply }));
};

export const fill = (label: string | RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

export async function choose(label: string | RegExp, option: string | RegExp): Promise<void> {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}

/** Types into a field that suggests, and takes the suggestion. */
export async function take(label: string, text: string, option = text): Promise<void> {
  const field = await screen.findByRole('combobox', { name: label });
  // A field without the focus shows what is chosen, whatever is typed.
  field.focus();
  fireEvent.change(field, { target: { value: text } });
  fireEvent.click(await screen.findByRole('option', { name: option }));
}

export async function add(
  { sku, name }: { sku: string; name: string },
  quantity: number,
): Promise<void> {
  await take('Product', sku, `${sku} - ${name}`);
  fill('Quantity', String(quantity));
  fireEvent.click(screen.getByRole('button', { name: /^Add( Item)?$/ }));
}

/** Waits until this is among what the screen warns of. */
export const alerts = (message: string | RegExp, why?: string) =>
  waitFor(() =>
    expect(
      screen
        .getAllByRole('alert', { hidden: true })
        .map((alert) => alert.textContent)
        .join('\n'),
      why,
    ).toMatch(
      typeof message === 'string'
        ? new RegExp(message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        : message,
    ),
  );

export const silent = () => waitFor(() => expect(screen.queryAllByRole('alert')).toEqual([]));

/** The rows of a table, the header aside; the columns are `columnsOf`. */
export const rowsOf = async (table: string): Promise<string[]> =>
  within(await screen.findByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '');

export const columnsOf = async (table: string): Promise<(string | null)[]> =>
  within(await screen.findByRole('table', { name: table }))
    .getAllByRole('columnheader')
    .map((header) => header.textContent);

export const goTo = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('link', { name }));

/** Scans into the field of this name; any scan field by default. */
export async function scan(code: string, field: string | RegExp = /^Scan/): Promise<void> {
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: field });
  fireEvent.change(input, { target: { value: code } });
  if (input.form) fireEvent.submit(input.form);
}

/** Waits until this is the message about the last scan. */
const inWords = (text: string | RegExp) => (_: string, node: Element | null) => {
  const texts = node?.matches('.MuiTypography-root') ? (node.textContent ?? '') : null;
  return texts !== null && (typeof text === 'string' ? texts === text : text.test(texts));
};

export const lineOf = (text: string | RegExp, where: ReturnType<typeof within> = screen) =>
  where.findByText(inWords(text));

export const said = (text: string) =>
  waitFor(() => expect(screen.getByRole('status', { name: 'Result' }).textContent).toBe(text));
