import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { useAddress } from './useAddress.ts';

function Lots() {
  const [params, change] = useAddress();
  return (
    <>
      <p>Search: {params.get('search')}</p>
      <button type="button" onClick={() => change({ search: 'milk' }, { replace: true })}>
        Search
      </button>
      <Link to="/lots/3">Lot 3</Link>
    </>
  );
}

/** The list is shown, and a lot is a screen that loads until `load` is called. */
function openList() {
  let load = (): void => {};
  const isLoaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  const lot = async () => {
    await isLoaded;
    return { element: <p>Lot 3</p> };
  };
  const router = createMemoryRouter(
    [
      { path: '/lots', Component: Lots },
      { path: '/lots/3', lazy: lot },
    ],
    { initialEntries: ['/lots'] },
  );
  render(<RouterProvider router={router} />);
  return { router, load: () => load() };
}

const expectLot = async ({ router, load }: ReturnType<typeof openList>) => {
  load();
  await waitFor(() => expect(router.state.location.pathname).toBe('/lots/3'));
  expect(await screen.findByText('Lot 3', { selector: 'p' })).toBeDefined();
};

test('a search that comes while another screen loads does not lead back to the list', async () => {
  const list = openList();
  fireEvent.click(screen.getByText('Search'));
  expect(await screen.findByText('Search: milk')).toBeDefined();
  fireEvent.click(screen.getByText('Lot 3'));
  await waitFor(() => expect(list.router.state.navigation.location?.pathname).toBe('/lots/3'));
  fireEvent.click(screen.getByText('Search'));
  await expectLot(list);
});

test('nor does one that comes before the list has been drawn again', async () => {
  const list = openList();
  const search = screen.getByText('Search');
  void list.router.navigate('/lots/3');
  search.click();
  await expectLot(list);
});
