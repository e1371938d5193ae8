import { lazy, Suspense, useState } from 'react';
import { SurroundingsContext } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { getLocale, I18nProvider, stripLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { readAddress } from './addresses.ts';
import { ApplicantApp } from './applicant/applicant-app.tsx';
import { FailureScreen } from './failure-screen.tsx';
import { ownSurroundings } from './ui/page.tsx';

/** The pages beside the interview, in a chunk that interviews do not load. */
const Visitors = lazy(async () => {
  const visitors = await import('./visitors.tsx');
  await visitors.loadVisitorPhrases(getLocale());
  return { default: visitors.Visitors };
});

/** For staff alone. */
const TrialApp = lazy(async () => ({ default: (await import('./trial/trial-app.tsx')).TrialApp }));

/**
 * Selects the page by its address. Inside an interview the state selects the screen, so this page needs no router,
 * which would be a quarter of its scripts.
 */
export function App() {
  const [address] = useState(() => readAddress(stripLocale(location.pathname)));
  return (
    <I18nProvider>
      <SurroundingsContext value={ownSurroundings}>
        <FailureScreen>
          {address.place === 'interview' ? (
            <ApplicantApp shorturl={address.shorturl} />
          ) : address.place === 'trial' ? (
            <Suspense>
              <TrialApp job={address.job} />
            </Suspense>
          ) : (
            <Suspense>
              <Visitors address={address} />
            </Suspense>
          )}
        </FailureScreen>
      </SurroundingsContext>
    </I18nProvider>
  );
}
