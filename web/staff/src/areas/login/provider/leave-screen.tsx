import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { AuthLayout } from '../../../app/layouts/auth-layout.tsx';
import { depart, type Departure } from '../../../queries/sign-in/single-sign-on.ts';
import { applicantsActivity, keepNext } from './after.ts';
import { ProviderPage } from './provider-page.tsx';

/**
 * Begins a sign-in. The page takes the browser there, unless the provider is silent.
 * @param shorturl the activity for which an applicant leaves
 */
const beginSignIn = (provider: string, username?: string, shorturl?: string | null): Promise<Departure> =>
  call('POST /login/sso/ajax/start', {
    body: { provider, ...(username && { username }), ...(shorturl && { shorturl }) },
  });

const route = getRouteApi('/login/sso');

/** Takes the browser to the provider that the address names. */
export function LeaveScreen() {
  const t = useTranslations('sso.way');
  const { idp = '', username, next } = route.useSearch();
  const [error, setError] = useState<unknown>();
  const [silent, setSilent] = useState<Departure>();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    keepNext(next);
    beginSignIn(idp, username, applicantsActivity(next)).then(
      (departure) => (departure.silent_since === null ? depart(departure) : setSilent(departure)),
      setError,
    );
  }, [idp, username, next]);
  return (
    <AuthLayout>
      <ProviderPage title={t('leaving')} error={error} activity={applicantsActivity(next)} silent={silent} />
    </AuthLayout>
  );
}
