import '@vivavoce/web-shared/styles/fonts.css';
import '@vivavoce/web-shared/styles/tokens.css';
import '@vivavoce/web-shared/styles/base.css';
import '@vivavoce/web-shared/styles/print.css';
import '@vivavoce/web-shared/applicant/styles/page.css';
import '@vivavoce/web-shared/applicant/styles/controls.css';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { SurroundingsContext } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { reloadsInstead, watchMissingParts } from '@vivavoce/web-shared/chunk-reload.ts';
import { firstLocale, I18nProvider, startI18n, type Loaders } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { FinalErrorBoundary, sayNotLoaded } from '@vivavoce/web-shared/final-error-boundary.tsx';
import { startTheme } from '@vivavoce/web-shared/theme.ts';
import { FailureScreen } from './failure-screen.tsx';
import { ownSurroundings } from './ui/page.tsx';

/** Draws a public page once its first phrases are there; the page says so where they do not arrive. */
export async function startApp(phrases: Loaders, screen: ReactNode): Promise<void> {
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
    <FinalErrorBoundary leadTo="reload">
      <I18nProvider>
        <SurroundingsContext value={ownSurroundings}>
          <FailureScreen>{screen}</FailureScreen>
        </SurroundingsContext>
      </I18nProvider>
    </FinalErrorBoundary>,
  );
}
