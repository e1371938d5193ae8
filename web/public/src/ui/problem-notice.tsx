import { ApiProblem, NetworkFailure } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Notice } from './notice.tsx';

const known = ['deadline_passed', 'lease_taken', 'no_attempts_left', 'wrong_state', 'storage_full'] as const;
type Known = (typeof known)[number];

const isKnown = (code: string): code is Known => known.some((one) => one === code);

/** What went wrong with a call, in the reader's language; nothing without an error. */
export function useProblemPhrase(): (error: unknown) => string | undefined {
  const t = useTranslations('applicant.problems');
  return (error) => {
    if (error === undefined) return undefined;
    if (error instanceof NetworkFailure) return t('network');
    if (!(error instanceof ApiProblem)) return t('server');
    if (isKnown(error.code)) return t(error.code);
    if (error.status === 401) return t('session');
    if (error.status === 429) return t('too_many');
    return t('server');
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
