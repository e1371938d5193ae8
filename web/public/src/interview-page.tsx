import { useState } from 'react';
import { deferredPhrases } from '@vivavoce/web-shared/i18n/deferred-phrases.tsx';
import { stripLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { readInterviewAddress } from './addresses.ts';
import { ApplicantApp } from './applicant/applicant-app.tsx';
import { laterWith } from './applicant/later-phrases.tsx';

/** For staff alone. */
const [TrialApp] = laterWith(
  deferredPhrases({
    en: () => import('virtual:messages/en/applicant.trial'),
    fr: () => import('virtual:messages/fr/applicant.trial'),
  }),
  async () => ({ default: (await import('./trial/trial-app.tsx')).TrialApp }),
);

/**
 * An interview, or its trial run. Inside an interview the state selects the screen, so this page needs no router, which
 * would be a quarter of its scripts.
 */
export function InterviewPage() {
  const [address] = useState(() => readInterviewAddress(stripLocale(location.pathname)));
  if (address.place === 'interview') return <ApplicantApp shorturl={address.shorturl} />;
  return <TrialApp job={address.job} />;
}
