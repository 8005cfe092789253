import { builtinEnvironments, type Environment } from 'vitest/runtime';

const happyDom = builtinEnvironments['happy-dom'];

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
    return happyDom.setup(global, options);
  },
};

export default environment;
