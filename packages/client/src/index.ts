export type * from './api.ts';
export {
  type Client,
  type ClientOptions,
  createClient,
  dataOf,
  type ListPath,
  type Page,
  pageOf,
} from './client.ts';
export { LadingError } from './error.ts';
