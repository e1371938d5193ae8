import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { AuthLayout } from '../../../app/layouts/auth-layout.tsx';
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
      check={(token: string) => call('POST /api/company-invitations/check', { body: { token } })}
      expired={{ title: t('expiredTitle'), text: t('expiredText') }}
    >
      {({ company: name, email_hint: hint, joins, role, provider, proof }, use) => {
        const end = async (next: 'accepted' | 'declined', reply: (token: string) => Promise<unknown>) => {
          setCompany(name);
          if (await use(reply)) setAnswer(next);
        };
        const facts = { company: name, hint, provider: provider ?? '', role: t(`role.${role}`) };
        return (
          <ConfirmForm
            title={joins ? t('title', facts) : t('connectTitle', facts)}
            text={joins ? (provider ? t('textBoth', facts) : t('text', facts)) : t('connectText', facts)}
            action={joins ? t('accept') : t('connect')}
            proof={proof}
            onConfirm={(entered) =>
              end('accepted', (token) => call('POST /api/company-invitations/accept', { body: { token, ...entered } }))
            }
            other={{
              action: t('decline'),
              run: () =>
                end('declined', (token: string) => call('POST /api/company-invitations/decline', { body: { token } })),
            }}
          />
        );
      }}
    </MailedLink>
  );
}
