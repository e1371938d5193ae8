import { useState, type FormEvent, type ReactNode } from 'react';
import type { PersonProof } from '@vivavoce/domain/accounts/account-limits.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSend } from '../../../app/use-send.ts';
import { usePageTitle } from '../../../app/page-title.ts';
import { Button } from '../../../ui/base/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { FailureMessage, useWaitPhrase } from '../failure-message.tsx';
import { failureOf } from '../failure.ts';
import styles from '../login.module.css';
import { useWait } from '../use-wait.ts';
import { classes } from '../../../ui/base/classes.ts';

/** Password or code that a person entered to prove who they are; empty where nothing is asked. */
type EnteredProof = { password?: string; code?: string };

type ConfirmFormProps = {
  title: string;
  text: ReactNode;
  action: string;
  /** Proof that the person enters; null where the link is enough. */
  proof: PersonProof | null;
  onConfirm: (proof: EnteredProof) => Promise<unknown>;
  /** Fields between the text and the button. */
  children?: ReactNode;
  /** A second button, such as to decline. */
  other?: { action: string; run: () => Promise<unknown> };
};

/** The proof that a link asks for, and why it was refused. */
function useProof({ title, proof, onConfirm }: Pick<ConfirmFormProps, 'title' | 'proof' | 'onConfirm'>) {
  const t = useTranslations('login.proof');
  const waitPhrase = useWaitPhrase();
  const [entered, setEntered] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [pressed, setPressed] = useState<'confirm' | 'other'>();
  const { send, busy, failure } = useSend(
    (answer: () => Promise<unknown>) => answer(),
    (error) => {
      if (!proof || !isProblem(error, 422) || !error.errors[proof]) return failureOf(error);
      refuse(t(`${proof}Wrong`));
      return undefined;
    },
  );
  const wait = useWait(failure);
  usePageTitle(title);
  function refuse(message: string): void {
    setWrong(message);
    if (proof) document.getElementById(proof)?.focus();
  }
  async function run(which: 'confirm' | 'other', answer: () => Promise<unknown>): Promise<void> {
    if (busy || wait > 0) return;
    setPressed(which);
    await send(answer);
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (proof && entered.trim() === '') return refuse(t(`${proof}Missing`));
    await run('confirm', () => onConfirm(proof ? { [proof]: entered } : {}));
  }
  const field = {
    large: true,
    value: entered,
    error: wrong,
    onChange: (event: { target: { value: string } }) => {
      setEntered(event.target.value);
      setWrong(undefined);
    },
  };
  return { waitPhrase, pressed, busy, failure, wait, run, submit, field };
}

/** Confirms what a mailed link asks, with the password of the account or a code where it has one. */
export function ConfirmForm({ title, text, action, proof, onConfirm, other, children }: ConfirmFormProps) {
  const t = useTranslations('login.proof');
  const { waitPhrase, pressed, busy, failure, wait, run, submit, field } = useProof({ title, proof, onConfirm });
  const login = useTranslations('login');
  return (
    <form
      className={classes(styles.form, 'grid grid-cols-1 gap-5')}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <div className="grid gap-2">
        <h1 className="text-title tracking-title wrap-anywhere">{title}</h1>
        <p className="wrap-anywhere text-ink-2">{text}</p>
      </div>
      {failure && <FailureMessage failure={failure} over={failure.wait !== undefined && wait === 0} />}
      {proof === 'password' && (
        <PasswordField
          id="password"
          name="password"
          autoComplete="current-password"
          label={login('password')}
          {...field}
        />
      )}
      {proof === 'code' && (
        <TextField
          id="code"
          name="code"
          label={t('code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...field}
        />
      )}
      {children}
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={busy && pressed === 'confirm'}
        aria-disabled={wait > 0 || undefined}
      >
        {wait > 0 ? login('waiting', { wait: waitPhrase(wait) }) : action}
      </Button>
      {other && (
        <Button size="large" wide busy={busy && pressed === 'other'} onClick={() => void run('other', other.run)}>
          {other.action}
        </Button>
      )}
    </form>
  );
}
