import type { ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { readPageData } from '@vivavoce/web-shared/page-data.ts';

export type MarketplaceSettings = ResultOf<'GET /api/v2/companies/{shortname}/marketplace/settings'>;
export type Activity = MarketplaceSettings['featured'][number];
export type Category = MarketplaceSettings['available_categories'][number];

type SearchPage = ResultOf<'GET /api/v2/companies/{shortname}/marketplace/activities/search'>;

/** Data that the server wrote into the page. */
export type MarketplaceView = {
  settings: MarketplaceSettings;
  /** At home the first of each category; otherwise the activities of the category or of the search. */
  activities: Activity[];
  /** Number of all activities of the category or the search; null at home. */
  count: number | null;
  page: number;
  /** Suggestion and filters of a search; null elsewhere. */
  search: Pick<SearchPage, 'suggestion' | 'filters'> | null;
};

type MarketplaceData = MarketplaceView | { closed: string | null };

export function readMarketplace(): MarketplaceData {
  const data = readPageData() as { marketplace?: MarketplaceData } | undefined;
  return data?.marketplace ?? { closed: null };
}
