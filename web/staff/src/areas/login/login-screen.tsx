import { getRouteApi, useNavigate, useRouterState, Link } from '@tanstack/react-router';
import { useState, useEffect, useEffectEvent, useRef, type FormEvent } from 'react';
import { useTranslations, parseLocale, useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSend } from '../../app/use-send.ts';
import { whoIsHere } from '../../queries/sign-in/session.ts';
import { safeNext } from '../../app/session/guards.ts';
import { AuthLayout } from '../../app/layouts/auth-layout.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { knowsPasskeys, NoPasskey, signInWithPasskey } from '../../queries/sign-in/passkeys.ts';
import { languageBefore } from '../../queries/sign-in/single-sign-on.ts';
import { beginAsNewcomer } from '../../app/session/enter.ts';
import { SecondStepForm, type SecondStep } from './second-step-form.tsx';
import { switchLanguage } from '../../app/page-language.ts';
import { call, isProblem, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { formatDate, formatTime } from '@vivavoce/web-shared/i18n/format.ts';
import { Button } from '../../ui/base/button.tsx';
import { ErrorSummary, FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { emailFault } from './email-fault.ts';
import { FailureMessage, useWaitPhrase } from './failure-message.tsx';
import { failureOf } from './failure.ts';
import styles from './login.module.css';
import { useWait } from './use-wait.ts';
import { classes } from '../../ui/base/classes.ts';

type ProviderOfAddress = Extract<ResultOf<'POST /check-provider/ajax'>, { status: 'OK' }>;

/** The provider that signs an address in; null where there is none, or the question failed: a password still works. */
const providerOf = (username: string): Promise<ProviderOfAddress | null> =>
  call('POST /check-provider/ajax', { body: { username } }).then(
    (provider) => (provider.status !== 'OK' || provider.audience === 'applicants' ? null : provider),
    () => null,
  );

/**
 * The provider that signs the typed address in, once the field was left.
 * @param email the address that the page before handed over
 */
function useProviderOf(email = '') {
  const [provider, setProvider] = useState<{
    name: string;
    silent_since: string | null;
    search: { idp: string; username: string };
  }>();
  const latest = useRef('');
  async function ask(username: string): Promise<void> {
    if (username === latest.current) return;
    latest.current = username;
    setProvider(undefined);
    const answer = emailFault(username) ? null : await providerOf(username);
    // The answer to an address that was changed meanwhile says nothing about the new one.
    if (answer && latest.current === username)
      setProvider({ name: answer.name, silent_since: answer.silent_since, search: { idp: answer.idp, username } });
  }
  const askAtOnce = useEffectEvent(() => void (email && ask(email)));
  useEffect(() => askAtOnce(), []);
  return { provider, ask: (username: string) => void ask(username) };
}

type Field = 'username' | 'password';

type LoginFormProps = {
  email: string | undefined;
  linkFor: string | undefined;
  expired: boolean;
  /** The browser comes back from a provider at which the session ended, too. */
  signedOut: boolean;
  /** Whether a user is signed in is unknown. */
  unchecked: boolean;
  next: string | undefined;
  onSubmit: (username: string, password: string) => Promise<void>;
  onPasskey: () => Promise<void>;
};

/** The attempts to sign in by this form: its two fields, their faults, and the failure of the last one. */
function useLogin(onSubmit: LoginFormProps['onSubmit'], onPasskey: LoginFormProps['onPasskey']) {
  const t = useTranslations('login');
  const [noPasskey, setNoPasskey] = useState(false);
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({});
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const { send, busy, failure, setFailure } = useSend(
    (enter: () => Promise<void>) => enter(),
    (error) => {
      if (error instanceof NoPasskey || (isProblem(error) && error.code === 'wrong_passkey')) {
        setNoPasskey(true);
        return undefined;
      }
      const reason = failureOf(error);
      if (reason.kind === 'wrong') password.current?.select();
      return reason;
    },
  );
  const secondsLeft = useWait(failure);

  /** Read from the page: password managers do not always send events. */
  const typed = () => ({ name: username.current?.value.trim() ?? '', secret: password.current?.value ?? '' });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || secondsLeft > 0) return;
    const { name, secret } = typed();
    const fault = emailFault(name);
    setWrong({ ...(fault && { username: t(fault) }), ...(!secret && { password: t('passwordMissing') }) });
    setFailure(undefined);
    if (fault || !secret) {
      (fault ? username : password).current?.focus();
      return;
    }
    await send(() => onSubmit(name, secret));
  }

  async function signWithPasskey(): Promise<void> {
    if (busy) return;
    setWrong({});
    setNoPasskey(false);
    await send(onPasskey);
  }

  return { username, password, typed, wrong, noPasskey, failure, busy, secondsLeft, submit, signWithPasskey };
}

type OtherWaysProps = {
  provider: ReturnType<typeof useProviderOf>['provider'];
  /** The server asks for the provider itself, and the failure leads there. */
  refused: boolean;
  next: string | undefined;
  busy: boolean;
  onPasskey: () => void;
};

/** The provider of the typed address, and the passkey, where the browser knows passkeys. */
function OtherWays({ provider, refused, next, busy, onPasskey }: OtherWaysProps) {
  const t = useTranslations('login');
  const tag = useLanguageTag();
  const navigate = useNavigate();
  if (!provider && !knowsPasskeys()) return null;
  return (
    <div className={classes(styles.or, 'grid grid-cols-1 gap-3 text-center text-ink-2')}>
      {t('or')}
      {provider?.silent_since && (
        <div className="text-start">
          <FormMessage tone="info">
            {t('providerSilent', {
              name: provider.name,
              date: formatDate(new Date(provider.silent_since), tag),
              time: formatTime(new Date(provider.silent_since), tag),
            })}
          </FormMessage>
        </div>
      )}
      {provider && !refused && (
        <Button
          size="large"
          wide
          onClick={() => void navigate({ to: '/login/sso', search: { ...provider.search, ...(next && { next }) } })}
        >
          {t('provider', { name: provider.name })}
        </Button>
      )}
      {knowsPasskeys() && (
        <Button size="large" wide disabled={busy} onClick={onPasskey}>
          {t('passkey')}
        </Button>
      )}
    </div>
  );
}

function LoginForm({ email, linkFor, expired, signedOut, unchecked, next, onSubmit, onPasskey }: LoginFormProps) {
  const t = useTranslations('login');
  const waitPhrase = useWaitPhrase();
  const { username, password, typed, wrong, noPasskey, failure, busy, secondsLeft, submit, signWithPasskey } = useLogin(
    onSubmit,
    onPasskey,
  );
  const { provider, ask } = useProviderOf(email);

  return (
    <form
      className={classes(styles.form, 'grid grid-cols-1 gap-5')}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <h1 className="text-title tracking-title wrap-anywhere">{t('title')}</h1>
      {!failure && linkFor && <FormMessage tone="info">{t('linkFor', { person: linkFor })}</FormMessage>}
      {!failure && expired && <FormMessage tone="info">{t('expired')}</FormMessage>}
      {!failure && signedOut && <FormMessage tone="info">{t('signedOut')}</FormMessage>}
      {!failure && unchecked && <FormMessage tone="info">{t('unchecked')}</FormMessage>}
      {failure && <FailureMessage failure={failure} over={failure.wait !== undefined && secondsLeft === 0} />}
      {noPasskey && <FormMessage>{t('passkeyFailed')}</FormMessage>}
      <ErrorSummary problems={Object.entries(wrong).map(([inputId, message]) => ({ inputId, message }))} />
      <TextField
        ref={username}
        id="username"
        name="username"
        type="email"
        label={t('email')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={email}
        large
        error={wrong.username}
        onBlur={() => ask(typed().name)}
      />
      <PasswordField
        ref={password}
        id="password"
        name="password"
        label={t('password')}
        autoComplete="current-password"
        large
        error={wrong.password}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={busy}
        aria-disabled={secondsLeft > 0 || undefined}
      >
        {secondsLeft > 0 ? t('waiting', { wait: waitPhrase(secondsLeft) }) : t('submit')}
      </Button>
      <OtherWays
        provider={provider}
        refused={failure?.kind === 'provider'}
        next={next}
        busy={busy}
        onPasskey={() => void signWithPasskey()}
      />
      <Link
        to="/login/forgotten"
        search={next ? { next } : {}}
        state={() => ({ email: typed().name })}
        className="min-h-6 justify-self-start leading-6 font-semibold text-accent-ink hover:underline hover:underline-offset-3"
      >
        {t('forgot')}
      </Link>
    </form>
  );
}

/** The last redirect target; a page that leads back from there cannot be shown, and another check would loop. */
let ledOnTo: string | undefined;

/**
 * Redirects a person who is signed in already. The form shows meanwhile; once it is submitted, the check no longer
 * matters.
 */
function useLeadOn(next: string | undefined): { stop: () => void } {
  const navigate = useNavigate();
  const asking = useRef<AbortController>(null);
  const leadOn = useEffectEvent(() => {
    const onward = safeNext(next);
    if (onward === ledOnTo) return;
    ledOnTo = onward;
    void navigate({ href: onward, replace: true });
  });
  useEffect(() => {
    const controller = new AbortController();
    asking.current = controller;
    void whoIsHere(controller.signal).then(
      (user) => {
        if (user && !controller.signal.aborted) leadOn();
      },
      // A failed check is ignored: signing in reports the same failure.
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  return {
    stop() {
      ledOnTo = undefined;
      asking.current?.abort();
    },
  };
}

/** `lang=fr` switches to French as if chosen; the address then has the language itself. */
function useLanguageParam(lang: string | undefined): void {
  const navigate = useNavigate();
  const settle = useEffectEvent(() =>
    navigate({ to: '/login', search: ({ lang: _asked, ...rest }: Record<string, unknown>) => rest, replace: true }),
  );
  useEffect(() => {
    const locale = parseLocale(lang);
    if (!locale) return;
    void switchLanguage(locale).then(settle, (error: unknown) => console.error(`no phrases in ${locale}`, error));
  }, [lang]);
}

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
    const result = await call('POST /login/ajax', { body: { username, password } });
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
