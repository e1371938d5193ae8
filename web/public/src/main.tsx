import '@vivavoce/web-shared/styles/fonts.css';
import '@vivavoce/web-shared/styles/tokens.css';
import '@vivavoce/web-shared/styles/base.css';
import './styles/page.css';
import './styles/controls.css';
import './styles/dialog.css';
import { createRoot } from 'react-dom/client';
import { reloadOnMissingChunk } from '@vivavoce/web-shared/chunk-reload.ts';
import { firstLocale, startI18n } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { startTheme } from '@vivavoce/web-shared/theme.ts';
import { App } from './app.tsx';

const phrases = {
  en: () => import('virtual:messages/en'),
  fr: () => import('virtual:messages/fr'),
};

async function start(): Promise<void> {
  startTheme();
  reloadOnMissingChunk();
  await startI18n(phrases, firstLocale(location.pathname));
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App />);
}

void start();
