import { useEffect, useRef, useState } from 'react';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { AuthLayout } from '../../../app/layouts/auth-layout.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { emailFault } from '../email-fault.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { LinkNotice, MailedLink } from './mailed-link.tsx';

/** Opened from the mail to a former address: its reader gets it back for the account, or another where it is taken. */
export function ObjectionScreen() {
  const t = useTranslations('login.objection');
  const login = useTranslations('login');
  const input = useRef<HTMLInputElement>(null);
  const [restored, setRestored] = useState<{ email: string; isFormer: boolean }>();
  const [isTaken, setTaken] = useState(false);
  const [wrong, setWrong] = useState<string>();

  useEffect(() => {
    if (isTaken) input.current?.focus();
  }, [isTaken]);

  function refuse(message: string): void {
    setWrong(message);
    input.current?.focus();
  }

  async function object(token: string, former: string): Promise<void> {
    const email = isTaken ? (input.current?.value.trim() ?? '') : undefined;
    const fault = email === undefined ? undefined : emailFault(email);
    if (fault) return refuse(login(fault));
    try {
      const reply = await call('POST /api/email-change/objection', {
        body: { token, ...(email !== undefined && { email }) },
      });
      setRestored({ email: reply.email, isFormer: reply.email === former });
    } catch (error) {
      if (isProblem(error, 422) && error.errors['email']) return refuse(login('emailWrong'));
      if (!isProblem(error) || error.code !== 'address_taken') throw error;
      setTaken(true);
      if (isTaken) refuse(t('alsoTaken'));
    }
  }

  if (restored)
    return (
      <AuthLayout>
        <LinkNotice
          title={t('doneTitle')}
          text={t(restored.isFormer ? 'doneText' : 'doneOther', { email: restored.email })}
        />
      </AuthLayout>
    );
  return (
    <MailedLink
      name="objection"
      check={(token: string) => call('POST /api/email-change/objection/check', { body: { token } })}
      expired={{ title: t('expiredTitle'), text: t('expiredText') }}
    >
      {({ former_email: former, email_hint: hint }, use) => (
        <ConfirmForm
          title={t('title')}
          text={isTaken ? t('taken', { email: former }) : t('text', { hint, email: former })}
          action={t('submit')}
          proof={null}
          onConfirm={() => use((token) => object(token, former))}
        >
          {isTaken && (
            <TextField
              ref={input}
              id="email"
              name="email"
              type="email"
              label={t('other')}
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              large
              error={wrong}
              onChange={() => setWrong(undefined)}
            />
          )}
        </ConfirmForm>
      )}
    </MailedLink>
  );
}
