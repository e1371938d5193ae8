import { getRouteApi, Link, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { AuthLayout } from '../../app/layouts/auth-layout.tsx';
import { AskForLink } from './ask-for-link.tsx';

const route = getRouteApi('/login/forgotten');

export function ForgottenScreen() {
  const t = useTranslations('login');
  const { next } = route.useSearch();
  const handed = useRouterState({ select: ({ location }) => location.state.email });
  const [email] = useState(handed);
  return (
    <AuthLayout>
      <AskForLink
        page={t('forgotten.page')}
        title={t('forgotten.title')}
        text={t('forgotten.text')}
        email={email}
        next={next}
      >
        <Link
          to="/login"
          search={next ? { next } : {}}
          className="min-h-6 justify-self-start leading-6 font-semibold text-accent-ink hover:underline hover:underline-offset-3"
        >
          {t('back')}
        </Link>
      </AskForLink>
    </AuthLayout>
  );
}
