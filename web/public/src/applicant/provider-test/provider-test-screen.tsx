import { useCallback, useEffect, useMemo, useState } from 'react';
import type { InterviewTest } from '@vivavoce/contract/types.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { contentLanguage } from '@vivavoce/web-shared/applicant/content-language.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';
import { usePolling } from '../room/use-polling.ts';

/** The link is made within seconds; a result takes as long as the test. */
const LINK_MS = 2_000;
const RESULT_MS = 15_000;

function useTest() {
  const { interview, store } = useInterview();
  const { application } = interview;
  const [test, setTest] = useState<InterviewTest>();
  const [error, setError] = useState<unknown>(undefined);
  const params = useMemo(() => ({ application }), [application]);
  const load = useCallback(
    () =>
      store
        .signedIn(() => call('GET /api/interview/{application}/test', { params }))
        .then(async (loaded) => {
          setError(undefined);
          setTest(loaded);
          // The result has sent the interview.
          if (loaded.state === 'completed') await store.refresh();
        })
        .catch((failure: unknown) => setError(failure)),
    [params, store],
  );
  useEffect(() => {
    void load();
  }, [load]);
  const begin = useAction(async () =>
    setTest(await store.signedIn(() => call('POST /api/interview/{application}/test', { params }))),
  );
  usePolling(
    test !== undefined && test.state !== null && test.state !== 'failed',
    test?.state === 'waiting' ? LINK_MS : RESULT_MS,
    load,
  );
  return { test, error, begin };
}

/** Leads to the test at the provider; on the way back it waits for the result. */
export function ProviderTestScreen() {
  const t = useTranslations('form.provider');
  const { interview } = useInterview();
  const { test, error, begin } = useTest();
  const state = test?.state ?? null;
  return (
    <Page sender={interview.company} title={interview.job.title} titleLang={contentLanguage(interview)}>
      <ProblemNotice error={error} />
      {test && (
        <>
          <p>{t('lead', { name: test.name, minutes: test.minutes })}</p>
          {state === null && <p>{t('shares')}</p>}
          <p role="status">
            {state === 'waiting' && t('waiting')}
            {(state === 'started' || state === 'silent') && t('started')}
          </p>
          {state === 'failed' && (
            <Notice tone="bad" urgent>
              <p>{t('failed')}</p>
            </Notice>
          )}
          <ProblemNotice error={begin.error} />
          <div className="actions">
            {(state === null || state === 'failed') && (
              <Button look="primary" busy={begin.busy} onClick={() => void begin.run()}>
                {t(state === null ? 'begin' : 'again')}
              </Button>
            )}
            {test.link && (
              <a className="button button-primary" href={test.link} rel="noopener noreferrer">
                {t(state === 'linked' ? 'open' : 'continue')}
              </a>
            )}
          </div>
          {test.link && <p className="calm">{t('back')}</p>}
        </>
      )}
    </Page>
  );
}
