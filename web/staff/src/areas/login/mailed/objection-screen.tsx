import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { AuthLayout } from '../../../app/layouts/auth-layout.tsx';
import { checkObjection, objectToNewEmail } from '../../../queries/sign-in/account.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { LinkNotice, MailedLink } from './mailed-link.tsx';

/** Opened from the mail to a former address: its reader gets it back for the account. */
export function ObjectionScreen() {
  const t = useTranslations('login.objection');
  const [restored, setRestored] = useState<string>();
  if (restored !== undefined)
    return (
      <AuthLayout>
        <LinkNotice title={t('doneTitle')} text={t('doneText', { email: restored })} />
      </AuthLayout>
    );
  return (
    <MailedLink name="objection" check={checkObjection} expired={{ title: t('expiredTitle'), text: t('expiredText') }}>
      {({ former_email: email, email_hint: hint }, use) => (
        <ConfirmForm
          title={t('title')}
          text={t('text', { hint, email })}
          action={t('submit')}
          proof={null}
          onConfirm={async () => {
            if (await use(objectToNewEmail)) setRestored(email);
          }}
        />
      )}
    </MailedLink>
  );
}
