import { lazy, Suspense } from 'react';
import { getLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useInterview } from '../interview-context.tsx';
import { LaterPhrases, loadLaterPhrases } from '../later-phrases.tsx';

const RequestList = lazy(async () => {
  const [list] = await Promise.all([import('./request-list.tsx'), loadLaterPhrases(getLocale())]);
  return list;
});

/** The applicant's own requests; hidden without any. */
export function OwnRequests() {
  const { interview } = useInterview();
  if (interview.requests.length === 0) return null;
  return (
    <Suspense>
      <LaterPhrases>
        <RequestList />
      </LaterPhrases>
    </Suspense>
  );
}
