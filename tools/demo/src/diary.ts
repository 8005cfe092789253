import type { Tx } from '@lading/server/src/platform/database/database.ts';
import type { Client, Company, Goods, Site } from './company.ts';
import type { Seeded } from './random.ts';

/** Something that happens: planned in any order, lived through in the order of time. */
export interface Event {
  at: number;
  happen: (tx: Tx, at: Date) => Promise<void>;
}

/** The weeks that are being planned, for those who plan a part of them. */
export interface Diary {
  company: Company;
  now: Date;
  random: Seeded;
  plan(at: number, happen: Event['happen']): void;
  /** An instant so many days before today, in hours of that day. */
  onDay(daysAgo: number, hours: number): number;
  /** The calendar date so many days from today. */
  date(days: number): string;
  /** Different goods of which the site has plenty that no order has. */
  stockedGoods(site: Site, client: Client, count: number): Goods[];
  /** Notes that so many units more or, negative, fewer of a product wait for orders. */
  count(site: Site, productId: number, units: number): void;
  nextBin(site: Site): number;
}
