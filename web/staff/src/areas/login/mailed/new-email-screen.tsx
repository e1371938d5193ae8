import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { showToast } from '../../../app/toasts.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { MailedLink } from './mailed-link.tsx';

/** Opened from a mailed link: the reader of a new address confirms it with the password of the account, or a code. */
export function NewEmailScreen() {
  const t = useTranslations('login.newEmail');
  const navigate = useNavigate();
  return (
    <MailedLink
      name="new-email"
      check={(token: string) => call('POST /api/email-change/check', { body: { token } })}
      expired={{ title: t('expiredTitle'), text: t('expiredText') }}
    >
      {({ email_hint: hint, new_email: email, proof }, use) => (
        <ConfirmForm
          title={t('title')}
          text={t('text', { hint, email })}
          action={t('submit')}
          proof={proof}
          onConfirm={async (entered) => {
            if (!(await use((token) => call('POST /api/email-change/confirm', { body: { token, ...entered } }))))
              return;
            showToast({ title: t('done') });
            await navigate({ to: '/login', replace: true });
          }}
        />
      )}
    </MailedLink>
  );
}
