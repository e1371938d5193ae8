import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Account } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { showToast } from '../../app/toasts.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { accountQuery, askForLink, saveAccount } from '../../queries/sign-in/account.ts';
import { Button } from '../../ui/base/button.tsx';
import { ErrorSummary, FormMessage } from '../../ui/forms/error-summary.tsx';
import { NewPasswordField, useNewPasswordFault } from '../../ui/forms/new-password-field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import styles from './account.module.css';
import { SaveRow, useJustSaved } from './save-row.tsx';
import { Section } from './section.tsx';

type Wrong = Partial<Record<'current_password' | 'new_password', string>>;

const empty = { current: '', newPassword: '' };

function ChangePassword({ account }: { account: Account }) {
  const t = useTranslations('account.password');
  const textOf = useErrorText();
  const fault = useNewPasswordFault();
  const client = useQueryClient();
  const [{ current, newPassword }, setValues] = useState(empty);
  const [wrong, setWrong] = useState<Wrong>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const dirty = current !== '' || newPassword !== '';
  // Without `keep`: passwords are never stored.
  const markSaved = useUnsaved({ name: 'account/password', dirty });
  const [justSaved, noteSaved, forgetSaved] = useJustSaved();

  function refuse(faults: Wrong): void {
    setWrong(faults);
    const [first] = Object.keys(faults);
    if (first) document.getElementById(first)?.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    forgetSaved();
    const early = fault.before(newPassword, account);
    const faults: Wrong = {
      ...(!current && { current_password: t('currentMissing') }),
      ...(early && { new_password: early }),
    };
    refuse(faults);
    if (Object.keys(faults).length > 0) return;
    setBusy(true);
    try {
      await saveAccount({ current_password: current, new_password: newPassword });
      setValues(empty);
      markSaved();
      noteSaved();
      showToast({ title: t('saved') });
      await client.invalidateQueries(accountQuery);
    } catch (error) {
      const late = isProblem(error, 422) ? fault.after(error.errors['new_password']) : undefined;
      const mistyped = isProblem(error, 422) && error.errors['current_password'] !== undefined;
      if (late || mistyped) {
        refuse({ ...(mistyped && { current_password: t('wrong') }), ...(late && { new_password: late }) });
      } else setFailure(textOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {failure && <FormMessage>{failure}</FormMessage>}
      <ErrorSummary problems={Object.entries(wrong).map(([inputId, message]) => ({ inputId, message }))} />
      <input type="email" name="username" autoComplete="username" value={account.email} readOnly hidden />
      <PasswordField
        id="current_password"
        name="current_password"
        label={t('current')}
        autoComplete="current-password"
        value={current}
        error={wrong.current_password}
        onChange={(event) => setValues({ current: event.target.value, newPassword })}
      />
      <NewPasswordField
        id="new_password"
        name="new_password"
        label={t('new')}
        owner={account}
        value={newPassword}
        error={wrong.new_password}
        onChange={(next) => {
          setValues({ current, newPassword: next });
          setWrong(({ new_password: _mended, ...rest }) => rest);
        }}
      />
      <SaveRow busy={busy} dirty={dirty} justSaved={justSaved}>
        {t('save')}
      </SaveRow>
    </form>
  );
}

/** An account without a password gets its first one by a mailed link. */
function AskForPassword({ email }: { email: string }) {
  const t = useTranslations('account.password');
  const textOf = useErrorText();
  const [busy, setBusy] = useState(false);

  async function send(): Promise<void> {
    setBusy(true);
    try {
      await askForLink(email, '/account');
      showToast({ title: t('linkSent', { email }) });
    } catch (error) {
      showToast({ title: textOf(error), background: 'reject' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles.form}>
      <p>{t('none', { email })}</p>
      <div className={styles.actions}>
        <Button busy={busy} onClick={() => void send()}>
          {t('sendLink')}
        </Button>
      </div>
    </div>
  );
}

export function PasswordSection({ account }: { account: Account }) {
  const t = useTranslations('account.password');
  const { password_changed_at, sign_in_provider } = account;
  if (sign_in_provider !== null) {
    return (
      <Section id="password" title={t('title')} text={null}>
        <div className={styles.form}>
          <p>{t('useless', { provider: sign_in_provider })}</p>
        </div>
      </Section>
    );
  }
  const text = (
    <>
      <p>{t('text')}</p>
      {password_changed_at && (
        <p>
          <When value={password_changed_at} as="date" say={(date) => t('changed', { date })} />
        </p>
      )}
    </>
  );
  return (
    <Section id="password" title={t('title')} text={text}>
      {account.has_password ? <ChangePassword account={account} /> : <AskForPassword email={account.email} />}
    </Section>
  );
}
