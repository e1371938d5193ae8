import { readPageData, type WithGuests } from '@vivavoce/web-shared/page-data.ts';

/** What the page knows before anybody has signed in. */
type PageData = WithGuests & {
  /** Whether /kit is there: not in production. */
  kit: boolean;
};

export const pageData: PageData = (readPageData() as PageData | undefined) ?? {
  customer_relationship: null,
  kit: true,
};
