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

void Promise.resolve(results).then(() => startApp(phrases, <Visitors />));
