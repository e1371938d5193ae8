import { lazy, Suspense, useState } from 'react';
import { stripLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { readInterviewAddress } from './addresses.ts';
import { ApplicantApp } from './applicant/applicant-app.tsx';

/** For staff alone. */
const TrialApp = lazy(async () => ({ default: (await import('./trial/trial-app.tsx')).TrialApp }));

/**
 * An interview, or its trial run. Inside an interview the state selects the screen, so this page needs no router, which
 * would be a quarter of its scripts.
 */
export function InterviewPage() {
  const [address] = useState(() => readInterviewAddress(stripLocale(location.pathname)));
  if (address.place === 'interview') return <ApplicantApp shorturl={address.shorturl} />;
  return (
    <Suspense>
      <TrialApp job={address.job} />
    </Suspense>
  );
}
