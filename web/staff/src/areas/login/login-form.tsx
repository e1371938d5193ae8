import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { formatDate, formatTime } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { knowsPasskeys, NoPasskey } from '../../queries/sign-in/passkeys.ts';
import { Button } from '../../ui/base/button.tsx';
import { ErrorSummary, FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { emailFault } from './email-fault.ts';
import { FailureMessage, useWaitPhrase } from './failure-message.tsx';
import { failureOf, type Failure } from './failure.ts';
import styles from './login.module.css';
import { useProviderOf } from './provider/use-provider-of.ts';
import { useWait } from './use-wait.ts';

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

export function LoginForm({
  email,
  linkFor,
  expired,
  signedOut,
  unchecked,
  next,
  onSubmit,
  onPasskey,
}: LoginFormProps) {
  const t = useTranslations('login');
  const tag = useLanguageTag();
  const navigate = useNavigate();
  const waitPhrase = useWaitPhrase();
  const [busy, setBusy] = useState(false);
  const [noPasskey, setNoPasskey] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({});
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const secondsLeft = useWait(failure);
  const { provider, ask } = useProviderOf(email);

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
    setBusy(true);
    try {
      await onSubmit(name, secret);
    } catch (error) {
      const reason = failureOf(error);
      setFailure(reason);
      setBusy(false);
      if (reason.kind === 'wrong') password.current?.select();
    }
  }

  async function signWithPasskey(): Promise<void> {
    if (busy) return;
    setFailure(undefined);
    setWrong({});
    setNoPasskey(false);
    setBusy(true);
    try {
      await onPasskey();
    } catch (error) {
      setBusy(false);
      if (error instanceof NoPasskey || (isProblem(error) && error.code === 'wrong_passkey')) setNoPasskey(true);
      else setFailure(failureOf(error));
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <h1 className={styles.title}>{t('title')}</h1>
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
      {(provider || knowsPasskeys()) && (
        <div className={styles.or}>
          {t('or')}
          {provider?.silent_since && (
            <div className={styles.silent}>
              <FormMessage tone="info">
                {t('providerSilent', {
                  name: provider.name,
                  date: formatDate(new Date(provider.silent_since), tag),
                  time: formatTime(new Date(provider.silent_since), tag),
                })}
              </FormMessage>
            </div>
          )}
          {provider && failure?.kind !== 'provider' && (
            <Button
              size="large"
              wide
              onClick={() => void navigate({ to: '/login/sso', search: { ...provider.search, ...(next && { next }) } })}
            >
              {t('provider', { name: provider.name })}
            </Button>
          )}
          {knowsPasskeys() && (
            <Button size="large" wide disabled={busy} onClick={() => void signWithPasskey()}>
              {t('passkey')}
            </Button>
          )}
        </div>
      )}
      <Link
        to="/login/forgotten"
        search={next ? { next } : {}}
        state={() => ({ email: typed().name })}
        className={styles.link}
      >
        {t('forgot')}
      </Link>
    </form>
  );
}
