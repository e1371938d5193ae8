import '@vivavoce/web-shared/harmless-markup.ts';
import '@vivavoce/web-shared/styles/fonts.css';
import '@vivavoce/web-shared/styles/tokens.css';
import '@vivavoce/web-shared/styles/base.css';
import '@vivavoce/web-shared/styles/print.css';
import './theme/staff-tokens.css';
import './theme/page.css';
import './theme/utilities.css';
import { createRoot } from 'react-dom/client';
import laterMessages from 'virtual:messages/later-words';
import { reloadsInstead, watchMissingParts } from '@vivavoce/web-shared/chunk-reload.ts';
import { followCustomerRelationship } from '@vivavoce/web-shared/consent/customer-relationship.ts';
import { firstLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { FinalErrorBoundary, sayNotLoaded } from '@vivavoce/web-shared/final-error-boundary.tsx';
import { startTheme } from '@vivavoce/web-shared/theme.ts';
import { App } from './app/app.tsx';
import { takeEarlyAnswers } from './app/early-answers.ts';
import { pageData } from './app/page-data.ts';
import { followPages } from './app/page-language.ts';
import { router } from './app/router.tsx';
import { watchPresence } from './app/session/presence.ts';
import { startMessages } from './app/messages.ts';

const firstMessages = {
  en: () => import('virtual:messages/en'),
  fr: () => import('virtual:messages/fr'),
};

async function start(): Promise<void> {
  const { pathname, search } = location;
  const root = document.getElementById('root');
  if (!root) return;
  startTheme();
  watchMissingParts();
  watchPresence();
  const spoken = startMessages(
    firstMessages,
    laterMessages,
    firstLocale(pathname, new URLSearchParams(search).get('lang')),
  );
  followPages();
  // Session, page data and the page's code load in parallel with the phrases.
  const dropAnswers = takeEarlyAnswers();
  void router.load().finally(dropAnswers);
  try {
    await spoken;
  } catch (error) {
    console.error(error);
    if (!reloadsInstead(error)) sayNotLoaded(root);
    return;
  }
  createRoot(root).render(
    <FinalErrorBoundary leadTo="home">
      <App />
    </FinalErrorBoundary>,
  );
  followCustomerRelationship(pageData.customer_relationship?.script_url ?? null);
}

void start();
