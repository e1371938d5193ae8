import { readPageData, type WithGuests } from '@vivavoce/web-shared/page-data.ts';

/** The data of the page before anybody has signed in. */
type PageData = WithGuests & {
  /** Whether /kit exists: not in production. */
  kit: boolean;
  /** Whether this is the demo on the reader's own machine. */
  demo: boolean;
};

export const pageData: PageData = (readPageData() as PageData | undefined) ?? {
  customer_relationship: null,
  kit: true,
  demo: false,
};
