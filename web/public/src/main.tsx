import '@vivavoce/web-shared/styles/fonts.css';
import '@vivavoce/web-shared/styles/tokens.css';
import '@vivavoce/web-shared/styles/base.css';
import '@vivavoce/web-shared/styles/print.css';
import '@vivavoce/web-shared/applicant/styles/page.css';
import '@vivavoce/web-shared/applicant/styles/controls.css';
import './styles/dialog.css';
import { createRoot } from 'react-dom/client';
import { reloadsInstead, watchMissingParts } from '@vivavoce/web-shared/chunk-reload.ts';
import { followCustomerRelationship } from '@vivavoce/web-shared/consent/customer-relationship.ts';
import { firstLocale, startI18n } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { LastNet, sayNotLoaded } from '@vivavoce/web-shared/last-net.tsx';
import { startTheme } from '@vivavoce/web-shared/theme.ts';
import { App } from './app.tsx';
import { readPageData } from './page-data.ts';

const phrases = {
  en: () => import('virtual:messages/en'),
  fr: () => import('virtual:messages/fr'),
};

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  startTheme();
  watchMissingParts();
  try {
    await startI18n(phrases, firstLocale(location.pathname));
  } catch (error) {
    console.error(error);
    if (!reloadsInstead(error)) sayNotLoaded(root);
    return;
  }
  createRoot(root).render(
    <LastNet leadTo="reload">
      <App />
    </LastNet>,
  );
  followCustomerRelationship(readPageData()?.customer_relationship?.script_url ?? null);
}

void start();
