/**
 * Stands in for TypeBox in the browser, where only the types of the contract and the paths of its calls are used:
 * the builders of its schemas give an empty object each, and 40 kB of code stay at home.
 */
const builder = (): Record<string, never> => ({});

export const Type: Readonly<Record<string, typeof builder>> = new Proxy({}, { get: () => builder });
