import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { safeNext } from '../../app/session/guards.ts';
import { usePageTitle } from '../../app/page-title.ts';
import { askForLink } from '../../queries/sign-in/account.ts';
import { Button } from '../../ui/base/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { emailFault } from './email-fault.ts';
import { FailureMessage, useWaitPhrase } from './failure-message.tsx';
import { failureOf, type Failure } from './failure.ts';
import { LinkSent } from './link-sent.tsx';
import styles from './login.module.css';
import { useWait } from './use-wait.ts';

type AskForLinkProps = {
  /** The tab's title until the link is sent. */
  page: string;
  title: string;
  text: string;
  email?: string | undefined;
  next?: string | undefined;
  /** Other links under the form. */
  children?: ReactNode;
};

/** Sends a link for choosing a password. The answer never reveals whether the address has an account. */
export function AskForLink({ page, title, text, email: initialEmail, next, children }: AskForLinkProps) {
  const t = useTranslations('login');
  const waitPhrase = useWaitPhrase();
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState(initialEmail);
  const [sentTo, setSentTo] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const secondsLeft = useWait(failure);
  usePageTitle(sentTo ? t('forgotten.sentTitle') : page);

  async function send(to: string): Promise<boolean> {
    setFailure(undefined);
    setBusy(true);
    try {
      const onward = safeNext(next);
      await askForLink(to, onward === '/' ? undefined : onward);
      return true;
    } catch (error) {
      setFailure(failureOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || secondsLeft > 0) return;
    const typed = input.current?.value.trim() ?? '';
    const fault = emailFault(typed);
    setWrong(fault && t(fault));
    setEmail(typed);
    if (fault) input.current?.focus();
    else if (await send(typed)) setSentTo(typed);
  }

  const message = failure && (
    <FailureMessage failure={failure} over={failure.wait !== undefined && secondsLeft === 0} />
  );
  if (sentTo) {
    return (
      <LinkSent
        email={sentTo}
        busy={busy}
        wait={secondsLeft}
        onAgain={() => send(sentTo)}
        onOther={() => {
          setFailure(undefined);
          setSentTo(undefined);
        }}
      >
        {message}
      </LinkSent>
    );
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
      </div>
      {message}
      <TextField
        ref={input}
        id="username"
        name="username"
        type="email"
        label={t('email')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={email}
        large
        error={wrong}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={busy}
        aria-disabled={secondsLeft > 0 || undefined}
      >
        {secondsLeft > 0 ? t('waiting', { wait: waitPhrase(secondsLeft) }) : t('forgotten.submit')}
      </Button>
      {children}
    </form>
  );
}
