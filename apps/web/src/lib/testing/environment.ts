import { builtinEnvironments, type Environment } from 'vitest/runtime';

const happyDom = builtinEnvironments['happy-dom'];

const isRemote = ({ url }: { url: string }): boolean => /^https?:/.test(url);

/**
 * Keeps requests from the network. msw answers those of a test; one that a page makes after the
 * last test of its file has no reader, and a failure would tell the next file that there is no
 * network. Node aborts if such a request is given up while its socket is opened.
 */
const settings = {
  fetch: {
    interceptor: {
      beforeAsyncRequest: ({ request }: { request: { url: string } }) =>
        isRemote(request) ? new Promise<never>(() => {}) : Promise.resolve(),
    },
  },
};

/**
 * happy-dom, whose names Vitest puts into the global scope except where Node has the same ones.
 * Since version 25 Node has a Web Storage of its own, whose localStorage is undefined without a
 * file, and which would hide that of the page.
 */
const environment: Environment = {
  ...happyDom,
  setup(global, options) {
    for (const name of ['localStorage', 'sessionStorage', 'Storage'])
      Reflect.deleteProperty(global, name);
    return happyDom.setup(global, { ...options, happyDOM: { settings } });
  },
};

export default environment;
