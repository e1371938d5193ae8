import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { AuthLayout } from '../../../app/layouts/auth-layout.tsx';
import { acceptInvitation, checkInvitation, declineInvitation } from '../../../queries/sign-in/account.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { LinkNotice, MailedLink } from './mailed-link.tsx';

/** Opened from a mailed link: the person of an account decides whether it works for a company, too. */
export function InvitationScreen() {
  const t = useTranslations('login.invitation');
  const [answer, setAnswer] = useState<'accepted' | 'declined'>();
  const [company, setCompany] = useState('');
  if (answer !== undefined)
    return (
      <AuthLayout>
        <LinkNotice title={t(`${answer}Title`)} text={t(`${answer}Text`, { company })} />
      </AuthLayout>
    );
  return (
    <MailedLink
      name="company-invitation"
      check={checkInvitation}
      expired={{ title: t('expiredTitle'), text: t('expiredText') }}
    >
      {({ company: name, email_hint: hint, joins, role, provider, proof }, use) => {
        const end = async (next: 'accepted' | 'declined', call: (token: string) => Promise<unknown>) => {
          setCompany(name);
          if (await use(call)) setAnswer(next);
        };
        const facts = { company: name, hint, provider: provider ?? '', role: t(`role.${role}`) };
        return (
          <ConfirmForm
            title={joins ? t('title', facts) : t('connectTitle', facts)}
            text={joins ? (provider ? t('textBoth', facts) : t('text', facts)) : t('connectText', facts)}
            action={joins ? t('accept') : t('connect')}
            proof={proof}
            onConfirm={(entered) => end('accepted', (token) => acceptInvitation(token, entered))}
            other={{ action: t('decline'), run: () => end('declined', declineInvitation) }}
          />
        );
      }}
    </MailedLink>
  );
}
