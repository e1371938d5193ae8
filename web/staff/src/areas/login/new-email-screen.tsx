import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { AuthLayout } from '../../app/layouts/auth-layout.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { showToast } from '../../app/toasts.ts';
import { checkNewEmail, confirmNewEmail } from '../../queries/sign-in/account.ts';
import { Button } from '../../ui/base/button.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { CheckingLink, LinkNotChecked } from './checking-link.tsx';
import { FailureMessage, useWaitPhrase } from './failure-message.tsx';
import { failureOf, type Failure } from './failure.ts';
import { readLinkFragment } from './link-fragment.ts';
import styles from './login.module.css';
import { useWait } from './use-wait.ts';

const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['new-email', token],
    queryFn: () => checkNewEmail(token),
    enabled: token !== '',
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

const isExpired = (error: unknown): boolean => isProblem(error) && error.code === 'link_expired';

function Expired() {
  const t = useTranslations('login.newEmail');
  const login = useTranslations('login');
  usePageTitle(t('expiredTitle'));
  return (
    <div className={styles.form}>
      <div className={styles.head}>
        <h1 className={styles.title}>{t('expiredTitle')}</h1>
        <p className={styles.text}>{t('expiredText')}</p>
      </div>
      <Link to="/login" className={styles.link}>
        {login('back')}
      </Link>
    </div>
  );
}

type ConfirmFormProps = { hint: string; email: string; onConfirm: (password: string) => Promise<void> };

function ConfirmForm({ hint, email, onConfirm }: ConfirmFormProps) {
  const t = useTranslations('login.newEmail');
  const login = useTranslations('login');
  const waitPhrase = useWaitPhrase();
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const wait = useWait(failure);
  usePageTitle(t('title'));

  function refuse(message: string): void {
    setWrong(message);
    document.getElementById('password')?.focus();
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || wait > 0) return;
    setFailure(undefined);
    if (password === '') {
      refuse(t('missing'));
      return;
    }
    setBusy(true);
    try {
      await onConfirm(password);
    } catch (error) {
      if (isProblem(error, 422) && error.errors['password']) refuse(t('wrong'));
      else setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.head}>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.text}>{t('text', { hint, email })}</p>
      </div>
      {failure && <FailureMessage failure={failure} over={failure.wait !== undefined && wait === 0} />}
      <PasswordField
        id="password"
        name="password"
        autoComplete="current-password"
        label={login('password')}
        large
        value={password}
        error={wrong}
        onChange={(event) => {
          setPassword(event.target.value);
          setWrong(undefined);
        }}
      />
      <Button type="submit" variant="primary" size="large" wide busy={busy} aria-disabled={wait > 0 || undefined}>
        {wait > 0 ? login('waiting', { wait: waitPhrase(wait) }) : t('submit')}
      </Button>
    </form>
  );
}

/** Opened from a mailed link: the reader of a new address confirms it with the password of the account. */
export function NewEmailScreen() {
  const t = useTranslations('login.newEmail');
  const navigate = useNavigate();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const { token } = readLinkFragment(hash);
  const link = useQuery(linkQuery(token));
  const [usedUp, setUsedUp] = useState<string>();

  async function confirm(password: string): Promise<void> {
    try {
      await confirmNewEmail(token, password);
    } catch (error) {
      if (!isExpired(error)) throw error;
      setUsedUp(token);
      return;
    }
    showToast({ title: t('done') });
    await navigate({ to: '/login', replace: true });
  }

  function content() {
    if (!token || usedUp === token || isExpired(link.error)) return <Expired />;
    if (link.isPending) return <CheckingLink />;
    if (link.isError)
      return <LinkNotChecked error={link.error} busy={link.isFetching} onRetry={() => void link.refetch()} />;
    return <ConfirmForm hint={link.data.email_hint} email={link.data.new_email} onConfirm={confirm} />;
  }

  return <AuthLayout>{content()}</AuthLayout>;
}
