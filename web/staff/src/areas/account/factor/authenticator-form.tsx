import { useEffect, useRef, useState, type FormEvent } from 'react';
import { isProblem, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { showToast } from '../../../app/toasts.ts';
import { QrCode, useQrCode } from '../../../features/qr-code/qr-code.tsx';
import { confirmAuthenticator } from '../../../queries/sign-in/second-factor.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import styles from '../account.module.css';
import own from './factor.module.css';

type AuthenticatorFormProps = {
  app: ResultOf<'POST /api/account/authenticator'>;
  onDone: (codes: readonly string[]) => void;
  onCancel: () => void;
};

/** Sets up an authenticator app: the code to scan, the key to type, and the first code as the proof. */
export function AuthenticatorForm({ app, onDone, onCancel }: AuthenticatorFormProps) {
  const t = useTranslations('account.factor');
  const textOf = useErrorText();
  const picture = useQrCode(app.address);
  const input = useRef<HTMLInputElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => title.current?.focus(), []);

  function refuse(message: string): void {
    setWrong(message);
    input.current?.select();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const code = input.current?.value.trim() ?? '';
    setFailure(undefined);
    setWrong(undefined);
    if (!code) {
      refuse(t('codeMissing'));
      return;
    }
    setBusy(true);
    try {
      const { recovery_codes } = await confirmAuthenticator(code);
      showToast({ title: t('on') });
      onDone(recovery_codes);
    } catch (error) {
      setBusy(false);
      if (isProblem(error) && error.code === 'wrong_code') refuse(textOf(error));
      else setFailure(textOf(error));
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <h3 ref={title} className={styles.subheading} tabIndex={-1}>
        {t('setUp')}
      </h3>
      <p>{t('scan')}</p>
      {failure && <FormMessage>{failure}</FormMessage>}
      <div className={own.scan}>
        <div className={own.picture}>{picture && <QrCode code={picture} label={t('qr')} className={own.code} />}</div>
        <div className={own.hand}>
          <p>{t('byHand')}</p>
          <code className={own.key}>{app.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </div>
      </div>
      <TextField
        ref={input}
        id="authenticator_code"
        name="code"
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={wrong}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={busy}>
          {t('confirm')}
        </Button>
        <Button variant="ghost" disabled={busy} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
