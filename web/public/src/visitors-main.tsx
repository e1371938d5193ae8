import '@vivavoce/web-shared/harmless-markup.ts';
import { followCustomerRelationship } from '@vivavoce/web-shared/consent/customer-relationship.ts';
import { readPageData } from './page-data.ts';
import { startApp } from './start-app.tsx';
import { Visitors } from './visitors.tsx';

const phrases = {
  en: () => import('virtual:messages/en/visitors'),
  fr: () => import('virtual:messages/fr/visitors'),
};

/** Results that came with the page are drawn together with it. */
const results = new URLSearchParams(location.search).has('search')
  ? import('./marketplace/search-results.tsx').catch(() => null)
  : null;

void Promise.resolve(results)
  .then(() => startApp(phrases, <Visitors />))
  // Never on an interview, which has an entry of its own.
  .then(() => followCustomerRelationship(readPageData()?.customer_relationship?.script_url ?? null));
