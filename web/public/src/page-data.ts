import type { ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { readPageData as read, type WithGuests } from '@vivavoce/web-shared/page-data.ts';

export type PublicJob = ResultOf<'GET /api/public-jobs/{shorturl}'>;

/** Data that the server wrote into the page, so that the first screen needs no call. */
export type PageData = Partial<WithGuests> & {
  /** null: no activity has this address. */
  public_job?: PublicJob | null;
};

/** Undefined where the page has no data, as from the development server. */
export const readPageData = (): PageData | undefined => read() as PageData | undefined;
