import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { addLocale, getLocale, showLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { AuthLayout } from '../../../app/layouts/auth-layout.tsx';
import { beginAsNewcomer } from '../../../app/session/enter.ts';
import { safeNext } from '../../../app/session/guards.ts';
import { languageBefore } from '../../../queries/sign-in/single-sign-on.ts';
import { SecondStepForm, type SecondStep } from '../second-step-form.tsx';
import { answerOf, applicantsActivity, arrivedAt, readNext, takeNext } from './after.ts';
import { ProviderPage } from './provider-page.tsx';

const route = getRouteApi('/login/callback/$provider');

/** Return of the browser from a provider: the end of a sign-in, of a connection or of a test. */
export function ReturnScreen() {
  const t = useTranslations('sso.way');
  const { provider } = route.useParams();
  const navigate = useNavigate();
  const [step, setStep] = useState<SecondStep>();
  const [error, setError] = useState<unknown>();
  const [activity] = useState(() => applicantsActivity(readNext()));
  const begun = useRef(false);

  async function arrive(): Promise<void> {
    await beginAsNewcomer();
    await navigate({ href: safeNext(takeNext()), replace: true });
  }

  const finish = useEffectEvent(async () => {
    const language = languageBefore();
    if (language && language !== getLocale()) await showLocale(language);
    const result = await call('POST /login/sso/ajax', { body: { provider, answer: answerOf(arrivedAt()) } });
    if (result.status === 'SECOND_FACTOR') setStep(result);
    else if (result.status === 'APPLICANT')
      // Another app, and the ticket is for no history.
      window.location.replace(`${addLocale(`/sso/${result.shorturl}`, getLocale())}#${result.ticket}`);
    else if (result.status === 'TESTED') await navigate({ to: '/company-settings/single-sign-on', replace: true });
    else if (result.status === 'CONNECTED') await navigate({ to: '/account', hash: 'connections', replace: true });
    else await arrive();
  });
  useEffect(() => {
    // An answer works once.
    if (begun.current) return;
    begun.current = true;
    finish().catch(setError);
  }, []);

  return (
    <AuthLayout>
      {step === undefined ? (
        <ProviderPage title={t('returning')} error={error} activity={activity} />
      ) : (
        <SecondStepForm step={step} onDone={arrive} onBack={() => void navigate({ to: '/login' })} />
      )}
    </AuthLayout>
  );
}
