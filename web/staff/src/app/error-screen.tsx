import type { ErrorComponentProps } from '@tanstack/react-router';
import { Component, useEffect, type ReactNode } from 'react';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { addLocale, getLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../ui/button.tsx';
import { useErrorText } from './error-text.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { usePageTitle } from './page-title.ts';
import styles from './message-screen.module.css';

const defaultStatus = 500;

/** The last net: when even the error page cannot be drawn, words and a link home without any library. */
class LastNet extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const french = document.documentElement.lang.startsWith('fr');
    return (
      <main>
        <p>
          {french
            ? 'Une erreur est survenue pendant l’affichage de la page d’erreur.'
            : 'An error occurred while showing the error page.'}
        </p>
        <a href={french ? '/fr' : '/'}>{french ? 'Retour à l’accueil' : 'Go back home'}</a>
      </main>
    );
  }
}

function Message({ error }: { error: unknown }) {
  const t = useTranslations('errors');
  const textOf = useErrorText();
  usePageTitle(t('title'));
  useEffect(() => console.error(error), [error]);
  const problem = isProblem(error) ? error : undefined;
  return (
    <div className={styles.screen}>
      <p className={styles.status}>{problem?.status ?? defaultStatus}</p>
      <h1 className={styles.title}>{t('title')}</h1>
      {problem && <p className={styles.text}>{textOf(problem)}</p>}
      {problem?.request_id && <p className={styles.reference}>{t('reference', { id: problem.request_id })}</p>}
      <Button variant="primary" onClick={() => location.assign(addLocale('/', getLocale()))}>
        {t('home')}
      </Button>
    </div>
  );
}

export function ErrorScreen({ error }: ErrorComponentProps) {
  if (isProblem(error, 404)) return <NotFoundScreen />;
  return (
    <LastNet>
      <Message error={error} />
    </LastNet>
  );
}
