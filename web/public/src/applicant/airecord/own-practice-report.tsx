import { useEffect, useState } from 'react';
import type { AiText } from '@vivavoce/contract/types.ts';
import { AiTextView } from '@vivavoce/web-shared/airecord/ai-text.tsx';
import { isUnderWay } from '@vivavoce/web-shared/airecord/under-way.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';
import { usePolling } from '../room/use-polling.ts';

const POLL_MS = 3000;
const AT = '/api/interview/{application}/practice-report';

/** A report by AI on the answers to an experience interview, on request of the applicant, who alone reads it. */
export default function OwnPracticeReport() {
  const t = useTranslations('airecord.text');
  const { interview, store } = useInterview();
  const { application } = interview;
  const [text, setText] = useState<AiText | null>(null);
  const [error, setError] = useState<unknown>(undefined);
  const load = () => store.signedIn(() => call(`GET ${AT}`, { params: { application } })).then(setText, setError);
  useEffect(() => {
    store.signedIn(() => call(`GET ${AT}`, { params: { application } })).then(setText, setError);
  }, [application, store]);
  usePolling(text !== null && isUnderWay(text), POLL_MS, load);
  const ask = useAction(async () =>
    setText(await store.signedIn(() => call(`POST ${AT}`, { params: { application } }))),
  );
  if (text && !text.can_write && !text.result) return null;
  return (
    <section className="panel home-panel" aria-labelledby="report-heading">
      <h2 id="report-heading">{t('practice')}</h2>
      <p className="calm">{t('practiceLead')}</p>
      <ProblemNotice error={error ?? ask.error} />
      {text && (
        <AiTextView
          text={text}
          title={t('practice')}
          titled
          actions={
            text.can_write &&
            text.gate === 'ready' &&
            !isUnderWay(text) && (
              <div className="actions">
                <Button busy={ask.busy} onClick={() => void ask.run()}>
                  {t(text.result ? 'again' : 'askPractice')}
                </Button>
              </div>
            )
          }
        />
      )}
    </section>
  );
}
