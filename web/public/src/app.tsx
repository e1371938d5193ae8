import { useState } from 'react';
import { I18nProvider, stripLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ApplicantApp } from './applicant/applicant-app.tsx';
import { FailureScreen } from './failure-screen.tsx';

const interviewPath = /^\/j\/([\w-]{6,32})\/?$/;

/**
 * One address and no navigation inside it: the screens of an interview follow from its state, so this page does
 * without a router, which would be a quarter of its scripts.
 */
export function App() {
  const [shorturl] = useState(() => interviewPath.exec(stripLocale(location.pathname))?.[1] ?? null);
  return (
    <I18nProvider>
      <FailureScreen>
        <ApplicantApp shorturl={shorturl} />
      </FailureScreen>
    </I18nProvider>
  );
}
