import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isProblem, NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';
import { isMissingPart, reloadsInstead } from '@vivavoce/web-shared/chunk-reload.ts';
import { addLocale, getLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { FinalErrorBoundary } from '@vivavoce/web-shared/final-error-boundary.tsx';
import { Button } from '../../ui/base/button.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { ForbiddenScreen } from './forbidden-screen.tsx';
import { saveBeforeFailure } from '../unsaved/save-typed.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { usePageTitle } from '../page-title.ts';
import styles from './message-screen.module.css';

const defaultStatus = 500;

/**
 * The failure in the reader's language. On a page it does not say that typed text is still there, because the page is
 * replaced.
 */
function usePageErrorText(): (error: unknown) => string {
  const t = useTranslations('errors');
  const textOf = useErrorText();
  return (error) => {
    if (error instanceof NetworkFailure || isMissingPart(error)) return t('networkPage');
    return isProblem(error) ? textOf(error) : t('page');
  };
}

function Message({ error }: { error: unknown }) {
  const t = useTranslations();
  const textOf = usePageErrorText();
  usePageTitle(t('errors.title'));
  useEffect(() => console.error(error), [error]);
  const problem = isProblem(error) ? error : undefined;
  return (
    <div className={styles.screen}>
      <p className="text-heading text-ink-3">
        {problem?.status ?? defaultStatus}
        {problem?.status_text && <span lang="en"> {problem.status_text}</span>}
      </p>
      <h1 className="text-title tracking-title">{t('errors.title')}</h1>
      <p className="max-w-[60ch] wrap-anywhere text-ink-2">{textOf(error)}</p>
      {problem?.request_id && (
        <p className="text-mini text-ink-3">{t('errors.reference', { id: problem.request_id })}</p>
      )}
      {!problem && error instanceof Error && (
        <p className="text-mini text-ink-3" lang="en">
          {error.message}
        </p>
      )}
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={() => location.assign(addLocale('/', getLocale()))}>
          {t('errors.home')}
        </Button>
        <Button onClick={() => location.reload()}>{t('common.tryAgain')}</Button>
      </div>
    </div>
  );
}

export function ErrorScreen({ error }: ErrorComponentProps) {
  const [reloads] = useState(() => {
    saveBeforeFailure();
    return reloadsInstead(error);
  });
  if (reloads) return null;
  // A 403 is no fault: the screen says who can give access.
  if (isProblem(error, 403)) return <ForbiddenScreen />;
  return (
    <FinalErrorBoundary leadTo="home">
      {isProblem(error, 404) ? <NotFoundScreen /> : <Message error={error} />}
    </FinalErrorBoundary>
  );
}
