import { useEffect, useRef, useState, type FormEvent } from 'react';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSend } from '../../app/use-send.ts';
import { usePageTitle } from '../../app/page-title.ts';
import { NoPasskey, finishSignInWithPasskey } from '../../queries/sign-in/passkeys.ts';
import { Button } from '../../ui/base/button.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { FailureMessage, useWaitPhrase } from './failure-message.tsx';
import { failureOf } from './failure.ts';
import styles from './login.module.css';
import { useWait } from './use-wait.ts';
import { classes } from '../../ui/base/classes.ts';

/** A sign-in that waits for its second proof, and what the user has for it. */
export type SecondStep = { ticket: string; codes: boolean; passkeys: boolean };
type SecondStepProps = { step: SecondStep; onDone: () => Promise<void>; onBack: () => void };

/** The proofs of the second step, and why one was refused. */
function useSecondStep({ step: { ticket }, onDone }: Pick<SecondStepProps, 'step' | 'onDone'>) {
  const t = useTranslations('login.second');
  const waitPhrase = useWaitPhrase();
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string>();
  const [expired, setExpired] = useState(false);
  const [noPasskey, setNoPasskey] = useState(false);
  const { send, busy, failure, setFailure } = useSend(
    async (prove: () => Promise<unknown>) => {
      await prove();
      await onDone();
    },
    (error) => {
      if (error instanceof NoPasskey || (isProblem(error) && error.code === 'wrong_passkey')) setNoPasskey(true);
      else if (isProblem(error) && error.code === 'wrong_code') refuse(t('wrong'));
      else if (isProblem(error) && error.code === 'sign_in_expired') setExpired(true);
      else return failureOf(error);
      return undefined;
    },
  );
  const secondsLeft = useWait(failure);
  usePageTitle(t('page'));
  useEffect(() => input.current?.focus(), []);
  function refuse(message: string): void {
    setWrong(message);
    input.current?.select();
  }
  function sign(): void {
    if (busy || secondsLeft > 0) return;
    setNoPasskey(false);
    void send(() => finishSignInWithPasskey(ticket));
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
    await send(() => call('POST /login/second-factor/ajax', { body: { ticket, code } }));
  }
  return { waitPhrase, input, wrong, expired, noPasskey, busy, failure, secondsLeft, sign, submit };
}

/** The second step of a sign-in: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondStepForm({ step, onDone, onBack }: SecondStepProps) {
  const t = useTranslations('login.second');
  const { waitPhrase, input, wrong, expired, noPasskey, busy, failure, secondsLeft, sign, submit } = useSecondStep({
    step,
    onDone,
  });
  const { codes, passkeys } = step;
  const login = useTranslations('login');
  const says = passkeys ? (codes ? t('either') : t('passkeyText')) : t('text');
  return (
    <form
      className={classes(styles.form, 'grid grid-cols-1 gap-5')}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <div className="grid gap-2">
        <h1 className="text-title tracking-title wrap-anywhere">{t('title')}</h1>
        <p className="wrap-anywhere text-ink-2">{says}</p>
      </div>
      {expired && <FormMessage>{t('expired')}</FormMessage>}
      {failure && <FailureMessage failure={failure} over={failure.wait !== undefined && secondsLeft === 0} />}
      {noPasskey && <FormMessage>{t('passkeyFailed')}</FormMessage>}
      {passkeys && !expired && (
        <Button variant={codes ? 'outline' : 'primary'} size="large" wide busy={busy} onClick={sign}>
          {t('passkey')}
        </Button>
      )}
      {codes && (
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
      )}
      {expired ? (
        <Button variant="primary" size="large" wide onClick={onBack}>
          {login('back')}
        </Button>
      ) : (
        <>
          {codes && (
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
          )}
          <Button variant="link" onClick={onBack}>
            {t('back')}
          </Button>
        </>
      )}
      <p className="wrap-anywhere text-ink-2">{t('lost')}</p>
    </form>
  );
}
