import { useEffect, useRef, useState, type FormEvent } from 'react';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { finishSignIn } from '../../queries/session.ts';
import { Button } from '../../ui/base/button.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { FailureMessage, useWaitPhrase } from './failure-message.tsx';
import { failureOf, type Failure } from './failure.ts';
import styles from './login.module.css';
import { useWait } from './use-wait.ts';

type SecondStepProps = { ticket: string; onDone: () => Promise<void>; onBack: () => void };

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondStepForm({ ticket, onDone, onBack }: SecondStepProps) {
  const t = useTranslations('login.second');
  const login = useTranslations('login');
  const waitPhrase = useWaitPhrase();
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string>();
  const [expired, setExpired] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const secondsLeft = useWait(failure);
  usePageTitle(t('page'));
  useEffect(() => input.current?.focus(), []);

  function refuse(message: string): void {
    setWrong(message);
    input.current?.select();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || secondsLeft > 0) return;
    const code = input.current?.value.trim() ?? '';
    setFailure(undefined);
    setWrong(undefined);
    if (!code) {
      refuse(t('missing'));
      return;
    }
    setBusy(true);
    try {
      await finishSignIn(ticket, code);
      await onDone();
    } catch (error) {
      setBusy(false);
      if (isProblem(error) && error.code === 'wrong_code') refuse(t('wrong'));
      else if (isProblem(error) && error.code === 'sign_in_expired') setExpired(true);
      else setFailure(failureOf(error));
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.head}>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.text}>{t('text')}</p>
      </div>
      {expired && <FormMessage>{t('expired')}</FormMessage>}
      {failure && <FailureMessage failure={failure} over={failure.wait !== undefined && secondsLeft === 0} />}
      <TextField
        ref={input}
        id="code"
        name="code"
        label={t('code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        large
        error={wrong}
      />
      {expired ? (
        <Button variant="primary" size="large" wide onClick={onBack}>
          {login('back')}
        </Button>
      ) : (
        <>
          <Button
            type="submit"
            variant="primary"
            size="large"
            wide
            busy={busy}
            aria-disabled={secondsLeft > 0 || undefined}
          >
            {secondsLeft > 0 ? login('waiting', { wait: waitPhrase(secondsLeft) }) : t('submit')}
          </Button>
          <Button variant="link" onClick={onBack}>
            {t('back')}
          </Button>
        </>
      )}
      <p className={styles.text}>{t('lost')}</p>
    </form>
  );
}
