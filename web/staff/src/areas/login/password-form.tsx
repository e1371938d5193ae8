import { useRef, useState, type FormEvent } from 'react';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { namesFaults } from '@vivavoce/domain/people/person-name.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { Button } from '../../ui/base/button.tsx';
import { NewPasswordField, useNewPasswordFault } from '../../ui/forms/new-password-field.tsx';
import { FailureMessage, useWaitPhrase } from './failure-message.tsx';
import { failureOf, type Failure } from './failure.ts';
import styles from './login.module.css';
import { AccountNameFields, type NameFaults, type Names } from './account-name-fields.tsx';
import { useWait } from './use-wait.ts';

type PasswordFormProps = {
  link: { purpose: 'reset' | 'first'; email: string } & Names;
  onSubmit: (password: string, names?: Names) => Promise<void>;
};

export function PasswordForm({ link: { purpose, email, first_name, last_name }, onSubmit }: PasswordFormProps) {
  const t = useTranslations('login');
  const fault = useNewPasswordFault();
  const waitPhrase = useWaitPhrase();
  const input = useRef<HTMLInputElement>(null);
  const [names, setNames] = useState({ first_name, last_name });
  const [wrongNames, setWrongNames] = useState<NameFaults>({});
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const secondsLeft = useWait(failure);
  usePageTitle(t(`link.${purpose}Title`));

  function refuse(message: string): void {
    setWrong(message);
    input.current?.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || secondsLeft > 0) return;
    setFailure(undefined);
    setWrong(undefined);
    const nameFaults = purpose === 'first' ? namesFaults(names) : {};
    setWrongNames(nameFaults);
    const [wrongName] = Object.keys(nameFaults);
    if (wrongName !== undefined) {
      document.getElementById(wrongName)?.focus();
      return;
    }
    const owner = purpose === 'first' ? { email, ...names } : { email };
    const early = fault.before(password, owner);
    if (early) {
      refuse(early);
      return;
    }
    setBusy(true);
    try {
      await onSubmit(password, purpose === 'first' ? names : undefined);
    } catch (error) {
      const late = isProblem(error, 422) ? fault.after(error.errors['new_password']) : undefined;
      if (late) refuse(late);
      else setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.head}>
        <h1 className={styles.title}>{t(`link.${purpose}Title`)}</h1>
        <p className={styles.text}>{t(`link.${purpose}Text`, { email })}</p>
      </div>
      {failure && <FailureMessage failure={failure} over={failure.wait !== undefined && secondsLeft === 0} />}
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {purpose === 'first' && (
        <AccountNameFields
          value={names}
          faults={wrongNames}
          onChange={(value) => {
            setNames(value);
            setWrongNames({});
          }}
        />
      )}
      <NewPasswordField
        ref={input}
        id="new_password"
        name="new_password"
        label={purpose === 'first' ? t('newPassword.firstLabel') : t('newPassword.label')}
        large
        owner={purpose === 'first' ? { email, ...names } : { email }}
        value={password}
        error={wrong}
        onChange={(value) => {
          setPassword(value);
          setWrong(undefined);
        }}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={busy}
        aria-disabled={secondsLeft > 0 || undefined}
      >
        {secondsLeft > 0 ? t('waiting', { wait: waitPhrase(secondsLeft) }) : t(`link.${purpose}Submit`)}
      </Button>
    </form>
  );
}
