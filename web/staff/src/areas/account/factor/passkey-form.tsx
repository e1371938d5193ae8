import { useEffect, useRef, useState, type FormEvent } from 'react';
import { SECOND_FACTOR_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { showToast } from '../../../app/toasts.ts';
import { addPasskey, NoPasskey } from '../../../queries/sign-in/passkeys.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import styles from '../account.module.css';

type PasskeyFormProps = { onDone: (codes: readonly string[] | null) => void; onCancel: () => void };

/** Adds a passkey: its name, then the question of the device. */
export function PasskeyForm({ onDone, onCancel }: PasskeyFormProps) {
  const t = useTranslations('account.factor');
  const textOf = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => title.current?.focus(), []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const name = input.current?.value.trim() ?? '';
    setFailure(undefined);
    setWrong(name ? undefined : t('passkeyNameMissing'));
    if (!name) {
      input.current?.focus();
      return;
    }
    setBusy(true);
    try {
      const { recovery_codes } = await addPasskey(name);
      showToast({ title: t('passkeyAdded') });
      onDone(recovery_codes);
    } catch (error) {
      setBusy(false);
      setFailure(error instanceof NoPasskey ? t('passkeyFailed') : textOf(error));
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <h3 ref={title} className={styles.subheading} tabIndex={-1}>
        {t('passkeyAdd')}
      </h3>
      <p>{t('passkeyText')}</p>
      {failure && <FormMessage>{failure}</FormMessage>}
      <TextField
        ref={input}
        id="passkey_name"
        name="passkey_name"
        label={t('passkeyName')}
        hint={t('passkeyHint')}
        autoComplete="off"
        maxLength={SECOND_FACTOR_LIMITS.passkey_name_max_characters}
        error={wrong}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={busy}>
          {t('passkeyMake')}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
