export type * from './api.ts';
export {
  type CallName,
  type Client,
  type ClientOptions,
  createClient,
  type InputOf,
  type ListName,
  type Options,
  type Page,
  type ResponseOf,
} from './client.ts';
export { LadingError } from './error.ts';
