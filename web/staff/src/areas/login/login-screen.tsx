import { getRouteApi, useNavigate, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { safeNext } from '../../app/session/guards.ts';
import { AuthLayout } from '../../app/layouts/auth-layout.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { signInWithPasskey } from '../../queries/sign-in/passkeys.ts';
import { signIn } from '../../queries/sign-in/session.ts';
import { languageBefore } from '../../queries/sign-in/single-sign-on.ts';
import { beginAsNewcomer } from '../../app/session/enter.ts';
import { LoginForm } from './login-form.tsx';
import { SecondStepForm, type SecondStep } from './second-step-form.tsx';
import { useLanguageParam, useLeadOn } from './use-arrival.ts';

const route = getRouteApi('/login/');

export function LoginScreen() {
  const t = useTranslations('login');
  const navigate = useNavigate();
  const { next, sessionExpired, signedOut, lang } = route.useSearch();
  const history = useRouterState({ select: ({ location }) => location.state });
  // A change of language replaces the address and with it the state that the page before handed over.
  const [{ email, linkFor, unchecked }] = useState({
    email: history.email,
    linkFor: history.linkFor,
    unchecked: history.unchecked === true,
  });
  const [step, setStep] = useState<SecondStep>();
  const arrival = useLeadOn(next);
  // A provider sends the browser back to an address that names no language.
  useLanguageParam(lang ?? (signedOut ? (languageBefore() ?? undefined) : undefined));
  usePageTitle(t('page'));

  async function enter(username: string, password: string): Promise<void> {
    arrival.stop();
    const result = await signIn(username, password);
    if (result.status === 'SECOND_FACTOR') setStep(result);
    else await arrive();
  }

  async function enterWithPasskey(): Promise<void> {
    arrival.stop();
    await signInWithPasskey();
    await arrive();
  }

  async function arrive(): Promise<void> {
    await beginAsNewcomer();
    await navigate({ href: safeNext(next), replace: true });
  }

  if (step !== undefined)
    return (
      <AuthLayout>
        <SecondStepForm step={step} onDone={arrive} onBack={() => setStep(undefined)} />
      </AuthLayout>
    );
  return (
    <AuthLayout>
      <LoginForm
        email={email}
        linkFor={linkFor}
        expired={sessionExpired === true}
        signedOut={signedOut === true}
        unchecked={unchecked}
        next={next}
        onSubmit={enter}
        onPasskey={enterWithPasskey}
      />
    </AuthLayout>
  );
}
