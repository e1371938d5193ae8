import type { ResultOf } from '@vivavoce/web-shared/api/api-client.ts';

export type PublicJob = ResultOf<'GET /api/public-jobs/{shorturl}'>;

/** What the server wrote into the page, so that the first screen needs no call. */
export type PageData = {
  /** null: no activity has this address. */
  public_job: PublicJob | null;
};

/** Undefined where the page was served without data, as by the development server. */
export function readPageData(): PageData | undefined {
  const text = document.getElementById('page-data')?.textContent?.trim();
  if (!text?.startsWith('{')) return undefined;
  return JSON.parse(text) as PageData;
}
