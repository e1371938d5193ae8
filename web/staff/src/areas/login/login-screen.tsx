import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import {
  getLocale,
  localeOfPath,
  parseLocale,
  readLocaleCookie,
  switchLocale,
  useTranslations,
} from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../app/error-text.ts';
import { safeNext } from '../../app/guards.ts';
import { AuthLayout } from '../../app/layouts/auth-layout.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { queryClient } from '../../app/query-client.ts';
import { signIn, userQuery } from '../../queries/session.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary, FormMessage } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './login.module.css';

const route = getRouteApi('/login/');

type Field = 'username' | 'password';

function emailProblem(email: string): 'emailMissing' | 'emailWrong' | undefined {
  if (!email) return 'emailMissing';
  return /^\S+@\S+\.\S+$/.test(email) ? undefined : 'emailWrong';
}

/** Someone who has not chosen a language here is met in the language of their account. */
async function speakAsAccount(): Promise<void> {
  if (readLocaleCookie() || localeOfPath(window.location.pathname)) return;
  const { locale } = await queryClient.fetchQuery(userQuery);
  const own = parseLocale(locale);
  if (own && own !== getLocale()) await switchLocale(own);
}

function valueOf(form: HTMLFormElement, name: Field): string {
  const input = form.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input.value : '';
}

export function LoginScreen() {
  const t = useTranslations('login');
  const textOf = useErrorText();
  const navigate = useNavigate();
  const { next, sessionExpired } = route.useSearch();
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({});
  usePageTitle(t('page'));

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const username = valueOf(form, 'username').trim();
    const password = valueOf(form, 'password');
    const email = emailProblem(username);
    const found: Partial<Record<Field, string>> = {
      ...(email && { username: t(email) }),
      ...(!password && { password: t('passwordMissing') }),
    };
    setWrong(found);
    setFailure(undefined);
    const first = Object.keys(found)[0];
    if (first) {
      document.getElementById(first)?.focus();
      return;
    }
    setBusy(true);
    try {
      await signIn(username, password);
      queryClient.clear();
      await speakAsAccount();
      await navigate({ href: safeNext(next), replace: true });
    } catch (error) {
      setFailure(textOf(error));
      setBusy(false);
    }
  }

  return (
    <AuthLayout>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <h1 className={styles.title}>{t('title')}</h1>
        {sessionExpired && !failure && <FormMessage tone="info">{t('expired')}</FormMessage>}
        {failure && <FormMessage>{failure}</FormMessage>}
        <ErrorSummary problems={Object.entries(wrong).map(([inputId, message]) => ({ inputId, message }))} />
        <TextField
          id="username"
          name="username"
          type="email"
          label={t('email')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          large
          error={wrong.username}
        />
        <TextField
          id="password"
          name="password"
          type={shown ? 'text' : 'password'}
          label={t('password')}
          autoComplete="current-password"
          large
          error={wrong.password}
          after={
            <button
              type="button"
              className={styles.reveal}
              aria-label={shown ? t('hide') : t('show')}
              onClick={() => setShown(!shown)}
            >
              <Icon of={shown ? IconEyeOff : IconEye} />
            </button>
          }
        />
        <Button type="submit" variant="primary" size="large" wide busy={busy}>
          {t('submit')}
        </Button>
      </form>
    </AuthLayout>
  );
}
