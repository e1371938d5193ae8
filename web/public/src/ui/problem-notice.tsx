import { ApiProblem, isCancelled, NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { wordsFor } from './problem-messages.ts';

/** The problem of a failed call, in the reader's language; hidden without one. */
export function useProblemPhrase(): (error: unknown) => string | undefined {
  const t = useTranslations('applicant.problems');
  return (error) => {
    if (error === undefined || isCancelled(error)) return undefined;
    if (error instanceof NetworkFailure) return t('network');
    return t(error instanceof ApiProblem ? wordsFor(error.code, error.status) : 'server');
  };
}

export function ProblemNotice({ error }: { error: unknown }) {
  const message = useProblemPhrase()(error);
  if (!message) return null;
  return (
    <Notice tone="bad" urgent>
      <p>{message}</p>
    </Notice>
  );
}
